// Finding what a call names, or refusing it as upstream does: 404 for what is not there or may not be seen.
import type { ArtistRecord, Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import { noSuchUser, noSuchWork } from './appApiError.ts'
import { type Asker, hiddenBecause, isNovelHidden } from './asker.ts'

/** A work that is there, though the asker may meet its placeholder. */
export function existingWork(catalogue: Catalogue, id: number, asker: Asker): WorkRecord {
  const work = catalogue.work(id)
  if (!work) throw noSuchWork(asker.language)
  return work
}

/** A work that the asker may see. */
export function visibleWork(catalogue: Catalogue, id: number, asker: Asker): WorkRecord {
  const work = existingWork(catalogue, id, asker)
  if (hiddenBecause(work, asker)) throw noSuchWork(asker.language)
  return work
}

/** A novel that is there, though its rating may keep it from the asker. */
export function existingNovel(catalogue: Catalogue, id: number, asker: Asker): NovelRecord {
  const novel = catalogue.novel(id)
  if (!novel) throw noSuchWork(asker.language)
  return novel
}

/** A novel that the asker may see. */
export function visibleNovel(catalogue: Catalogue, id: number, asker: Asker): NovelRecord {
  const novel = existingNovel(catalogue, id, asker)
  if (isNovelHidden(novel, asker)) throw noSuchWork(asker.language)
  return novel
}

/** The user; throws upstream's 404 when there is none. */
export function existingUser(catalogue: Catalogue, id: number, asker: Asker): ArtistRecord {
  const artist = catalogue.artist(id)
  if (!artist) throw noSuchUser(asker.language)
  return artist
}
