// Starts the app: language, settings, session, router, first render.
import { oldChromeNoteMs, oldestChrome } from '@emaki/domain'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/print.css'
import './app/navigation/transition.css'
import './app/firstScreen/firstScreen.css'
import type { Language } from '@emaki/domain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followSettings } from './app/applySettings.ts'
import { followFirstScreenLinks, removeFirstScreen, takeOverFirstScreen } from './app/firstScreen/takeOver.ts'
import { startServiceWorker } from './app/offline/serviceWorker.ts'
import { startRouter } from './app/routing/router.ts'
import { isOldChrome, startBlock } from './app/startBlock.ts'
import { restoreFlags } from './platform/account/flags.ts'
import { restoreSession } from './platform/account/session.ts'
import { activateMessages, setPendingLanguage, translate } from './platform/i18n/catalogue.ts'
import type { Catalogue } from './platform/i18n/packedMessages.ts'
import { listenForInstallPrompt } from './platform/install/installPrompt.ts'
import { initialData } from './platform/query/initialData.ts'
import { startQueryClient } from './platform/query/queryClient.ts'
import { startSession } from './platform/session/session.ts'
import { onStorageFailure } from './platform/settings/storage.ts'
import { readSettings } from './platform/settings/store.ts'
import { showToast } from './ui/overlays/toast.ts'

/**
 * Renders the app once `messages` are loaded. If they fail to load, the app shows message keys. `siteFile` is the content of emaki.config.json
 * on a static host.
 */
export async function start(language: Language, messages: Promise<Catalogue>, siteFile?: unknown): Promise<void> {
  listenForInstallPrompt()
  setPendingLanguage(language)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  if (import.meta.env.EMAKI_STATIC) {
    const { openStaticSite } = await import('./app/staticSite/openStaticSite.tsx')
    activateMessages(language, await messages.catch(() => ({})))
    await openStaticSite(siteFile, root)
  }
  restoreSession()
  restoreFlags()
  const router = startRouter()
  followFirstScreenLinks(root, (path) => void router.navigate({ href: path, viewTransition: false }))
  const [catalogue] = await Promise.all([messages.catch(() => ({})), router.load()])
  activateMessages(language, catalogue)
  startQueryClient()
  followSettings()
  const block = startBlock(navigator.userAgent, language, readSettings())
  if (block !== undefined) {
    removeFirstScreen()
    const { BlockedPage } = await import('./app/BlockedPage.tsx')
    createRoot(root).render(<BlockedPage block={block} />)
    return
  }
  void startSession()
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  takeOverFirstScreen(root)
  startServiceWorker()
  if (initialData().config.access !== undefined) {
    // If the file fails to load, requests for data still notice the end of the sign-in.
    import('./app/accessCheck.ts').then(({ startAccessCheck }) => startAccessCheck()).catch(() => undefined)
  }
  onStorageFailure((why) => {
    // If the file fails to load, the setting screen still shows this.
    import('./app/storageFailure.ts').then(({ showStorageFailure }) => showStorageFailure(why)).catch(() => undefined)
  })
  if (isOldChrome(navigator.userAgent))
    showToast(translate('browser.old', { version: oldestChrome }), { lastsMs: oldChromeNoteMs })
}
