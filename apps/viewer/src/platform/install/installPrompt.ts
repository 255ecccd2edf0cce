// Stores the browser's `beforeinstallprompt` event until the person presses the install button.
import { createStore } from 'zustand/vanilla'

/** TypeScript's DOM types lack this event. */
interface BeforeInstallPromptEvent extends Event {
  /** Shows the browser's prompt; works once. */
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

export interface InstallState {
  /** Undefined when the browser cannot install, or the app is installed. */
  readonly prompt: BeforeInstallPromptEvent | undefined
  /** True when it was installed during this visit. */
  readonly isInstalled: boolean
}

export const installState = createStore<InstallState>(() => ({ prompt: undefined, isInstalled: false }))

/** Call it at startup: the browser fires the event once, at any time. Our button replaces the browser's banner. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installState.setState({ prompt: event as BeforeInstallPromptEvent })
  })
  addEventListener('appinstalled', () => installState.setState({ prompt: undefined, isInstalled: true }))
}
