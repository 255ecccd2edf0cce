// Reads offline copies when no server answers. Imports the module that reads them only then.
import type { Artwork, Ugoira } from '@emaki/domain'
import type { OfflineNovel, OfflineWorks } from './offlineWorks.ts'

/** Never rejects. Undefined when the work is not saved for offline. */
export const offlineArtwork = (id: string): Promise<Artwork | undefined> => lookUp((works) => works.artwork(id))

/** Never rejects. Undefined when the novel is not saved for offline. */
export const offlineNovel = (id: string): Promise<OfflineNovel | undefined> => lookUp((works) => works.novel(id))

/** Never rejects. Undefined when the ugoira is not saved for offline. */
export const offlineUgoira = (id: string): Promise<Ugoira | undefined> => lookUp((works) => works.ugoira(id))

async function lookUp<T>(read: (works: OfflineWorks) => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read((await import('./offlineWorks.ts')).browserOffline)
  } catch {
    // The module itself could not load: the caller reports the failure of the request.
    return undefined
  }
}
