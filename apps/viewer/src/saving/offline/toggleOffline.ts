import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { WorkSubject } from '../../works/actions/workAction.ts'

/** Saves a work for offline reading, or removes its offline copy. Shows a toast on failure. Never rejects. */
export async function toggleOffline(subject: WorkSubject, isSaved: boolean): Promise<void> {
  try {
    const { saveArtworkOffline, saveNovelOffline, removeOffline } = await import('./saveOffline.ts')
    const [kind, work] = 'artwork' in subject ? (['artwork', subject.artwork] as const) : (['novel', subject.novel] as const)
    if (isSaved) await removeOffline(kind, work.id, work.title || translate('card.untitled'))
    else if ('artwork' in subject) await saveArtworkOffline(subject.artwork)
    else await saveNovelOffline(subject.novel)
  } catch {
    // The code failed to load.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
