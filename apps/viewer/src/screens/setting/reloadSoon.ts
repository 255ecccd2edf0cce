// Reloads the page after a change of a setting that is read at the start only.
import { settingReloadMs } from '@emaki/domain'
import { keepTranslatorCookie } from '../../novel/translate/translatorScripts.ts'
import { loadPage, reloadPage } from '../../ui/overlays/loadPage.ts'

/** Reloads the page, or loads `address`, after a short delay, so that the user sees the switch and the toast. */
export function reloadSoon(address?: string): void {
  // The next page needs it, and the code that follows the settings starts late.
  keepTranslatorCookie()
  setTimeout(() => (address === undefined ? reloadPage() : loadPage(address)), settingReloadMs)
}
