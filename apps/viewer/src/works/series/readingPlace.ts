// Where reading of a series begins or goes on.
import { type Artwork, isWithheld, type Novel } from '@emaki/domain'
import type { Part } from '../queries/series.ts'
import { browserNovelProgress, readShare } from '../readingPlaces/novelProgress.ts'
import { browserReaderStore } from '../readingPlaces/readerStore.ts'
import { startedWorks } from '../readingPlaces/readState.ts'
import type { WorkKind } from '../seriesParts/seriesPart.ts'

/** A part and the place in it. */
export interface ReadingPlace {
  readonly id: string
  /** Number in the series, from 1. */
  readonly part: number
  /** As the address of the reader has it: a page from 1, or an offset in the source of a novel. */
  readonly read: number
  /** How far the part is read, in percent; undefined for an unread part. */
  readonly percent?: number
}

/**
 * The place in the part that was read last, or the start of the part after it when that was read to its end. Undefined when no part of
 * `parts` was started, and when all were read. `parts` are the parts that may be opened, in any order.
 */
export function placeToContinue(kind: WorkKind, parts: readonly Part<Artwork | Novel>[]): ReadingPlace | undefined {
  const readable = new Map(parts.filter((part) => !isWithheld(part)).map((part) => [part.id, part]))
  const last = startedWorks(kind).find(({ id }) => readable.has(id))
  const part = last && readable.get(last.id)
  if (!part) return undefined
  const place = placeIn(kind, part.id)
  if (place) return { id: part.id, part: part.part, ...place }
  const after = [...readable.values()].filter((other) => other.part > part.part).sort((a, b) => a.part - b.part)[0]
  return after && { id: after.id, part: after.part, ...(placeIn(kind, after.id) ?? { read: startOf(kind) }) }
}

/** The start of a part, as the address of the reader has it. */
export const startOf = (kind: WorkKind): number => (kind === 'novel' ? 0 : 1)

/** The place in a work; undefined for an unread one and at its end. */
function placeIn(kind: WorkKind, id: string): Pick<ReadingPlace, 'read' | 'percent'> | undefined {
  if (kind === 'novel') {
    const progress = browserNovelProgress.get(id)
    if (!progress || progress.isRead || progress.at === 0) return undefined
    return { read: progress.at, percent: Math.floor(100 * readShare(progress)) }
  }
  const page = browserReaderStore.page(id)
  return page > 0 ? { read: page + 1, percent: 0 } : undefined
}
