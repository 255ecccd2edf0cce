// The entries of the row of started works: works in progress, and finished parts of a series that may have a next part.
import type { Artwork, Novel } from '@emaki/domain'
import type { ReadState } from '../seriesParts/readState.ts'
import type { WorkKind } from '../seriesParts/seriesPart.ts'

export interface StartedEntry {
  readonly kind: WorkKind
  readonly work: Artwork | Novel
  readonly share: number
  /** The work is read: only its next part is offered. */
  readonly isRead: boolean
}

/** Maximum number of entries of a kind. */
const maxEntries = 12
/** Maximum number of series whose next part is looked up: each may need a request. */
const maxSeries = 6

/**
 * `started`: the one that was read last first. `works`: the works that the history knows, by id. A series has one entry: that of
 * its part that was read last.
 */
export function startedEntries(
  kind: WorkKind,
  started: readonly (ReadState & { readonly id: string })[],
  works: ReadonlyMap<string, Artwork | Novel>,
): readonly StartedEntry[] {
  const entries: StartedEntry[] = []
  const series = new Set<string>()
  let readSeries = 0
  for (const { id, share, isHidden } of started) {
    const work = works.get(id)
    if (!work || entries.length >= maxEntries) continue
    const isKnownSeries = work.series !== null && series.has(work.series.id)
    if (work.series) series.add(work.series.id)
    const isRead = share >= 1
    if (isHidden || isKnownSeries || (isRead && (work.series === null || readSeries >= maxSeries))) continue
    if (isRead) readSeries += 1
    entries.push({ kind, work, share, isRead })
  }
  return entries
}
