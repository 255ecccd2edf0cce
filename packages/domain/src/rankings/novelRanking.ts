// Novel rankings: the types, the content switches that each one needs, and the rule for what each one drops (docs/spec/product.md 2.5, 5).
import type { ContentSwitches } from '../contentRules/contentRule.ts'
import type { Novel } from '../entities/novel.ts'
import { keepsRanked, type RankingLabel } from './ranking.ts'

interface NovelRankingRow {
  readonly label: RankingLabel
  /** The mode of the web side's ranking (docs/contract/companion.md 7.2). */
  readonly web: string
  /** The content switches that the ranking needs, all of them. */
  readonly gates?: readonly (keyof ContentSwitches)[]
}

/**
 * All rankings of `/rank_novel/{type}` in display order (docs/spec/product.md 2.5). The types are upstream's own modes
 * (docs/contract/app-api.md 3.7). Gateway, feeds and viewer read this table.
 */
const novelRankings = {
  day: { label: 'day', web: 'daily' },
  week: { label: 'week', web: 'weekly' },
  week_rookie: { label: 'rookie', web: 'rookie' },
  week_ai: { label: 'ai', web: 'weekly_ai', gates: ['ai'] },
  day_male: { label: 'male', web: 'male' },
  day_female: { label: 'female', web: 'female' },
  day_r18: { label: 'r18', web: 'daily_r18', gates: ['r18'] },
  week_r18: { label: 'r18_w', web: 'weekly_r18', gates: ['r18'] },
  week_ai_r18: { label: 'r18_ai', web: 'weekly_r18_ai', gates: ['r18', 'ai'] },
  day_male_r18: { label: 'r18_m', web: 'male_r18', gates: ['r18'] },
  day_female_r18: { label: 'r18_f', web: 'female_r18', gates: ['r18'] },
} as const satisfies Readonly<Record<string, NovelRankingRow>>
export type NovelRankingType = keyof typeof novelRankings

const rowOf = (type: NovelRankingType): NovelRankingRow => novelRankings[type]

/** Types of `/rank_novel/{type}` in display order. */
export const novelRankingTypes = Object.keys(novelRankings) as readonly NovelRankingType[]

/** The web side's mode of each type. */
export const webModesOfNovels: ReadonlyMap<string, string> = new Map(novelRankingTypes.map((type) => [type, rowOf(type).web]))

/** The short name of a type. */
export const novelRankingLabel = (type: NovelRankingType): RankingLabel => rowOf(type).label

const known: ReadonlySet<string> = new Set(novelRankingTypes)

/** The type when `value` is one, else undefined. */
export const parseNovelRankingType = (value: unknown): NovelRankingType | undefined =>
  typeof value === 'string' && known.has(value) ? (value as NovelRankingType) : undefined

/** The switches that a type needs, all of them. */
export const novelRankingGates = (type: NovelRankingType): readonly (keyof ContentSwitches)[] => rowOf(type).gates ?? []

/** True when the content switches allow a type to be offered. */
export const isNovelRankingOffered = (type: NovelRankingType, content: ContentSwitches): boolean =>
  novelRankingGates(type).every((gate) => content[gate])

/** Offered types in display order. */
export const offeredNovelRankingTypes = (content: ContentSwitches): NovelRankingType[] =>
  novelRankingTypes.filter((type) => isNovelRankingOffered(type, content))

/** Decides which novels a ranking keeps: none tagged R-18 outside adult types, none by AI outside AI types (docs/spec/product.md 5.2). */
export function novelRankingRule(type: NovelRankingType): (novel: Novel) => boolean {
  const gates = novelRankingGates(type)
  const kind = { adult: gates.includes('r18'), ai: gates.includes('ai') }
  return (novel) => keepsRanked(novel, kind)
}
