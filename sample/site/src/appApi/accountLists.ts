// What an account keeps on the site besides bookmarks and follows: watched series, novel markers, seen notifications. Held in memory, so
// a restart brings the first state back (docs/contract/site-2026.md 5, 6).
import type { Catalogue, WorkKind } from '@emaki/catalogue'

export interface AccountLists {
  /** Ids of watched series, the latest added first. */
  watched(accountId: number, kind: WorkKind): readonly number[]
  watch(accountId: number, kind: WorkKind, seriesId: number): void
  unwatch(accountId: number, kind: WorkKind, seriesId: number): void
  /** Page of the marker by novel id, the latest set first. */
  markers(accountId: number): ReadonlyMap<number, number>
  /** A novel has one marker: another page replaces it. */
  mark(accountId: number, novelId: number, page: number): void
  unmark(accountId: number, novelId: number): void
  hasSeen(accountId: number, notificationId: string): boolean
  see(accountId: number, notificationId: string): void
}

interface Kept {
  readonly watched: Record<WorkKind, number[]>
  markers: ReadonlyMap<number, number>
  readonly seen: Set<string>
}

/** How many of the newest works are searched for series at the start. */
const searchDepth = 300
const firstSeries = 2
/** A series that is no longer visible: its entry is masked. */
export const maskedSeriesId = 999_999

export function createAccountLists(catalogue: Catalogue): AccountLists {
  const accounts = new Map<number, Kept>()
  const keptOf = (accountId: number): Kept => {
    const known = accounts.get(accountId)
    if (known) return known
    const made = firstState(catalogue)
    accounts.set(accountId, made)
    return made
  }
  const setMarker = (accountId: number, novelId: number, page: number | undefined) => {
    const kept = keptOf(accountId)
    const others = [...kept.markers].filter(([id]) => id !== novelId)
    kept.markers = new Map(page === undefined ? others : [[novelId, page], ...others])
  }
  const without = (accountId: number, kind: WorkKind, seriesId: number) =>
    keptOf(accountId).watched[kind].filter((id) => id !== seriesId)
  return {
    watched: (accountId, kind) => keptOf(accountId).watched[kind],
    watch(accountId, kind, seriesId) {
      keptOf(accountId).watched[kind] = [seriesId, ...without(accountId, kind, seriesId)]
    },
    unwatch(accountId, kind, seriesId) {
      keptOf(accountId).watched[kind] = without(accountId, kind, seriesId)
    },
    markers: (accountId) => keptOf(accountId).markers,
    mark: setMarker,
    unmark: (accountId, novelId) => setMarker(accountId, novelId, undefined),
    hasSeen: (accountId, id) => keptOf(accountId).seen.has(id),
    see: (accountId, id) => void keptOf(accountId).seen.add(id),
  }
}

/** Two series of each kind, a masked one, and two markers, of which one is beyond the end of its novel. */
function firstState(catalogue: Catalogue): Kept {
  const novels = catalogue.newestNovels(undefined, 0, searchDepth)
  const seriesOf = (parts: readonly { series: { id: number } | null }[]) => {
    const ids = new Set(parts.flatMap(({ series }) => series?.id ?? []))
    return [...[...ids].slice(0, firstSeries), maskedSeriesId]
  }
  const [first, second] = novels
  return {
    watched: { illust: seriesOf(catalogue.newest('manga', undefined, 0, searchDepth)), novel: seriesOf(novels) },
    markers: new Map([
      ...(first ? [[first.id, 1] as const] : []),
      ...(second ? [[second.id, second.pageCount + 3] as const] : []),
    ]),
    seen: new Set(),
  }
}
