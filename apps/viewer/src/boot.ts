// The first code that runs, under 2 KB: dresses the document and asks for language and app at the same time.
import { fetchFirstMessages } from './i18n/messageChunks.ts'
import { firstPaint } from './settings/firstPaint.ts'
import { settingsKey } from './settings/storageKeys.ts'
import { takePolicy } from './trustedTypes.ts'
import { applyTheme } from './ui/theme/accent.ts'

takePolicy(window)

const paint = firstPaint(storedSettings(), navigator.languages)
applyTheme(document.documentElement, paint.theme, paint.accent)

const messages = fetchFirstMessages(paint.language)
// The app awaits this promise itself; until then a failure must not count as unhandled.
messages.catch(() => undefined)
import('./main.tsx').then(({ start }) => start(paint.language, messages))

function storedSettings(): string | null {
  try {
    return localStorage.getItem(settingsKey)
  } catch {
    // Storage is blocked: the defaults are painted.
    return null
  }
}
