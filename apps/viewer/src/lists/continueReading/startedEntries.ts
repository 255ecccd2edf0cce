// The entries of the row of started works: works in progress, and finished parts of a series that may have a next part.
import type { Artwork, Novel } from '@emaki/domain'
import type { Visit } from '../../platform/persistence/history.ts'
import type { ReadState } from '../../works/readingPlaces/readState.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'

export interface StartedEntry extends Pick<ReadState, 'share' | 'pages'> {
  readonly kind: WorkKind
  readonly work: Artwork | Novel
  /** The work is read: only its next part is offered. */
  readonly isRead: boolean
  /** Time of the last visit, in ms since 1970. */
  readonly at: number
}

/** Maximum number of entries of a kind. */
const maxEntries = 12
/** Maximum number of series whose next part is looked up: each may need a request. */
const maxSeries = 6

/**
 * `started`: the one that was read last first. `visits`: those that the history knows, by id. A series has one entry: that of its part that
 * was read last.
 */
export function startedEntries(
  kind: WorkKind,
  started: readonly (ReadState & { readonly id: string })[],
  visits: ReadonlyMap<string, Visit<Artwork | Novel>>,
): readonly StartedEntry[] {
  const entries: StartedEntry[] = []
  const series = new Set<string>()
  let readSeries = 0
  for (const { id, share, pages, isHidden } of started) {
    const visit = visits.get(id)
    if (!visit || entries.length >= maxEntries) continue
    const { item: work, at } = visit
    const isKnownSeries = work.series !== null && series.has(work.series.id)
    if (work.series) series.add(work.series.id)
    const isRead = share >= 1
    if (isHidden || isKnownSeries || (isRead && (work.series === null || readSeries >= maxSeries))) continue
    if (isRead) readSeries += 1
    entries.push({ kind, work, share, pages, isRead, at })
  }
  return entries
}

/** Entries of two kinds, the work that was visited last first. The order within a kind stays. */
export function mergedEntries(first: readonly StartedEntry[], second: readonly StartedEntry[]): readonly StartedEntry[] {
  const [one, ...ones] = first
  const [other, ...others] = second
  if (!one || !other) return one ? first : second
  return other.at > one.at ? [other, ...mergedEntries(first, others)] : [one, ...mergedEntries(ones, second)]
}
