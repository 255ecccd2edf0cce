// Keeps the document in step with the settings: theme, accent, ground, font, language, translators.
import { followTranslatorScripts } from '../features/translate/translatorScripts.ts'
import { switchLanguage, translate } from '../i18n/catalogue.ts'
import { interfaceLanguage } from '../settings/firstPaint.ts'
import { onSetting, readSettings } from '../settings/store.ts'
import { showToast } from '../ui/overlays/toast.ts'
import { applyTheme } from '../ui/theme/accent.ts'
import { fontFamilies } from '../ui/theme/fontFamilies.ts'

/** Follows the settings from now on. */
export function followSettings(): void {
  const redress = () => {
    const { dark, accentColor } = readSettings()
    applyTheme(document.documentElement, dark, accentColor)
    colourBrowserFrame()
  }
  onSetting('dark', redress)
  onSetting('accentColor', redress)
  const refont = () => setFont(document.documentElement.style, readSettings().pageFont)
  const reground = () => {
    if (readSettings().withBodyBg) document.documentElement.dataset.ground = 'washed'
    else delete document.documentElement.dataset.ground
  }
  onSetting('pageFont', refont)
  onSetting('withBodyBg', reground)
  refont()
  reground()
  onSetting('language', async (language) => {
    if (!(await switchLanguage(interfaceLanguage(language, readSettings().languageOfferAnswered, navigator.languages))))
      showToast(translate('setting.language_failed'), { kind: 'error' })
  })
  followTranslatorScripts((script) => showToast(translate('translate.script_failed', { script }), { kind: 'error' }))
  colourBrowserFrame()
}

function setFont(style: CSSStyleDeclaration, family: string): void {
  if (family === '') style.removeProperty('--font')
  else style.setProperty('--font', fontFamilies(family))
}

/** A chosen theme wins over the system's in the browser's own frame, too. */
function colourBrowserFrame(): void {
  const { dark } = readSettings()
  const paper = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.system ??= meta.content
    meta.content = dark === 'system' || paper === '' ? meta.dataset.system : paper
  }
}
