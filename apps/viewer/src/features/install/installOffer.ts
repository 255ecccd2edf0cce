// Install offer: the browser's word that Emaki can be installed, kept until the reader wants it.
import { createStore } from 'zustand/vanilla'

/** What browsers that install apps hand over; the types of the web do not know it yet. */
interface InstallEvent extends Event {
  /** Shows the browser's own question; once. Resolves to the answer. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export interface InstallState {
  /** Undefined where the browser offers nothing: it cannot, or Emaki is installed. */
  readonly offer: InstallEvent | undefined
  /** Installed during this visit. */
  readonly isInstalled: boolean
}

export const installState = createStore<InstallState>(() => ({ offer: undefined, isInstalled: false }))

/** Listens from the start: the browser says so once, whenever it has looked the app over. Its own banner gives way to our button. */
export function hearInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installState.setState({ offer: event as InstallEvent })
  })
  addEventListener('appinstalled', () => installState.setState({ offer: undefined, isInstalled: true }))
}
