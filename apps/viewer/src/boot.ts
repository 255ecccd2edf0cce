// The first code that runs, under 2 KB: dresses the document and asks for language and app at the same time.
import { fetchFirstWords } from './i18n/files.ts'
import { firstPaint } from './settings/firstPaint.ts'
import { settingsKey } from './settings/keys.ts'
import { takePolicy } from './trustedTypes.ts'
import { dress } from './ui/accent.ts'

takePolicy(window)

const paint = firstPaint(storedSettings(), navigator.languages)
dress(document.documentElement, paint.theme, paint.accent)

const messages = fetchFirstWords(paint.language)
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
