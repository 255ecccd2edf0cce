import type { Artwork, Novel } from '@emaki/domain'
import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

export type OfflineWork = { readonly artwork: Artwork } | { readonly novel: Novel }

/** Saves a work for offline reading, or removes its offline copy. Shows a toast on failure. Never rejects. */
export async function toggleOffline(subject: OfflineWork, isSaved: boolean): Promise<void> {
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
