// What the row of started works shows: works in progress, and the first unread part after a part that was read.
import type { Artwork, Novel } from '@emaki/domain'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { type WholeSeries, wholeIllustSeriesQuery, wholeNovelSeriesQuery } from '../../works/queries/series.ts'
import { readStateOf } from '../../works/readingPlaces/readState.ts'
import { artworkPart, novelPart, type SeriesPart, type WorkKind } from '../../works/seriesParts/seriesPart.ts'
import type { StartedEntry } from './startedEntries.ts'

export interface ContinueItem {
  readonly entry: StartedEntry
  /** The work that it opens. */
  readonly work: Artwork | Novel
  /** Number of the part to begin, from 1; undefined for a work in progress. */
  readonly part: number | undefined
}

export interface ContinueItems {
  /** Ends before the first entry whose next part is still loading: items are only added at the end. */
  readonly items: readonly ContinueItem[]
  readonly isLoading: boolean
  /** Whether the parts of all series are known: none failed to load. */
  readonly isKnown: boolean
}

type Part = Pick<SeriesPart, 'id' | 'number' | 'hidden' | 'work'>

/** The items of entries, in their order. */
export function useContinueItems(entries: readonly StartedEntry[]): ContinueItems {
  const hiddenBy = useContentRule()
  const seriesIds = (kind: WorkKind) =>
    entries.flatMap((entry) => (entry.isRead && entry.kind === kind ? (entry.work.series?.id ?? []) : []))
  const [artworkIds, novelIds] = [seriesIds('artwork'), seriesIds('novel')]
  const artworks = useQueries({ queries: artworkIds.map(wholeIllustSeriesQuery) })
  const novels = useQueries({ queries: novelIds.map(wholeNovelSeriesQuery) })
  const parts = new Map<string, readonly Part[] | undefined>([
    ...partsById('artwork', artworkIds, artworks, (part) => artworkPart(part, hiddenBy)),
    ...partsById('novel', novelIds, novels, (part) => novelPart(part, hiddenBy)),
  ])
  const found = entries.map((entry) => itemOf(entry, parts))
  const end = found.indexOf(undefined)
  return {
    items: (end < 0 ? found : found.slice(0, end)).flatMap((item) => item ?? []),
    isLoading: end >= 0,
    isKnown: [...artworks, ...novels].every(({ isSuccess }) => isSuccess),
  }
}

const keyOf = (kind: WorkKind, seriesId: string): string => `${kind} ${seriesId}`

/** The parts of series by kind and id: undefined while they load, empty if they failed to load. */
const partsById = <Work extends Artwork | Novel>(
  kind: WorkKind,
  ids: readonly string[],
  results: readonly UseQueryResult<WholeSeries<Work>>[],
  read: (part: WholeSeries<Work>['parts'][number]) => Part,
): (readonly [string, readonly Part[] | undefined])[] =>
  ids.map((id, index) => {
    const result = results[index]
    // A paused request waits for the network.
    const isLoading = result?.isPending === true && result.fetchStatus !== 'paused'
    return [keyOf(kind, id), isLoading ? undefined : (result?.data?.parts ?? []).map(read)]
  })

/** Undefined while the next part is unknown, null if there is none. */
function itemOf(entry: StartedEntry, partsOf: ReadonlyMap<string, readonly Part[] | undefined>): ContinueItem | null | undefined {
  const { kind, work, isRead } = entry
  if (!isRead) return { entry, work, part: undefined }
  const parts = partsOf.get(keyOf(kind, work.series?.id ?? ''))
  if (!parts) return undefined
  const index = parts.findIndex(({ id }) => id === work.id)
  const next = parts.slice(index + 1).find(({ id, hidden }) => hidden === undefined && !readStateOf(kind, id)?.isFinished)
  return index >= 0 && next ? { entry, work: next.work, part: next.number } : null
}
