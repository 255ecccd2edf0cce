// The start of the app: language, settings, data, router, first paint.
import { oldChromeNoteMs, oldestChrome } from '@emaki/domain'
import './ui/tokens.css'
import './ui/base.css'
import './app/transition.css'
import type { Language } from '@emaki/domain'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followSettings } from './app/applySettings.ts'
import { openCanonical, router } from './app/router.ts'
import { startServiceWorker } from './app/serviceWorker.ts'
import { isOldChrome, startBlock } from './app/startBlock.ts'
import { hearInstallOffer } from './features/install/installOffer.ts'
import { startSession } from './features/session/session.ts'
import { adopt, expectLanguage, translate } from './i18n/catalogue.ts'
import type { Catalogue } from './i18n/files.ts'
import { onFirstRefusal } from './settings/storage.ts'
import { readSettings } from './settings/store.ts'
import { showToast } from './ui/toast.ts'

/** Draws the app once `messages`, already on their way, have come; without them it speaks in keys rather than not at all. */
export async function start(language: Language, messages: Promise<Catalogue>): Promise<void> {
  hearInstallOffer()
  expectLanguage(language)
  openCanonical()
  const [catalogue] = await Promise.all([messages.catch(() => ({})), router.load()])
  adopt(language, catalogue)
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
  onFirstRefusal((why) => {
    // Said again by the settings, when its file cannot be had.
    import('./app/storageNote.ts').then(({ tellRefusal }) => tellRefusal(why)).catch(() => undefined)
  })
  if (isOldChrome(navigator.userAgent))
    showToast(translate('browser.old', { version: oldestChrome }), { lastsMs: oldChromeNoteMs })
}
