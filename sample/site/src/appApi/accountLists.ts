// What an account keeps on the site besides bookmarks and follows: watched series, novel markers, seen notifications, mutes and blocks. Held
// in memory, so a restart brings the first state back (docs/contract/site-2026.md 5, 6, 16).
import type { Catalogue, WorkKind } from '@emaki/catalogue'

/** What an account mutes, the earliest first. */
export interface Mutes {
  readonly users: readonly number[]
  readonly tags: readonly string[]
}

type Kept = ReturnType<typeof firstState>

/** How many of the newest works are searched for series at the start. */
const searchDepth = 300
const firstSeries = 2
/** A series that is no longer visible: its entry is masked. */
export const maskedSeriesId = 999_999

export type AccountLists = ReturnType<typeof createAccountLists>

export function createAccountLists(catalogue: Catalogue) {
  const accounts = new Map<number, Kept>()
  const keptOf = (accountId: number): Kept => {
    const kept = accounts.get(accountId) ?? firstState(catalogue)
    accounts.set(accountId, kept)
    return kept
  }
  const unwatch = (accountId: number, kind: WorkKind, seriesId: number): void => {
    const { watched } = keptOf(accountId)
    watched[kind] = watched[kind].filter((id) => id !== seriesId)
  }
  const unmark = (accountId: number, novelId: number): void => {
    const kept = keptOf(accountId)
    kept.markers = new Map([...kept.markers].filter(([id]) => id !== novelId))
  }
  const unblock = (accountId: number, userId: number): void => {
    const kept = keptOf(accountId)
    kept.blocked = kept.blocked.filter((id) => id !== userId)
  }
  return {
    /** Ids of watched series, the latest added first. */
    watched: (accountId: number, kind: WorkKind): readonly number[] => keptOf(accountId).watched[kind],
    watch(accountId: number, kind: WorkKind, seriesId: number): void {
      unwatch(accountId, kind, seriesId)
      keptOf(accountId).watched[kind].unshift(seriesId)
    },
    unwatch,
    /** Page of the marker by novel id, the latest set first. */
    markers: (accountId: number): ReadonlyMap<number, number> => keptOf(accountId).markers,
    /** A novel has one marker: another page replaces it. */
    mark(accountId: number, novelId: number, page: number): void {
      unmark(accountId, novelId)
      const kept = keptOf(accountId)
      kept.markers = new Map([[novelId, page], ...kept.markers])
    },
    unmark,
    hasSeen: (accountId: number, notificationId: string) => keptOf(accountId).seen.has(notificationId),
    see: (accountId: number, notificationId: string) => void keptOf(accountId).seen.add(notificationId),
    mutes: (accountId: number): Readonly<Mutes> => keptOf(accountId).mutes,
    setMutes(accountId: number, mutes: Mutes): void {
      keptOf(accountId).mutes = mutes
    },
    /** Ids of the users whose access the account blocks, the latest first. */
    blocked: (accountId: number): readonly number[] => keptOf(accountId).blocked,
    block(accountId: number, userId: number): void {
      unblock(accountId, userId)
      const kept = keptOf(accountId)
      kept.blocked = [userId, ...kept.blocked]
    },
    unblock,
  }
}

/** Two series of each kind, a masked one, and two markers, of which one is beyond the end of its novel. */
function firstState(catalogue: Catalogue) {
  const novels = catalogue.newestNovels(undefined, 0, searchDepth)
  const seriesOf = (parts: readonly { series: { id: number } | null }[]) => {
    const ids = new Set(parts.flatMap(({ series }) => series?.id ?? []))
    return [...[...ids].slice(0, firstSeries), maskedSeriesId]
  }
  const [first, second] = novels
  const mutes: Mutes = { users: [], tags: [] }
  const blocked: readonly number[] = []
  const markers: [id: number, page: number][] = []
  if (first) markers.push([first.id, 1])
  if (second) markers.push([second.id, second.pageCount + 3])
  return {
    watched: { illust: seriesOf(catalogue.newest('manga', undefined, 0, searchDepth)), novel: seriesOf(novels) },
    markers: new Map(markers),
    seen: new Set<string>(),
    mutes,
    blocked,
  }
}
