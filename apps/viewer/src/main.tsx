// Starts the app: language, settings, session, router, first render.
import { oldChromeNoteMs, oldestChrome } from '@emaki/domain'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './app/navigation/transition.css'
import type { Language } from '@emaki/domain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followSettings } from './app/applySettings.ts'
import { startServiceWorker } from './app/offline/serviceWorker.ts'
import { openCanonical, router } from './app/routing/router.ts'
import { isOldChrome, startBlock } from './app/startBlock.ts'
import { listenForInstallPrompt } from './features/install/installPrompt.ts'
import { startSession } from './features/session/session.ts'
import { activateMessages, setPendingLanguage, translate } from './i18n/catalogue.ts'
import type { Catalogue } from './i18n/messageChunks.ts'
import { onStorageFailure } from './settings/storage.ts'
import { readSettings } from './settings/store.ts'
import { showToast } from './ui/overlays/toast.ts'

/** Renders the app once `messages` are loaded. If they fail to load, the app shows message keys. */
export async function start(language: Language, messages: Promise<Catalogue>): Promise<void> {
  listenForInstallPrompt()
  setPendingLanguage(language)
  openCanonical()
  const [catalogue] = await Promise.all([messages.catch(() => ({})), router.load()])
  activateMessages(language, catalogue)
  followSettings()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const block = startBlock(navigator.userAgent, language, readSettings())
  if (block !== undefined) {
    const { BlockedPage } = await import('./app/BlockedPage.tsx')
    createRoot(root).render(<BlockedPage block={block} />)
    return
  }
  void startSession()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startServiceWorker()
  onStorageFailure((why) => {
    // If the file fails to load, the setting screen still shows this.
    import('./app/storageFailure.ts').then(({ showStorageFailure }) => showStorageFailure(why)).catch(() => undefined)
  })
  if (isOldChrome(navigator.userAgent))
    showToast(translate('browser.old', { version: oldestChrome }), { lastsMs: oldChromeNoteMs })
}
