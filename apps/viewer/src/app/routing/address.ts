// Reading an address: what a screen is given, or what the address fails to name. Nothing here ever throws.
import {
  type NovelRankingType,
  parseId,
  parseNovelRankingType,
  parseRankingType,
  parseSpotlightType,
  type RankingType,
  type SpotlightType,
} from '@emaki/domain'
import { type WorkKind, workKinds } from '../../features/lists/kindTabs.ts'
import { type HistoryTab, historyTabs } from '../../screens/history/historyTab.ts'

export interface Address {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>>
}

/** Reads the tab of the history: artworks when none, or none of them, is asked for. */
export const historyOf = ({ query }: Address): Reading<{ readonly tab: HistoryTab }> => ({
  props: { tab: historyTabs.find((tab) => tab === query.tab) ?? 'i' },
})

/** What an address that is well-formed but can name nothing fails to name. */
export type Missing = 'id' | 'ranking'

/** What the screen is given; or, when the address names nothing that can exist, what it fails to name. */
export type Reading<Props> = { readonly props: Props } | { readonly missing: Missing }

/** Reads nothing: the screen is given the same at every address of its path. */
export const always =
  <const Props extends object>(props: Props) =>
  (): Reading<Props> => ({ props })

/** Reads a path whose only parameter is an id. */
export function idOf({ params }: Address): Reading<{ readonly id: string }> {
  const id = parseId(params.id)
  return id === undefined ? { missing: 'id' } : { props: { id } }
}

/** Reads a series of illustrations: its author and its own number. */
export function illustSeriesOf({ params }: Address): Reading<{ readonly authorId: string; readonly id: string }> {
  const authorId = parseId(params.uid)
  const id = parseId(params.sid)
  return authorId === undefined || id === undefined ? { missing: 'id' } : { props: { authorId, id } }
}

/** Reads a ranking: its type, and the day asked for, which the screen checks. */
export function rankingOf({ params, query }: Address): Reading<{ readonly type: RankingType; readonly date?: string }> {
  const type = parseRankingType(params.type)
  return type === undefined ? { missing: 'ranking' } : { props: { type, ...dayAsked(query) } }
}

/** Reads a ranking of novels in the same way. */
export function novelRankingOf({ params, query }: Address): Reading<{ readonly type: NovelRankingType; readonly date?: string }> {
  const type = parseNovelRankingType(params.type)
  return type === undefined ? { missing: 'ranking' } : { props: { type, ...dayAsked(query) } }
}

/** Reads which kind of works a screen shows; illustrations unless another is asked for. */
export const kindOf = ({ query }: Address): Reading<{ readonly kind: WorkKind }> => ({
  props: { kind: workKinds.find((kind) => kind === query.type) ?? 'illust' },
})

/** Reads which half of discovery is asked for. */
export const discoveryOf = ({ query }: Address): Reading<{ readonly tab: 'works' | 'users' }> => ({
  props: { tab: query.tab === 'users' ? 'users' : 'works' },
})

/** Reads a search by image: the name of its picture, and whether another app shared one (a name is 16 hexadecimal digits). */
export const imageSearchOf = ({ query }: Address): Reading<{ readonly picture?: string; readonly isShared: boolean }> => ({
  props: {
    isShared: String(query.shared) === 'true',
    ...(/^[0-9a-f]{16}$/.test(String(query.picture)) ? { picture: String(query.picture) } : {}),
  },
})

const dayAsked = ({ date }: Address['query']): { readonly date?: string } => (typeof date === 'string' ? { date } : {})

/** Reads the list of articles: its type, illustration unless told. */
export const spotlightsOf = ({ query }: Address): Reading<{ readonly type: SpotlightType }> => ({
  props: { type: parseSpotlightType(query.type) ?? 'illustration' },
})
