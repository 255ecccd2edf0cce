// Spotlight: the site's articles as screens see them, with normalisers for the companion's JSON (docs/spec/product.md 2.7,
// docs/contract/companion.md 7.1).

import { list, record, text, writtenText } from '../tolerance.ts'
import { normaliseWebWork } from '../web/webWork.ts'
import type { Artwork } from './artwork.ts'
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

/** Articles that share a tag. */
export interface SpotlightRelated {
  readonly tag: string
  readonly items: readonly SpotlightCard[]
}

interface SpotlightPage {
  readonly id: string
  readonly title: string
  readonly series: string
  /** The date as the page prints it, or empty. */
  readonly date: string
  readonly tags: readonly string[]
  readonly latest: SpotlightRelated
  readonly recommended: SpotlightRelated
}

/** An article about works. */
export interface Spotlight extends SpotlightPage {
  /** URL on upstream's image hosts, or empty. */
  readonly cover: string
  readonly description: string
  readonly works: readonly Artwork[]
  /** False when the article lists no works or only placeholders. Then the viewer opens the HTML form (docs/spec/product.md 2.7). */
  readonly isWhole: boolean
}

/** An article of any type, as HTML. */
export interface SpotlightArticle extends SpotlightPage {
  /** HTML as the companion sent it. Unsafe until it is sanitised. */
  readonly content: string
}

/** Limits on remote arrays and strings. Anything above them is dropped. */
const maxCards = 200
const maxWorks = 300
const maxTags = 50
const longestTitle = 500
/** Upstream's placeholder picture for a work in articles whose content is HTML. */
const placeholder = /\/effect\.png$/

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
  const { title, series } = readTitle(article)
  const thumbnail = text(article.thumbnail)
  if (id === undefined || !title || !thumbnail) return undefined
  return { id, title, series, thumbnail, date: text(article.publish_date), tags: readTags(article.tags) }
}

/** Reads an article about works. Missing fields are empty; `isWhole` is then false. Never throws. */
export function readSpotlight(id: string, wire: unknown): Spotlight {
  const article = record(wire)
  const description = writtenText(article.desc)
  const items = list(article.items).slice(0, maxWorks)
  const works = items.flatMap((item) => readWork(item) ?? [])
  const hasPlaceholder = items.some((item) => placeholder.test(text(record(item).illust_url)))
  return {
    ...readPage(id, article),
    cover: text(article.cover),
    description,
    works,
    isWhole: description !== '' && works.length > 0 && !hasPlaceholder,
  }
}

/** Reads an article of any type. Undefined when it has neither title nor content. */
export function readSpotlightArticle(id: string, wire: unknown): SpotlightArticle | undefined {
  const article = record(wire)
  const page = readPage(id, article)
  const content = text(article.content)
  if (page.title === '' && content === '') return undefined
  return { ...page, content, date: plainDay.test(page.date) ? page.date : '' }
}

/** Dates of pages are free text. Only a plain day of ten characters, such as 2024.05.06, is shown. */
const plainDay = /^\d{4}\D\d{2}\D\d{2}$/

function readPage(id: string, article: Readonly<Record<string, unknown>>): SpotlightPage {
  return {
    id,
    ...readTitle(article),
    date: text(article.date),
    tags: readTags(article.tags),
    latest: readRelated(article.related_latest),
    recommended: readRelated(article.related_recommend),
  }
}

/** A full title is "series - title". Lists also send the bare title. */
function readTitle(article: Readonly<Record<string, unknown>>): { title: string; series: string } {
  const full = writtenText(article.title).slice(0, longestTitle)
  const own = writtenText(article.pure_title).slice(0, longestTitle)
  const hyphen = full.indexOf(' - ')
  if (hyphen > 0) return { title: full.slice(hyphen + 3).trim() || full, series: full.slice(0, hyphen).trim() }
  return { title: own || full, series: '' }
}

/** Builds a work from the article's picture. Its sizes follow from the address; width and height are unknown. */
function readWork(wire: unknown): Artwork | undefined {
  const work = record(wire)
  return normaliseWebWork({
    id: work.illust_id,
    title: work.title,
    url: work.illust_url,
    userId: work.user_id,
    userName: work.user_name,
    profileImageUrl: work.user_avatar,
  })
}

function readRelated(wire: unknown): SpotlightRelated {
  const related = record(wire)
  return { tag: writtenText(related.tag_name), items: readSpotlightCards(related.items) }
}

const readTags = (wire: unknown): string[] =>
  list(wire)
    .slice(0, maxTags)
    .map((tag) => writtenText(record(tag).name))
    .filter(Boolean)
