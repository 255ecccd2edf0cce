// Starts the app: language, settings, session, router, first render.
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/print.css'
import './app/navigation/transition.css'
import './app/firstScreen/firstScreen.css'
import { type Language, oldChromeNoteMs, oldestChrome } from '@emaki/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSettings } from './app/applySettings.ts'
import { followFirstScreenLinks, removeFirstScreen, takeOverFirstScreen } from './app/firstScreen/takeOver.ts'
import { answerPictureRequests } from './app/offline/workerPictures.ts'
import { type AppRouter, startRouter } from './app/routing/router.ts'
import { isOldChrome, startBlock } from './app/startBlock.ts'
import { restoreSession } from './platform/account/session.ts'
import { activateMessages, setPendingLanguage, translate, withAllMessages } from './platform/i18n/catalogue.ts'
import type { Catalogue } from './platform/i18n/packedMessages.ts'
import { listenForInstallPrompt } from './platform/install/installPrompt.ts'
import { initialData } from './platform/query/initialData.ts'
import { queryClient, startQueryClient } from './platform/query/queryClient.ts'
import { whenIdle } from './platform/schedule.ts'
import { startSession } from './platform/session/session.ts'
import { onStorageFailure } from './platform/settings/storage.ts'
import { readSettings, renameStoredSettings } from './platform/settings/store.ts'
import { showToast } from './ui/overlays/toast.ts'
import { SiteTitle } from './ui/useTitle.ts'

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
  // Without its code, this visit keeps the settings that have the same name.
  await renameStoredSettings().catch(() => undefined)
  restoreSession()
  const router = startRouter()
  followFirstScreenLinks(root, (path) => void router.navigate({ href: path, viewTransition: false }))
  const [catalogue] = await Promise.all([messages.catch(() => ({})), router.load()])
  activateMessages(language, catalogue)
  startQueryClient()
  followSettings()
  const block = startBlock(navigator.userAgent, language, readSettings())
  if (block !== undefined) {
    removeFirstScreen()
    const { BlockedPage } = await withAllMessages(import('./app/BlockedPage.tsx'))
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

/** The root component: provides the query client and the router. */
function App({ router }: { readonly router: AppRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteTitle value={initialData().config.title}>
        <RouterProvider router={router} />
      </SiteTitle>
    </QueryClientProvider>
  )
}

/** Idle timeout, and the delay in browsers without idle callbacks, ms. */
const idleTimeoutMs = 3000

/**
 * Starts the service worker once the page has loaded and is idle. The code that registers and updates it is loaded then. The app also
 * works without one (docs/reliability.md F15).
 */
function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (readSettings().directPictures) answerPictureRequests()
  const start = () => {
    // Private windows and full disks refuse workers: only reading offline is lost.
    import('./app/offline/serviceWorkerUpdate.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker())
      .catch(() => undefined)
  }
  if (document.readyState === 'complete') whenIdle(start, idleTimeoutMs)
  else addEventListener('load', () => whenIdle(start, idleTimeoutMs), { once: true })
}
