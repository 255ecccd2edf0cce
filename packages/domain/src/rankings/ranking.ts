// Rankings: the types, the upstream mode of each, the content switches that each one needs, and the rule for what each one drops.
import { isAiWork } from '../contentRules/aiWork.ts'
import type { ContentSwitches } from '../contentRules/contentRule.ts'
import type { Artwork } from '../entities/artwork.ts'

/** Categories of the ranking's picker. Novels have a screen of their own. */
export const rankingCategories = ['overall', 'illust', 'ugoira', 'manga'] as const
export type RankingCategory = (typeof rankingCategories)[number]

/** The short name of a ranking within its category: the key of its label in the viewer (`rank.…`) and of its name in feeds. */
export type RankingLabel =
  | 'day'
  | 'week'
  | 'month'
  | 'rookie'
  | 'original'
  | 'ai'
  | 'male'
  | 'female'
  | 'r18'
  | 'r18_w'
  | 'r18_ai'
  | 'r18_m'
  | 'r18_f'
  | 'r18g_w'

type Gates = readonly (keyof ContentSwitches)[]

interface RankingRow {
  readonly label: RankingLabel
  /** The mode of the web side's ranking (docs/contract/companion.md 7.2). */
  readonly web: string
  /** The mode of the app API's ranking; undefined for rankings that the web side serves (docs/spec/behaviours.md 2). */
  readonly mode?: string
  /** The mode of the app API with the same works, for rankings that the web side serves. */
  readonly sameMode?: string
  readonly category?: Exclude<RankingCategory, 'overall'>
  /** The content switches that the ranking needs, all of them (docs/spec/product.md 2.5). */
  readonly gates?: Gates
}

const r18: Gates = ['r18']
const illust = 'illust'
const ugoira = 'ugoira'
const manga = 'manga'

/** All rankings of `/rank/{type}` in display order (docs/spec/product.md 2.5). Gateway, feeds and viewer read this table. */
const rankings = {
  daily: { label: 'day', web: 'daily', mode: 'day' },
  weekly: { label: 'week', web: 'weekly', mode: 'week' },
  monthly: { label: 'month', web: 'monthly', mode: 'month' },
  rookie: { label: 'rookie', web: 'rookie', mode: 'week_rookie' },
  original: { label: 'original', web: 'original', mode: 'week_original' },
  daily_ai: { label: 'ai', web: 'daily_ai', mode: 'day_ai', gates: ['ai'] },
  male: { label: 'male', web: 'male', mode: 'day_male' },
  female: { label: 'female', web: 'female', mode: 'day_female' },
  r18: { label: 'r18', web: 'daily_r18', mode: 'day_r18', gates: r18 },
  r18_w: { label: 'r18_w', web: 'weekly_r18', mode: 'week_r18', gates: r18 },
  r18_ai: { label: 'r18_ai', web: 'daily_r18_ai', mode: 'day_r18_ai', gates: ['r18', 'ai'] },
  r18_m: { label: 'r18_m', web: 'male_r18', mode: 'day_male_r18', gates: r18 },
  r18_f: { label: 'r18_f', web: 'female_r18', mode: 'day_female_r18', gates: r18 },
  r18g_w: { label: 'r18g_w', web: 'r18g', mode: 'week_r18g', gates: ['r18g'] },
  daily_illust: { label: 'day', web: 'daily', category: illust },
  weekly_illust: { label: 'week', web: 'weekly', category: illust },
  monthly_illust: { label: 'month', web: 'monthly', category: illust },
  rookie_illust: { label: 'rookie', web: 'rookie', category: illust },
  daily_r18_illust: { label: 'r18', web: 'daily_r18', category: illust, gates: r18 },
  weekly_r18_illust: { label: 'r18_w', web: 'weekly_r18', category: illust, gates: r18 },
  daily_ugoira: { label: 'day', web: 'daily', category: ugoira },
  weekly_ugoira: { label: 'week', web: 'weekly', category: ugoira },
  daily_r18_ugoira: { label: 'r18', web: 'daily_r18', category: ugoira, gates: r18 },
  weekly_r18_ugoira: { label: 'r18_w', web: 'weekly_r18', category: ugoira, gates: r18 },
  daily_manga: { label: 'day', web: 'daily', sameMode: 'day_manga', category: manga },
  weekly_manga: { label: 'week', web: 'weekly', sameMode: 'week_manga', category: manga },
  monthly_manga: { label: 'month', web: 'monthly', sameMode: 'month_manga', category: manga },
  rookie_manga: { label: 'rookie', web: 'rookie', sameMode: 'week_rookie_manga', category: manga },
  daily_r18_manga: { label: 'r18', web: 'daily_r18', sameMode: 'day_r18_manga', category: manga, gates: r18 },
  weekly_r18_manga: { label: 'r18_w', web: 'weekly_r18', sameMode: 'week_r18_manga', category: manga, gates: r18 },
} as const satisfies Readonly<Record<string, RankingRow>>
export type RankingType = keyof typeof rankings

const rowOf = (type: RankingType): RankingRow => rankings[type]

/** Types of `/rank/{type}` in display order. */
export const rankingTypes = Object.keys(rankings) as readonly RankingType[]

const known: ReadonlySet<string> = new Set(rankingTypes)

/** The type when `value` is one, else undefined. Property names such as `__proto__` are no types. */
export const parseRankingType = (value: unknown): RankingType | undefined =>
  typeof value === 'string' && known.has(value) ? (value as RankingType) : undefined

/** The app API's mode of a type. Undefined for types that the web ranking serves (`…_illust`, `…_ugoira`, `…_manga`). */
export const upstreamRankingMode = (type: RankingType): string | undefined => rowOf(type).mode

/** The web ranking's mode and content of a type. Undefined for types of the app API. */
export function webRankingMode(
  type: RankingType,
): { readonly mode: string; readonly content: Exclude<RankingCategory, 'overall'> } | undefined {
  const { web, category } = rowOf(type)
  return category && { mode: web, content: category }
}

/** The modes of the app API, each with the web side's mode and content of the same works. */
export const webModesOfAppApi: ReadonlyMap<string, readonly [mode: string, content: 'all' | 'manga']> = new Map(
  rankingTypes.flatMap((type) => {
    const { mode, sameMode, web } = rowOf(type)
    const asked = mode ?? sameMode
    return asked === undefined ? [] : [[asked, [web, mode === undefined ? 'manga' : 'all']] as const]
  }),
)

/** The category of a type. */
export const rankingCategory = (type: RankingType): RankingCategory => rowOf(type).category ?? 'overall'

/** The short name of a type within its category. */
export const rankingLabel = (type: RankingType): RankingLabel => rowOf(type).label

/** The switches that a type needs, all of them. */
export const rankingGates = (type: RankingType): readonly (keyof ContentSwitches)[] => rowOf(type).gates ?? []

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

const isAiType = (type: RankingType): boolean => rankingGates(type).includes('ai')
