// What was read of a work: one view of the places of both readers, and what happens to places as a whole.
import type { FilePlaces } from '../../platform/persistence/historyFile.ts'
import type { WorkKind } from '../seriesParts/seriesPart.ts'
import {
  browserNovelProgress,
  type ReadingProgress,
  readNovelProgress,
  readShare,
  writeProgress as writeNovelProgress,
} from './novelProgress.ts'
import { browserReaderStore, type MangaProgress, readProgress, writeProgress } from './readerStore.ts'
import { setStartedRow } from './startedRow.ts'

export interface ReadState {
  /** 0 to 1: how far the work is read now. */
  readonly share: number
  /** The last visible page of an artwork, from 1; undefined for a novel, and while the number of pages is unknown. */
  readonly pages?: { readonly page: number; readonly count: number } | undefined
  /** Whether its end was ever reached. */
  readonly isFinished: boolean
  /** Whether the user took the work off the row of started works. */
  readonly isHidden: boolean
}

/** Undefined for a work that was not started. */
export function readStateOf(kind: WorkKind, id: string): ReadState | undefined {
  if (kind === 'novel') {
    const progress = browserNovelProgress.get(id)
    return progress && novelState(progress)
  }
  const progress = browserReaderStore.all().get(id)
  return progress && mangaState(progress)
}

/** All started works of a kind, the one that was read last first. */
export function startedWorks(kind: WorkKind): readonly (ReadState & { readonly id: string })[] {
  const states =
    kind === 'novel'
      ? [...browserNovelProgress.all()].map(([id, progress]) => ({ id, state: novelState(progress) }))
      : [...browserReaderStore.all()].map(([id, progress]) => ({ id, state: mangaState(progress) }))
  return states.flatMap(({ id, state }) => (state ? [{ id, ...state }] : [])).reverse()
}

function novelState(progress: ReadingProgress): ReadState | undefined {
  const { at, isFinished = false, isHidden = false } = progress
  return at === 0 && !isFinished ? undefined : { share: readShare(progress), isFinished, isHidden }
}

/** The share of a work whose number of pages is unknown is a half. */
const mangaState = ({ page, count, isFinished, isHidden }: MangaProgress): ReadState => ({
  share: count > 0 ? Math.min(1, (page + 1) / count) : 0.5,
  pages: count > 0 ? { page: Math.min(page + 1, count), count } : undefined,
  isFinished,
  isHidden,
})

/** Deletes the place of a work. */
export function forgetPlace(kind: WorkKind, id: string): void {
  const store = kind === 'novel' ? browserNovelProgress : browserReaderStore
  if (!store.all().has(id)) return
  if (kind === 'novel') browserNovelProgress.replace([...browserNovelProgress.all()].filter(([known]) => known !== id))
  else browserReaderStore.replace([...browserReaderStore.all()].filter(([known]) => known !== id))
}

/** Deletes the places of all works of a kind. */
export function clearPlaces(kind: WorkKind): void {
  const store = kind === 'novel' ? browserNovelProgress : browserReaderStore
  store.replace([])
  setStartedRow(kind, false)
}

/** Takes a work off the row of started works, until the user reads on. */
export function hidePlace(kind: WorkKind, id: string): void {
  const hidden = <Progress>(entries: ReadonlyMap<string, Progress>) =>
    [...entries].map(([known, progress]) => [known, known === id ? { ...progress, isHidden: true } : progress] as const)
  if (kind === 'novel') browserNovelProgress.replace(hidden(browserNovelProgress.all()))
  else browserReaderStore.replace(hidden(browserReaderStore.all()))
}

/** The places of all works in their stored form, for a history file. */
export const storedPlaces = (): FilePlaces => ({
  artworks: new Map([...browserReaderStore.all()].map(([id, progress]) => [id, writeProgress(progress)])),
  novels: new Map([...browserNovelProgress.all()].map(([id, progress]) => [id, writeNovelProgress(progress)])),
})

/** Adds the places of a history file before all known ones. A work that has a place keeps it. Invalid places are left out. */
export function addPlaces({ artworks, novels }: FilePlaces): void {
  const [knownArtworks, knownNovels] = [browserReaderStore.all(), browserNovelProgress.all()]
  if (artworks.size > 0) browserReaderStore.replace(new Map([...readAll(artworks, readProgress), ...knownArtworks]))
  if (novels.size > 0) browserNovelProgress.replace(new Map([...readAll(novels, readNovelProgress), ...knownNovels]))
}

/** The valid places. A file has the last one first, as the history; the stores have it last. */
const readAll = <Progress>(
  places: ReadonlyMap<string, readonly unknown[]>,
  read: (parts: readonly unknown[]) => Progress | undefined,
): (readonly [string, Progress])[] =>
  [...places].reverse().flatMap(([id, parts]) => {
    const progress = read(parts)
    return progress ? [[id, progress] as const] : []
  })
