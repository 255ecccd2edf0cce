// Look-ups that throw upstream's 404 if a record is missing or invisible.

import type { ArtistRecord, Catalogue, NovelRecord, SeriesRecord, WorkKind, WorkRecord } from '@emaki/catalogue'
import { noSuchUser, noSuchWork } from '@emaki/domain/upstream'
import { hiddenBecause, isNovelHidden, type Requester } from './requester.ts'

/** A work that the requester may see. */
export function visibleWork(catalogue: Catalogue, id: number, requester: Requester): WorkRecord {
  const work = catalogue.work(id)
  if (!work || hiddenBecause(work, requester)) throw noSuchWork(requester.language)
  return work
}

/** A novel that the requester may see. */
export function visibleNovel(catalogue: Catalogue, id: number, requester: Requester): NovelRecord {
  const novel = catalogue.novel(id)
  if (!novel || isNovelHidden(novel, requester)) throw noSuchWork(requester.language)
  return novel
}

/** The user. Throws upstream's 404 if there is none. */
export function existingUser(catalogue: Catalogue, id: number, requester: Requester): ArtistRecord {
  const artist = catalogue.artist(id)
  if (!artist) throw noSuchUser(requester.language)
  return artist
}

/** A series with parts that the requester may see. */
export function existingSeries(catalogue: Catalogue, kind: WorkKind, id: number, requester: Requester): SeriesRecord {
  const series = catalogue.series(kind, id, requester.maxRestrict)
  if (!series) throw noSuchWork(requester.language)
  return series
}
