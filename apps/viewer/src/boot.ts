// The first script: applies the theme, and loads the messages, the app with its style, and its first screen in parallel.
import { holdLazyPicturesFor } from './app/firstScreen/lazyPictures.ts'
import { loadStartScreen } from './app/routing/startScreen.ts'
import { fetchFirstMessages } from './platform/i18n/messageChunks.ts'
import { withoutBasePath } from './platform/settings/basePath.ts'
import { firstPaint } from './platform/settings/firstPaint.ts'
import { settingsKey } from './platform/settings/storageKeys.ts'
import { takePolicy } from './trustedTypes.ts'
import { applyTheme } from './ui/theme/accent.ts'

takePolicy(window)

const paint = firstPaint(storedSettings(), navigator.languages)
applyTheme(document.documentElement, paint.theme, paint.accent)

if (import.meta.env.EMAKI_STATIC) {
  // The language may depend on the site file.
  import('./app/staticSite/bootStaticSite.ts').then(({ bootStaticSite }) => bootStaticSite(storedSettings()))
} else {
  const messages = fetchFirstMessages(paint.language)
  // start() awaits this promise later; until then a rejection must not be reported as unhandled.
  messages.catch(() => undefined)
  const main = import('./main.tsx')
  const screen = loadStartScreen(withoutBasePath(location.pathname), paint.language)
  holdLazyPicturesFor([main, screen], document.documentElement)
  main.then(({ start }) => start(paint.language, messages))
}

function storedSettings(): string | null {
  try {
    return localStorage.getItem(settingsKey)
  } catch {
    // Storage is blocked: use the defaults.
    return null
  }
}
