// Installing Emaki: asking the browser to, and telling how that is done where it never asks.
import { useStore } from 'zustand'
import { installState } from './installOffer.ts'

/** `offered`: a button does it. `installed`: this is the app, or it was just installed. `byHand`: only the browser's own menu can. */
export type InstallWay = 'offered' | 'installed' | 'byHand'

/** How Emaki is installed here; the component draws again when that changes. */
export function useInstallWay(): InstallWay {
  const { offer, isInstalled } = useStore(installState)
  if (isInstalled || runsAsApp()) return 'installed'
  return offer === undefined ? 'byHand' : 'offered'
}

/** Shows the browser's question. Never rejects; whoever says no is not asked again by a button that would do nothing. */
export async function install(): Promise<void> {
  const { offer } = installState.getState()
  if (offer === undefined) return
  try {
    const { outcome } = await offer.prompt()
    installState.setState({ offer: undefined, ...(outcome === 'accepted' ? { isInstalled: true } : {}) })
  } catch {
    // Asked before, or withdrawn: the browser's own menu is the way on.
    installState.setState({ offer: undefined })
  }
}

/** Where an app is put on the home screen by hand, or by which menu. */
export type Platform = 'android' | 'ios' | 'desktop'

/** The kind of device, for words alone. iPads say that they are Macs, but no Mac is touched in several places. */
export function platformOf(agent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios'
  return /Android/.test(agent) ? 'android' : 'desktop'
}

/** True in a window of its own. Safari says so in its own way. */
function runsAsApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
}
