// The first screen of a spotlight: the cover, the header of the article and its first works.
import { escapeHtml, type Language, proxiedImage, type Spotlight, searchPath } from '@emaki/domain'
import { type CardSource, cutText, shortText, written } from './card.ts'
import { masonryHtml } from './lists.ts'
import { spotlightStyle } from './spotlightStyle.ts'

/** Number of works in the HTML. */
const spotlightWorks = 6
/** Maximum length of a description, in characters. */
const descriptionLength = 3000

export interface SpotlightScreen {
  readonly spotlight: Spotlight
  /** The works of the article that default settings show. */
  readonly works: readonly CardSource[]
  readonly language: Language
  readonly imageBase: string
}

/** A spotlight with works. */
export function spotlightHtml({ spotlight, works, language, imageBase }: SpotlightScreen): string {
  const { title, series, description, tags } = spotlight
  const cover = proxiedImage(spotlight.cover, { kind: 'path', base: imageBase })
  const day = dayOf(spotlight.date, language)
  // The first work has the first priority only without a cover.
  const list = works.length === 0 ? '' : masonryHtml(works.slice(0, spotlightWorks), '', cover === '' ? 0 : 1)
  return [
    `<style>${spotlightStyle}</style><article class="fs-spotlight">`,
    cover === '' ? '' : `<div class="fs-spotlight-cover"><img src="${escapeHtml(cover)}" alt="" fetchpriority="high"></div>`,
    '<header class="fs-article-head">',
    series === '' ? '' : `<p class="fs-series" ${written(series)}>${escapeHtml(series)}</p>`,
    `<h1 ${written(title)}>${escapeHtml(title)}</h1>`,
    day === '' ? '' : `<p class="fs-day">${escapeHtml(day)}</p>`,
    `<p class="fs-description" ${written(description)}>${escapeHtml(cutText(description, descriptionLength))}</p>`,
    tags.length === 0 ? '' : `<ul class="fs-tags">${tags.map(tagHtml).join('')}</ul>`,
    `</header><div class="fs-spotlight-works"><div class="fs-works">${list}</div></div></article>`,
  ].join('')
}

const tagHtml = (tag: string): string =>
  `<li><a class="fs-tag" href="${escapeHtml(searchPath('illust', tag))}" dir="auto">#${escapeHtml(shortText(tag))}</a></li>`

/** The date in the language of the page; the text itself when it is no date (apps/viewer/src/lists/spotlight/ArticleHeader.tsx). */
function dayOf(date: string, language: Language): string {
  const time = new Date(date.replaceAll('.', '-'))
  if (Number.isNaN(time.getTime())) return shortText(date)
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}
