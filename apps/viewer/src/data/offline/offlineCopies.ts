// Put by: works kept for times without a network, looked up only when nothing else answers; what reads them is loaded then.
import type { Artwork, Ugoira } from '@emaki/domain'
import type { OfflineNovel, OfflineWorks } from './offlineWorks.ts'

/** Never rejects; undefined when the work was not put by. */
export const offlineArtwork = (id: string): Promise<Artwork | undefined> => look((works) => works.artwork(id))

/** Never rejects; undefined when the novel was not put by. */
export const offlineNovel = (id: string): Promise<OfflineNovel | undefined> => look((works) => works.novel(id))

/** Never rejects; undefined when the ugoira was not put by. */
export const offlineUgoira = (id: string): Promise<Ugoira | undefined> => look((works) => works.ugoira(id))

async function look<T>(ask: (works: OfflineWorks) => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask((await import('./offlineWorks.ts')).browserOffline)
  } catch {
    // The file that reads them could not be had: the first failure is the one to tell.
    return undefined
  }
}
