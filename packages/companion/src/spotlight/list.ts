// Scrapes the cards of a spotlight list page, and the two boxes beside them (docs/contract/companion.md 7.1, scrape selectors).
import type { CheerioAPI } from 'cheerio/slim'
import {
  absolute,
  dayOf,
  firstNumber,
  pictureOf,
  plain,
  type Selection,
  type SpotlightPage,
  type SpotlightTag,
  spotlightOrigin,
  tagsOf,
} from './page.ts'

export interface SpotlightArticle {
  readonly id: string
  readonly title: string
  /** The part after the first hyphen of the title. Empty when there is no hyphen. */
  readonly pure_title: string
  readonly thumbnail: string
  readonly article_url: string
  /** YYYY-MM-DD. */
  readonly publish_date: string | null
  readonly tags: readonly SpotlightTag[]
}

export interface SpotlightList {
  readonly articles: readonly SpotlightArticle[]
  readonly rank: readonly SpotlightArticle[]
  readonly recommend: readonly SpotlightArticle[]
}

/** Reads a list page. Missing parts are empty; cards without an id or title are dropped. */
export function readSpotlightList(page: SpotlightPage): SpotlightList {
  const { $ } = page
  const inColumn = $('.main-column-container ._article-card')
  const cards = inColumn.length > 0 ? inColumn : $('._article-card')
  return {
    articles: distinct(cards.toArray().map((card) => readCard(page, $(card)))),
    rank: sideItems(page, $('.alc__articles-list-group--ranking ._article-summary-card')),
    recommend: sideItems(page, $('._articles-list-card[data-gtm-category="Osusume Area"] ._article-summary-card')),
  }
}

function readCard(page: SpotlightPage, card: Selection): SpotlightArticle | undefined {
  const { $ } = page
  const title = card.find('.arc__title').first()
  const link = title.is('a') ? title : title.find('a').first()
  const article = readLink(page, link, card)
  if (!article) return undefined
  return {
    ...article,
    publish_date: dayOf(card.find('time._date')),
    tags: tagsOf($, card.find('.tls__list-item-container a, a.tls__list-item-container')),
  }
}

function sideItems(page: SpotlightPage, cards: Selection): readonly SpotlightArticle[] {
  const { $ } = page
  return distinct(cards.toArray().map((card) => readLink(page, linkOf($, $(card)), $(card))))
}

function linkOf($: CheerioAPI, card: Selection): Selection {
  const link = card.find('.asc__title-link').first()
  return link.length > 0 ? link : $(card.find('a[data-gtm-label]').toArray().at(-1))
}

function readLink({ language }: SpotlightPage, link: Selection, card: Selection): SpotlightArticle | undefined {
  const href = link.attr('href')
  const id = articleId(href, link.attr('data-gtm-label'))
  const title = plain(link)
  if (id === '' || title === '') return undefined
  return {
    id,
    title,
    pure_title: title.split('-')[1]?.trim() ?? '',
    thumbnail: pictureOf(card.find('._thumbnail').first()),
    article_url: absolute(href) || `${spotlightOrigin}/${language}/a/${id}`,
    publish_date: null,
    tags: [],
  }
}

/** The label is the id. Otherwise the id comes from the address. */
export function articleId(href: string | undefined, label: string | undefined): string {
  if (/^\d{1,12}$/.test(label?.trim() ?? '')) return String(Number(label))
  return /\/a\/(\d{1,12})/.exec(href ?? '')?.[1] ?? firstNumber(href)
}

function distinct(articles: readonly (SpotlightArticle | undefined)[]): readonly SpotlightArticle[] {
  const byId = new Map<string, SpotlightArticle>()
  for (const article of articles) if (article && !byId.has(article.id)) byId.set(article.id, article)
  return [...byId.values()]
}
