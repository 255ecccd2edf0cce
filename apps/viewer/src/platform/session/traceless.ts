// Reading without a trace, for the time of a tab.
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { tracelessFlag } from '../account/session.ts'
import { accountScope, pageBinding } from '../settings/accountScope.ts'

/** Begins or ends it: what reading leaves behind stays in memory until the end. */
export function setTraceless(isTraceless: boolean): void {
  if (isTraceless) tracelessFlag.write('1')
  else tracelessFlag.remove()
  accountScope.setState({ isTraceless })
}

/** The same, with a reload of a page that cannot change its scope. */
export function switchTraceless(isTraceless: boolean): void {
  setTraceless(isTraceless)
  if (pageBinding.getState().isBound) reloadPage()
}
