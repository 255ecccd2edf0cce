// One spotlight: an article about works, or an article as HTML (docs/spec/product.md 2.7; docs/contract/companion.md 7.1).

import { list, record, text, writtenText } from '../tolerance.ts'
import { normaliseWebWork } from '../web/webWork.ts'
import type { Artwork } from './artwork.ts'
import { readSpotlightCards, readSpotlightTags, readSpotlightTitle, type SpotlightCard } from './spotlight.ts'

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

/** Limit on the works of an article. Works above it are dropped. */
const maxWorks = 300
/** Upstream's placeholder picture for a work in articles whose content is HTML. */
const placeholder = /\/effect\.png$/

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
    ...readSpotlightTitle(article),
    date: text(article.date),
    tags: readSpotlightTags(article.tags),
    latest: readRelated(article.related_latest),
    recommended: readRelated(article.related_recommend),
  }
}

/** Builds a work from the article's picture. Its sizes follow from the address; width and height are unknown. */
function readWork(wire: unknown): Artwork | undefined {
  const work = record(wire)
  return normaliseWebWork({
    id: work.illust_id,
    title: work.title,
    url: work.illust_url,
    // Articles show works for all ages, without their rating.
    xRestrict: 0,
    userId: work.user_id,
    userName: work.user_name,
    profileImageUrl: work.user_avatar,
  })
}

function readRelated(wire: unknown): SpotlightRelated {
  const related = record(wire)
  return { tag: writtenText(related.tag_name), items: readSpotlightCards(related.items) }
}
