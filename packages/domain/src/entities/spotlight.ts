// Lists of spotlights, the site's articles, with normalisers for the companion's JSON (docs/spec/product.md 2.7,
// docs/contract/companion.md 7.1).

import { list, record, text, writtenText } from '../tolerance.ts'
import { parseId } from './ids.ts'

/** Tabs of the list, in order (docs/spec/product.md 2.7). */
export const spotlightTypes = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend'] as const
export type SpotlightType = (typeof spotlightTypes)[number]

/** One article in a list. */
export interface SpotlightCard {
  readonly id: string
  /** Title without the series. */
  readonly title: string
  /** The part before the hyphen of the full title. Empty when there is no hyphen. */
  readonly series: string
  /** URL on upstream's image hosts. */
  readonly thumbnail: string
  /** ISO 8601, or empty. */
  readonly date: string
  readonly tags: readonly string[]
}

/** Limits on remote arrays and strings. Anything above them is dropped. */
const maxCards = 200
const maxTags = 50
const longestTitle = 500
/** Parses the type in an address. Undefined for an unknown type. */
export const parseSpotlightType = (value: unknown): SpotlightType | undefined => spotlightTypes.find((type) => type === value)

/** Reads a list of articles. Skips articles without id, title or picture. */
export const readSpotlightCards = (wire: unknown): SpotlightCard[] =>
  list(wire)
    .slice(0, maxCards)
    .flatMap((item) => readSpotlightCard(item) ?? [])

/** Reads one article of a list. Undefined without id, title or picture. */
export function readSpotlightCard(wire: unknown): SpotlightCard | undefined {
  const article = record(wire)
  const id = parseId(article.id)
  const { title, series } = readSpotlightTitle(article)
  const thumbnail = text(article.thumbnail)
  if (id === undefined || !title || !thumbnail) return undefined
  return { id, title, series, thumbnail, date: text(article.publish_date), tags: readSpotlightTags(article.tags) }
}

/** The title and series of an article or a list entry. A full title is "series - title". Lists also send the bare title. */
export function readSpotlightTitle(article: Readonly<Record<string, unknown>>): { title: string; series: string } {
  const full = writtenText(article.title).slice(0, longestTitle)
  const own = writtenText(article.pure_title).slice(0, longestTitle)
  const hyphen = full.indexOf(' - ')
  if (hyphen > 0) return { title: full.slice(hyphen + 3).trim() || full, series: full.slice(0, hyphen).trim() }
  return { title: own || full, series: '' }
}

/** The tags of an article, without empty ones. */
export const readSpotlightTags = (wire: unknown): string[] =>
  list(wire)
    .slice(0, maxTags)
    .map((tag) => writtenText(record(tag).name))
    .filter(Boolean)
