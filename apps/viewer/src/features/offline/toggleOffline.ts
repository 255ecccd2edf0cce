// Saves a work for offline reading, or removes it again, and says so where that fails.
import type { Artwork, Novel } from '@emaki/domain'
import { translate } from '../../i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'

export type OfflineWork = { readonly artwork: Artwork } | { readonly novel: Novel }

/** Never rejects. */
export async function toggleOffline(subject: OfflineWork, isKept: boolean): Promise<void> {
  try {
    const { keepArtwork, keepNovel, removeOffline } = await import('./keepOffline.ts')
    const [kind, work] = 'artwork' in subject ? (['artwork', subject.artwork] as const) : (['novel', subject.novel] as const)
    if (isKept) await removeOffline(kind, work.id, work.title || translate('card.untitled'))
    else if ('artwork' in subject) await keepArtwork(subject.artwork)
    else await keepNovel(subject.novel)
  } catch {
    // Its file could not be loaded.
    showToast(translate('error.network'), { kind: 'error' })
  }
}
