// Loading the page anew after a change that is decided at the start.
import { settingReloadMs } from '@emaki/domain'
import { loadPage, reloadPage } from '../../ui/overlays/loadPage.ts'

/** Loads the page anew, or goes to `address`, in a moment: the switch is seen to move, and a toast to come. */
export function reloadSoon(address?: string): void {
  setTimeout(() => (address === undefined ? reloadPage() : loadPage(address)), settingReloadMs)
}
