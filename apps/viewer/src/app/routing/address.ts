// Reads addresses: the props of a screen, or what is missing in the address. Never throws.
import {
  type NovelRankingType,
  parseId,
  parseLongId,
  parseNovelRankingType,
  parseRankingType,
  parseSpotlightType,
  type RankingType,
  type SearchRating,
  type SpotlightType,
  searchRatings,
  type WorkType,
} from '@emaki/domain'
import { type WorkKind, workKinds } from '../../lists/kindTabs.ts'
import { readStartPage } from '../../platform/jump/startPage.ts'
import { type HistoryTab, historyTabs } from '../../platform/links/tabNames.ts'

export interface Address {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Reads the tab of the history; artworks by default. */
export const historyOf = ({ query }: Address): Reading<{ readonly tab: HistoryTab }> => ({
  props: { tab: historyTabs.find((tab) => tab === query.tab) ?? 'i' },
})

/** Reads the tab of the notifications and the category of the news; by default notifications and all news. */
export const notificationsOf = ({
  query,
}: Address): Reading<{ readonly tab: 'notifications' | 'news'; readonly category: number }> => ({
  props: { tab: query.tab === 'news' ? 'news' : 'notifications', category: categoryOf(query.cid) ?? 0 },
})

/** A category of the news; undefined for anything else. */
export const categoryOf = (value: unknown): number | undefined => (/^\d{1,6}$/.test(String(value)) ? Number(value) : undefined)

/** The part of an address that cannot exist; `page` is the whole path. */
export type Missing = 'id' | 'ranking' | 'page'

/** The props of the screen, or the part of the address that cannot exist. */
export type Reading<Props> = { readonly props: Props } | { readonly missing: Missing }

/** Reads nothing: the screen has the same props at every address of its path. */
export const always =
  <const Props extends object>(props: Props) =>
  (): Reading<Props> => ({ props })

/** Reads a path whose only parameter is an id. */
export function idOf({ params }: Address): Reading<{ readonly id: string }> {
  const id = parseId(params.id)
  return id === undefined ? { missing: 'id' } : { props: { id } }
}

/** Reads an artwork, and the page from 1 that it opens at. */
export function artworkOf({ params, query }: Address): Reading<{ readonly id: string; readonly page: number }> {
  const reading = idOf({ params, query })
  return 'missing' in reading ? reading : { props: { ...reading.props, page: readStartPage(query.page) ?? 1 } }
}

/** Reads the work of a list of who has bookmarked it. */
export const bookmarkUsersOf =
  <const Kind extends 'illust' | 'novel'>(kind: Kind) =>
  (address: Address): Reading<{ readonly kind: Kind; readonly id: string }> => {
    const reading = idOf(address)
    return 'missing' in reading ? reading : { props: { kind, ...reading.props } }
  }

/** Reads an unlisted work, which has a key of 20 letters and digits instead of an id (docs/contract/site-2026.md 9). */
export function unlistedOf<const Kind extends 'artwork' | 'novel'>(kind: Kind) {
  return ({ params }: Address): Reading<{ readonly kind: Kind; readonly workKey: string }> =>
    /^[A-Za-z0-9]{20}$/.test(params.key ?? '') ? { props: { kind, workKey: params.key ?? '' } } : { missing: 'id' }
}

/** Reads the kind of a watchlist, at the site's own address of it (docs/contract/site-2026.md 9). */
export const watchlistOf = ({ params: { kind } }: Address): Reading<{ readonly kind: 'illust' | 'novel' }> =>
  kind === 'manga' || kind === 'novel' ? { props: { kind: kind === 'manga' ? 'illust' : kind } } : { missing: 'page' }

/** Reads a collection, whose id has up to 25 digits. */
export function collectionOf({ params }: Address): Reading<{ readonly id: string }> {
  const id = parseLongId(params.id)
  return id === undefined ? { missing: 'id' } : { props: { id } }
}

/** Passes the query of a search of collections on to its screen. */
export const collectionsOf = ({ query }: Address): Reading<Pick<Address, 'query'>> => ({ props: { query } })

/** Reads an illustration series: its author and its id. */
export function illustSeriesOf({ params }: Address): Reading<{ readonly authorId: string; readonly id: string }> {
  const authorId = parseId(params.uid)
  const id = parseId(params.sid)
  return authorId === undefined || id === undefined ? { missing: 'id' } : { props: { authorId, id } }
}

/** Reads a ranking: its type and day. The screen validates the day. */
export function rankingOf({ params, query }: Address): Reading<{ readonly type: RankingType; readonly date?: string }> {
  const type = parseRankingType(params.type)
  return type === undefined ? { missing: 'ranking' } : { props: { type, ...dayAsked(query) } }
}

export function novelRankingOf({ params, query }: Address): Reading<{ readonly type: NovelRankingType; readonly date?: string }> {
  const type = parseNovelRankingType(params.type)
  return type === undefined ? { missing: 'ranking' } : { props: { type, ...dayAsked(query) } }
}

/** Reads the kind of works that a screen shows; illustrations by default. */
export const kindOf = ({ query }: Address): Reading<{ readonly kind: WorkKind }> => ({
  props: { kind: workKinds.find((kind) => kind === query.type) ?? 'illust' },
})

/** Reads the tab of discovery, works by default, and the filters of its works. */
export const discoveryOf = ({
  query,
}: Address): Reading<{
  readonly tab: 'works' | 'users'
  readonly rating: SearchRating | undefined
  readonly type: WorkType | undefined
}> => ({
  props: {
    tab: query.tab === 'users' ? 'users' : 'works',
    rating: searchRatings.find((rating) => rating === query.mode),
    type: workTypes.find((type) => type === query.type),
  },
})

const workTypes = ['illust', 'manga', 'ugoira'] as const

/** Reads the filters of popular works. */
export const popularOf = ({
  query,
}: Address): Reading<{
  readonly type: 'manga' | 'ugoira' | undefined
  readonly isAdult: boolean
}> => ({
  props: { type: query.type === 'manga' || query.type === 'ugoira' ? query.type : undefined, isAdult: query.mode === 'r18' },
})

/** Reads a search by image: the name of its picture (16 hexadecimal digits), and whether another app shared a picture. */
export const imageSearchOf = ({ query }: Address): Reading<{ readonly picture?: string; readonly isShared: boolean }> => ({
  props: {
    isShared: String(query.shared) === 'true',
    ...(/^[0-9a-f]{16}$/.test(String(query.picture)) ? { picture: String(query.picture) } : {}),
  },
})

const dayAsked = ({ date }: Address['query']): { readonly date?: string } => (typeof date === 'string' ? { date } : {})

/** Reads the type of a list of articles; illustration by default. */
export const spotlightsOf = ({ query }: Address): Reading<{ readonly type: SpotlightType }> => ({
  props: { type: parseSpotlightType(query.type) ?? 'illustration' },
})
