// Installs the app through the browser's prompt, and finds how installing works on this device.
import { useStore } from 'zustand'
import { installState } from './installPrompt.ts'

/** `prompt`: a button opens the browser's prompt. `installed`: already installed. `manual`: only the browser's menu can install. */
export type InstallMethod = 'prompt' | 'installed' | 'manual'

export function useInstallMethod(): InstallMethod {
  const { prompt, isInstalled } = useStore(installState)
  if (isInstalled || runsAsApp()) return 'installed'
  return prompt === undefined ? 'manual' : 'prompt'
}

/** Opens the browser's install prompt. A prompt works only once, so the button disappears afterwards. Never rejects. */
export async function install(): Promise<void> {
  const { prompt } = installState.getState()
  if (prompt === undefined) return
  try {
    const { outcome } = await prompt.prompt()
    installState.setState({ prompt: undefined, ...(outcome === 'accepted' ? { isInstalled: true } : {}) })
  } catch {
    // The prompt was used already or withdrawn; the browser's menu still works.
    installState.setState({ prompt: undefined })
  }
}

/** Selects the instructions for manual installation. */
export type Platform = 'android' | 'ios' | 'desktop'

/** The kind of device, for instructions only. An iPad has the user agent of a Mac, but no Mac supports several touch points. */
export function platformOf(agent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'desktop'
}

/** True when the page runs as an installed app. Safari has its own property for that. */
function runsAsApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}
