// Applies settings to the document: theme, accent, background, font, language.
import { requestLanguage, switchLanguage, translate } from '../platform/i18n/catalogue.ts'
import { initialData } from '../platform/query/initialData.ts'
import { afterPaint } from '../platform/schedule.ts'
import { interfaceLanguage } from '../platform/settings/firstPaint.ts'
import { followSettingsOfOtherTabs, onSetting, readSettings } from '../platform/settings/store.ts'
import { showToast } from '../ui/overlays/toast.ts'
import { applyTheme } from '../ui/theme/accent.ts'
import { fontFamilies } from '../ui/theme/fontFamilies.ts'

/** Applies the settings now and after each change. */
export function followSettings(): void {
  const updateTheme = () => {
    const { dark, accentColor } = readSettings()
    applyTheme(document.documentElement, dark, accentColor)
    colourBrowserFrame()
  }
  onSetting('dark', updateTheme)
  onSetting('accentColor', updateTheme)
  const updateFont = () => setFont(document.documentElement.style, readSettings().pageFont)
  const updateBackground = () => {
    if (readSettings().pageBackground) document.documentElement.dataset.ground = 'washed'
    else delete document.documentElement.dataset.ground
  }
  onSetting('pageFont', updateFont)
  onSetting('pageBackground', updateBackground)
  updateFont()
  updateBackground()
  const wantedLanguage = () => {
    const { language, languageOfferAnswered } = readSettings()
    return interfaceLanguage(language, languageOfferAnswered, navigator.languages, initialData().config.defaultLanguage)
  }
  const updateLanguage = async () => {
    if (!(await switchLanguage(wantedLanguage()))) showToast(translate('setting.language_failed'), { kind: 'error' })
  }
  onSetting('language', updateLanguage)
  // After the listeners above, which apply what another tab has changed since this page began to load.
  followSettingsOfOtherTabs()
  // The page chose its language even before the settings were read.
  if (wantedLanguage() !== requestLanguage()) void updateLanguage()
  // Reading a style of the page before its first paint would lay it out once more.
  afterPaint(colourBrowserFrame)
}

function setFont(style: CSSStyleDeclaration, family: string): void {
  if (family === '') style.removeProperty('--font')
  else style.setProperty('--font', fontFamilies(family))
}

/** Sets `theme-color` for the browser's toolbar: the chosen theme overrides that of the system. */
function colourBrowserFrame(): void {
  const { dark } = readSettings()
  const paper = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.system ??= meta.content
    meta.content = dark === 'system' || paper === '' ? meta.dataset.system : paper
  }
}
