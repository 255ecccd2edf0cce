// HTML that list and article pages of the spotlight share, with upstream's structure and class names (docs/contract/companion.md 7.1).

import type { WorkRecord } from '@emaki/catalogue'
import { escapeHtml } from '@emaki/domain'
import { spotlightThumbnailUrl, workImage } from '../images/pictureUrls.ts'
import { webCrops } from '../web/webCrops.ts'
import type { Article, Articles } from './articles.ts'
import { type Edition, spotlightTypes, wording } from './edition.ts'

export function htmlPage(edition: Edition, title: string, main: string, side: string): string {
  const { tabs } = wording(edition)
  const links = spotlightTypes
    .map((type) => `<li><a href="/${edition}/c/${type}">${escapeHtml(tabs[type] ?? type)}</a></li>`)
    .join('')
  return `<!DOCTYPE html>
<html lang="${edition}"><head><meta charset="utf-8"><title>${escapeHtml(title)} - pixivision</title>
<link rel="stylesheet" href="/assets/site.css"><script>window.dataLayer = []</script></head>
<body><header class="_header"><nav class="global-menu"><ul>${links}</ul></nav></header>
<div class="body-container"><div class="main-column-container">
${main}
</div><div class="sidebar-container">
${side}
</div></div></body></html>`
}

/** The boxes beside every page: popular and recommended articles. */
export function sidebar(articles: Articles, edition: Edition): string {
  const all = articles.all()
  const ranked = [...all].sort((one, two) => ((one.id * 37) % 101) - ((two.id * 37) % 101)).slice(0, 5)
  const liked = all.filter(({ id }) => id % 6 === 2).slice(0, 6)
  const words = wording(edition)
  const cards = (chosen: readonly Article[]) => chosen.map((article) => `<li>${summaryCard(article, edition)}</li>`).join('\n')
  return `<section class="_articles-list-card" data-gtm-category="Ranking Area"><h3 class="alc__heading">${words.ranking}</h3>
<ul class="alc__articles-list-group alc__articles-list-group--ranking">${cards(ranked)}</ul></section>
<section class="_articles-list-card" data-gtm-category="Osusume Area"><h3 class="alc__heading">${words.recommended}</h3>
<ul class="alc__articles-list-group">${cards(liked)}</ul></section>`
}

export const articlePath = ({ id }: Article, edition: Edition): string => `/${edition}/a/${id}`

/** The head picture of a card. */
export function thumbnailStyle(work: WorkRecord | undefined, isSmall = false): string {
  if (!work) return ''
  const url = isSmall ? workImage(work, 0, 'square1200', webCrops.articleSmall) : spotlightThumbnailUrl(work)
  return ` style="background-image:  url(${escapeHtml(url)})"`
}

/** `2026.05.14` */
const printedDate = ({ published }: Article): string => published.replaceAll('-', '.')

export const time = (article: Article, more = ''): string =>
  `<time class="_date ${more}" datetime="${article.published}">${printedDate(article)}</time>`

export function tagLink(name: string, id: number, edition: Edition, more = ''): string {
  const text = escapeHtml(name)
  return `<a class="tls__list-item ${more}" href="/${edition}/t/${id}" data-gtm-action="ClickTag" data-gtm-label="${text}">${text}</a>`
}

function summaryCard(article: Article, edition: Edition): string {
  const path = articlePath(article, edition)
  return `<article class="_article-summary-card"><a class="asc__thumbnail-container" href="${path}"><div class="_thumbnail"${thumbnailStyle(article.thumbnailWork(), true)}></div></a>
<h4 class="asc__title"><a class="asc__title-link" href="${path}" data-gtm-action="ClickTitle" data-gtm-label="${article.id}">${escapeHtml(article.title(edition))}</a></h4></article>`
}
