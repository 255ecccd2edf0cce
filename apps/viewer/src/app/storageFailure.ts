// Informs the user once a visit that the browser does not store, or has no space left (docs/reliability.md F13).
import { loadAllMessages, translate } from '../platform/i18n/catalogue.ts'
import type { StorageFailure } from '../platform/settings/storage.ts'
import { showToast } from '../ui/overlays/toast.ts'

/** Long enough to read the sentence. */
const lastsMs = 6000

/** Shows that settings last for this visit only, and why. */
export async function showStorageFailure(why: StorageFailure): Promise<void> {
  await loadAllMessages()
  showToast(translate(why === 'full' ? 'setting.full' : 'setting.fleeting'), { kind: 'error', lastsMs })
}
