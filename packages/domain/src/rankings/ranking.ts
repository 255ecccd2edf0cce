// Rankings: the types, the upstream mode of each, the content switches that each one needs, and the rule for what each one drops.
import { isAiWork } from '../contentRules/aiWork.ts'
import type { ContentSwitches } from '../contentRules/contentRule.ts'
import type { Artwork } from '../entities/artwork.ts'

/** Types of `/rank/{type}` in display order (docs/spec/product.md 2.5). */
export const rankingTypes = [
  'daily',
  'weekly',
  'monthly',
  'rookie',
  'original',
  'daily_ai',
  'male',
  'female',
  'r18',
  'r18_w',
  'r18_ai',
  'r18_m',
  'r18_f',
  'r18g_w',
  'daily_illust',
  'weekly_illust',
  'monthly_illust',
  'rookie_illust',
  'daily_r18_illust',
  'weekly_r18_illust',
  'daily_ugoira',
  'weekly_ugoira',
  'daily_r18_ugoira',
  'weekly_r18_ugoira',
  'daily_manga',
  'weekly_manga',
  'monthly_manga',
  'rookie_manga',
  'daily_r18_manga',
  'weekly_r18_manga',
] as const
export type RankingType = (typeof rankingTypes)[number]

/** Categories of the ranking's picker. Novels have a screen of their own. */
export const rankingCategories = ['overall', 'illust', 'ugoira', 'manga'] as const
export type RankingCategory = (typeof rankingCategories)[number]

/** Types that the app API's ranking serves, with its mode (docs/spec/behaviours.md 2). */
const modes: ReadonlyMap<RankingType, string> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['rookie', 'week_rookie'],
  ['original', 'week_original'],
  ['daily_ai', 'day_ai'],
  ['male', 'day_male'],
  ['female', 'day_female'],
  ['r18', 'day_r18'],
  ['r18_w', 'week_r18'],
  ['r18_ai', 'day_r18_ai'],
  ['r18_m', 'day_male_r18'],
  ['r18_f', 'day_female_r18'],
  ['r18g_w', 'week_r18g'],
])

const known: ReadonlySet<string> = new Set(rankingTypes)

/** The type when `value` is one, else undefined. Property names such as `__proto__` are no types. */
export const parseRankingType = (value: unknown): RankingType | undefined =>
  typeof value === 'string' && known.has(value) ? (value as RankingType) : undefined

/** The app API's mode of a type. Undefined for types that the web ranking serves (`…_illust`, `…_ugoira`, `…_manga`). */
export const upstreamRankingMode = (type: RankingType): string | undefined => modes.get(type)

/** The web ranking's mode and content of a type, split at the last underscore. Undefined for types of the app API. */
export function webRankingMode(type: RankingType): { mode: string; content: 'illust' | 'ugoira' | 'manga' } | undefined {
  const category = rankingCategory(type)
  return category === 'overall' ? undefined : { mode: type.slice(0, type.lastIndexOf('_')), content: category }
}

/** The category of a type. */
export function rankingCategory(type: RankingType): RankingCategory {
  if (type.endsWith('_illust')) return 'illust'
  if (type.endsWith('_ugoira')) return 'ugoira'
  return type.endsWith('_manga') ? 'manga' : 'overall'
}

/** The switches that a type needs, all of them (docs/spec/product.md 2.5). */
export function rankingGates(type: RankingType): readonly (keyof ContentSwitches)[] {
  const gates: (keyof ContentSwitches)[] = []
  if (type.startsWith('r18g')) gates.push('r18g')
  else if (type.includes('r18')) gates.push('r18')
  if (isAiType(type)) gates.push('ai')
  return gates
}

/** True when the content switches allow a type to be offered. */
export const isRankingOffered = (type: RankingType, content: ContentSwitches): boolean =>
  rankingGates(type).every((gate) => content[gate])

/** Offered types of one category in display order. */
export const offeredRankingTypes = (category: RankingCategory, content: ContentSwitches): RankingType[] =>
  rankingTypes.filter((type) => rankingCategory(type) === category && isRankingOffered(type, content))

const adultTag = /R-?18|18\+/i
const mangaTag = /漫画|描き方|お絵かきTIPS|manga/
const aiAuthors = new Set([
  '10758107',
  '88598928',
  '31909437',
  '21470736',
  '14225123',
  '60651589',
  '127064402',
  '87931615',
  '95485582',
  '101555203',
  '20557152',
  '91255148',
])
const mangaAuthors = new Set(['19585163', '16776564', '1453344', '18923', '18688682', '16106315', '10760589', '18758563'])

/**
 * Decides which works a ranking keeps (docs/spec/product.md 5.2): no R-18 tags outside adult types, no AI works and listed authors outside
 * AI types.
 * `hideManga` drops manga, except in manga rankings, which would be empty.
 */
export function rankingRule(type: RankingType, options: { readonly hideManga: boolean }): (artwork: Artwork) => boolean {
  const kind = { adult: type.includes('r18'), ai: isAiType(type) }
  const hidesManga = options.hideManga && rankingCategory(type) !== 'manga'
  return (artwork) => {
    if (!keepsRanked(artwork, kind)) return false
    return !(hidesManga && (artwork.type === 'manga' || mangaAuthors.has(artwork.author.id) || hasTag(artwork, mangaTag)))
  }
}

/** The part of the rule that artworks and novels share: R-18 tags outside adult types, AI works and the listed authors outside AI types. */
export function keepsRanked(
  work: Parameters<typeof isAiWork>[0] & { readonly author: { readonly id: string } },
  kind: { readonly adult: boolean; readonly ai: boolean },
): boolean {
  if (!kind.adult && hasTag(work, adultTag)) return false
  return kind.ai || !(isAiWork(work) || aiAuthors.has(work.author.id))
}

/** True when the name of one of the work's tags matches. `pattern` must not be global or sticky, because those keep state. */
export const hasTag = (work: { readonly tags: readonly { readonly name: string }[] }, pattern: RegExp): boolean =>
  work.tags.some((tag) => pattern.test(tag.name))

function isAiType(type: RankingType): boolean {
  return type === 'daily_ai' || type === 'r18_ai'
}
