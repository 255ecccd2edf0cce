// Look-ups that throw upstream's 404 if a record is missing or invisible.

import type { ArtistRecord, Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import { noSuchUser, noSuchWork } from '@emaki/domain/upstream'
import { hiddenBecause, isNovelHidden, type Requester } from './requester.ts'

/** An existing work. The requester may still get its placeholder. */
export function existingWork(catalogue: Catalogue, id: number, requester: Requester): WorkRecord {
  const work = catalogue.work(id)
  if (!work) throw noSuchWork(requester.language)
  return work
}

/** A work that the requester may see. */
export function visibleWork(catalogue: Catalogue, id: number, requester: Requester): WorkRecord {
  const work = existingWork(catalogue, id, requester)
  if (hiddenBecause(work, requester)) throw noSuchWork(requester.language)
  return work
}

/** An existing novel. Its rating may still hide it from the requester. */
export function existingNovel(catalogue: Catalogue, id: number, requester: Requester): NovelRecord {
  const novel = catalogue.novel(id)
  if (!novel) throw noSuchWork(requester.language)
  return novel
}

/** A novel that the requester may see. */
export function visibleNovel(catalogue: Catalogue, id: number, requester: Requester): NovelRecord {
  const novel = existingNovel(catalogue, id, requester)
  if (isNovelHidden(novel, requester)) throw noSuchWork(requester.language)
  return novel
}

/** The user. Throws upstream's 404 if there is none. */
export function existingUser(catalogue: Catalogue, id: number, requester: Requester): ArtistRecord {
  const artist = catalogue.artist(id)
  if (!artist) throw noSuchUser(requester.language)
  return artist
}
