// The note that this browser keeps nothing, or nothing more: said once a visit (docs/reliability.md F13).
import { loadAllMessages, translate } from '../i18n/catalogue.ts'
import type { StorageFailure } from '../settings/storage.ts'
import { showToast } from '../ui/overlays/toast.ts'

/** A sentence of some length, ms. */
const lastsMs = 6000

/** Says that what was set lasts no longer than the visit, and why: the browser keeps nothing here, or has no room left. */
export async function showStorageFailure(why: StorageFailure): Promise<void> {
  await loadAllMessages()
  showToast(translate(why === 'full' ? 'setting.full' : 'setting.fleeting'), { kind: 'error', lastsMs })
}
