// Says why the export of a novel failed.
import { translate } from '../../platform/i18n/catalogue.ts'
import { failureKindOf } from '../../saving/queue/failure.ts'
import { showToast } from '../../ui/overlays/toast.ts'

export function showBookFailure(error: unknown): void {
  const kind = failureKindOf(error)
  // The message of a CallError is for users.
  const text =
    kind === 'unknown' && error instanceof Error && error.name === 'CallError'
      ? error.message
      : translate(`download.failure.${kind}`)
  showToast(text, { kind: 'error' })
}
