// Scrapes a spotlight article: as works for illustration articles, and as HTML for every type (docs/contract/companion.md 7.1).
import { articleId } from './list.ts'
import { dayOf, firstNumber, pictureOf, plain, type Selection, type SpotlightPage, type SpotlightTag, tagsOf } from './page.ts'
import { safeHtml } from './safeHtml.ts'

export interface SpotlightWork {
  readonly title: string
  readonly illust_id: string
  readonly illust_url: string
  readonly user_id: string
  readonly user_name: string
  readonly user_avatar: string
}

export interface RelatedBox {
  readonly tag_name: string
  readonly tag_id?: string
  readonly items: readonly { readonly id: string; readonly title: string; readonly thumbnail: string }[]
}

interface Common {
  readonly title: string
  readonly tags: readonly SpotlightTag[]
  readonly related_latest: RelatedBox
  readonly related_recommend: RelatedBox
}

export interface SpotlightWorks extends Common {
  readonly cover: string
  readonly desc: string
  readonly date?: string
  readonly items: readonly SpotlightWork[]
}

export interface SpotlightHtml extends Common {
  /** The date as the page prints it. */
  readonly date: string
  /** Sanitised HTML. Clients must sanitise it again. */
  readonly content: string
}

/**
 * Reads the works of an article. Missing parts are empty, which makes the viewer use the HTML form. Undefined when the page is no article.
 */
export function readSpotlightWorks(page: SpotlightPage): SpotlightWorks | undefined {
  const { $ } = page
  const items = $('.article-item._feature-article-body__pixiv_illust')
    .toArray()
    .map((block) => readWork($(block)))
    .filter((work) => work !== undefined)
  const common = readCommon(page)
  if (common.title === '' && items.length === 0) return undefined
  const date = dayOf(articleTime(page))
  return {
    ...common,
    cover: pictureOf($('._article-illust-eyecatch').first()),
    desc: plain($('._feature-article-body__article_thumbnail + ._feature-article-body__paragraph')),
    ...(date === null ? {} : { date }),
    items,
  }
}

/** Reads an article of any type as HTML. Undefined when the page has no article body. */
export function readSpotlightHtml(page: SpotlightPage): SpotlightHtml | undefined {
  const { $ } = page
  const body = $('.am__body').first()
  const common = readCommon(page)
  if (body.length === 0 || common.title === '') return undefined
  return { ...common, date: plain(articleTime(page)), content: safeHtml($, body) }
}

function readCommon(page: SpotlightPage): Common {
  const { $ } = page
  return {
    title: plain($('.am__title')),
    tags: tagsOf($, $('._tag-list a')),
    related_latest: readBox(page, 'Related Article Latest'),
    related_recommend: readBox(page, 'Related Article Popular'),
  }
}

/** The article's own date. Cards of related articles have dates too. */
function articleTime({ $ }: SpotlightPage): Selection {
  const own = $('.am__sub-info time._date, .am__header time._date, header time._date').first()
  return own.length > 0 ? own : $('time._date').first()
}

function readWork(block: Selection): SpotlightWork | undefined {
  const title = linkIn(block, '.am__work__title')
  const author = linkIn(block, '.am__work__user-name')
  const illustId = firstNumber(title.attr('href')?.replace(/^https?:\/\/[^/]+/, ''))
  if (illustId === '') return undefined
  return {
    title: plain(title),
    illust_id: illustId,
    illust_url: pictureOf(block.find('.am__work__illust').first()),
    user_id: firstNumber(author.attr('href')?.replace(/^https?:\/\/[^/]+/, '')),
    user_name: plain(author),
    // Upstream's misspelling, and its possible correction.
    user_avatar: pictureOf(block.find('.am__work__uesr-icon, .am__work__user-icon').first()),
  }
}

function linkIn(block: Selection, name: string): Selection {
  const element = block.find(name).first()
  return element.is('a') ? element : element.find('a').first()
}

function readBox({ $ }: SpotlightPage, category: string): RelatedBox {
  const box = $(`._related-articles[data-gtm-category="${category}"]`).first()
  const heading = linkIn(box, '.rla__heading-link')
  const tagId = firstNumber(/\/t\/\d+/.exec(heading.attr('href') ?? '')?.[0])
  const items = box
    .find('._article-summary-card-related')
    .toArray()
    .map((card) => {
      const link = linkIn($(card), '.ascr__title-container')
      const id = articleId(link.attr('href'), link.attr('data-gtm-label'))
      return { id, title: plain(link), thumbnail: pictureOf($(card).find('._thumbnail').first()) }
    })
    .filter(({ id, title }) => id !== '' && title !== '')
  return {
    tag_name: heading.attr('data-gtm-label')?.trim() || plain(heading),
    ...(tagId === '' ? {} : { tag_id: tagId }),
    items,
  }
}
