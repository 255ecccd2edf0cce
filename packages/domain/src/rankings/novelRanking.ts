// Novel rankings: the types, the content switches that each one needs, and the rule for what each one drops (docs/spec/product.md 2.5, 5).
import type { ContentSwitches } from '../contentRules/contentRule.ts'
import type { Novel } from '../entities/novel.ts'
import { keepsRanked } from './ranking.ts'

/**
 * Types of `/rank_novel/{type}` in display order (docs/spec/product.md 2.5). They are upstream's own modes (docs/contract/app-api.md 3.7).
 */
export const novelRankingTypes = [
  'day',
  'week',
  'week_rookie',
  'week_ai',
  'day_male',
  'day_female',
  'day_r18',
  'week_r18',
  'week_ai_r18',
  'day_male_r18',
  'day_female_r18',
] as const
export type NovelRankingType = (typeof novelRankingTypes)[number]

const known: ReadonlySet<string> = new Set(novelRankingTypes)

/** The type when `value` is one, else undefined. */
export const parseNovelRankingType = (value: unknown): NovelRankingType | undefined =>
  typeof value === 'string' && known.has(value) ? (value as NovelRankingType) : undefined

const isAdult = (type: NovelRankingType): boolean => type.endsWith('_r18')
const isAi = (type: NovelRankingType): boolean => type.startsWith('week_ai')

/** The switches that a type needs, all of them. */
export const novelRankingGates = (type: NovelRankingType): readonly (keyof ContentSwitches)[] => [
  ...(isAdult(type) ? (['r18'] as const) : []),
  ...(isAi(type) ? (['ai'] as const) : []),
]

/** True when the content switches allow a type to be offered. */
export const isNovelRankingOffered = (type: NovelRankingType, content: ContentSwitches): boolean =>
  novelRankingGates(type).every((gate) => content[gate])

/** Offered types in display order. */
export const offeredNovelRankingTypes = (content: ContentSwitches): NovelRankingType[] =>
  novelRankingTypes.filter((type) => isNovelRankingOffered(type, content))

/** Decides which novels a ranking keeps: none tagged R-18 outside adult types, none by AI outside AI types (docs/spec/product.md 5.2). */
export function novelRankingRule(type: NovelRankingType): (novel: Novel) => boolean {
  const kind = { adult: isAdult(type), ai: isAi(type) }
  return (novel) => keepsRanked(novel, kind)
}
