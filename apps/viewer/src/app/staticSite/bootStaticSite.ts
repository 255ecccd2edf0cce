// Boots the viewer on a static host: reads emaki.config.json while the app loads, because the site's default language is in it.
import { parseLanguage, record } from '@emaki/domain'
import { fetchFirstMessages } from '../../platform/i18n/messageChunks.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { firstPaint } from '../../platform/settings/firstPaint.ts'
import { siteFilePath } from '../../platform/settings/siteFile.ts'

/** Loads the app and the site file in parallel, then starts the app. `settings` is the stored JSON text. */
export async function bootStaticSite(settings: string | null): Promise<void> {
  const [{ start }, siteFile] = await Promise.all([import('../../main.tsx'), fetchSiteFile()])
  const siteLanguage = parseLanguage(record(siteFile).defaultLanguage)
  const { language } = firstPaint(settings, navigator.languages, siteLanguage)
  const messages = fetchFirstMessages(language)
  // start() awaits this promise later; until then a rejection must not be reported as unhandled.
  messages.catch(() => undefined)
  await start(language, messages, siteFile)
}

/** The content of the site file. Undefined when it is missing or invalid: the visitor then types a host. */
async function fetchSiteFile(): Promise<unknown> {
  try {
    const response = await fetch(withBasePath(siteFilePath), { credentials: 'omit', cache: 'no-cache' })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
