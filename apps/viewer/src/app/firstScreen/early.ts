// The inline script of the page (build/earlyScript.ts): before the first paint it applies the theme, and hides what the settings of this
// browser hide of the first screen in the HTML. An error hides all of it.
import { firstPaint } from '../../platform/settings/firstPaint.ts'
import { blockListsKey, sessionKey, settingsKey, startedRowKey } from '../../platform/settings/storageKeys.ts'
import { applyTheme } from '../../ui/theme/accent.ts'
import { firstScreenRules } from './firstScreenRules.ts'
import { holdLazyPictures } from './lazyPictures.ts'

const root = document.documentElement
root.dataset.firstScreen = 'off'
const settings = stored(settingsKey)
const paint = firstPaint(settings, navigator.languages)
applyTheme(root, paint.theme, paint.accent)

// `setSession` stores the suffix of the account's names.
const [, suffix = ''] = /"suffix":"(@[\w-]+)"/.exec(stored(sessionKey) ?? '') ?? []
const [visit] = performance.getEntriesByType('navigation')
const rules = firstScreenRules({
  settings,
  session: stored(sessionKey),
  startedRow: stored(startedRowKey + suffix),
  blockLists: stored(blockListsKey + suffix),
  browserLanguages: navigator.languages,
  userAgent: navigator.userAgent,
  isPhone: matchMedia('(max-width: 767px)').matches,
  isFresh: !(visit instanceof PerformanceNavigationTiming) || visit.type === 'navigate',
})
if (rules !== 'off') {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  delete root.dataset.firstScreen
  holdLazyPictures(root)
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: use the defaults.
    return null
  }
}
