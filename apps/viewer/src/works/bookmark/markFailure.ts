// The toast of a bookmark, a follow or a like that the server did not accept (docs/spec/calls.md 8).
import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

/** Shows `what`, the sentence of the failure, and `reason` where one is known. */
export function showMarkFailure(what: string, reason: string | undefined): void {
  const isKnown = reason !== undefined && reason !== '' && reason !== translate('error.unknown')
  showToast(isKnown ? translate('mark.failed', { what, reason }) : what, { kind: 'error' })
}
