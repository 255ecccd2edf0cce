// A list of articles of one tab, of one tag, or of everything.
import { escapeHtml } from '@emaki/domain'
import type { Article, Articles } from './articles.ts'
import { type Edition, wording } from './edition.ts'
import { articlePath, htmlPage, sidebar, tagLink, thumbnailStyle, time } from './markup.ts'

/** Articles per page. */
const pageSize = 20

/** The page with this number, from 1. A page after the last has no cards. */
export function listPage(articles: Articles, list: readonly Article[], heading: string, page: number, edition: Edition): string {
  const from = (page - 1) * pageSize
  const cards = list
    .slice(from, from + pageSize)
    .map((article) => `<li class="article-card-container">${card(articles, article, edition)}</li>`)
    .join('\n')
  const next = list.length > from + pageSize ? `<a class="next" rel="next" href="?p=${page + 1}">${page + 1}</a>` : ''
  const previous = page > 1 ? `<a class="prev" rel="prev" href="?p=${page - 1}">${page - 1}</a>` : ''
  const main = `<h1 class="ssc__header">${escapeHtml(heading)}</h1>
<ul class="article-card-list">${cards}</ul>
<nav class="_pager">${previous}${next}</nav>`
  return htmlPage(edition, heading, main, sidebar(articles, edition))
}

function card(articles: Articles, article: Article, edition: Edition): string {
  const path = articlePath(article, edition)
  const tags = article.tags
    .map(
      (tag) =>
        `<li class="tls__list-item-container">${tagLink(articles.translated(tag, edition), tag.id, edition, 'small')}</li>`,
    )
    .join('')
  return `<article class="_article-card ${article.type}">
<div class="arc__thumbnail-container"><a href="${path}" data-gtm-action="ClickImage" data-gtm-label="${article.id}"><div class="_thumbnail"${thumbnailStyle(article.thumbnailWork())}></div></a></div>
<div class="arc__title-container"><span class="arc__thumbnail-label">${escapeHtml(wording(edition).tabs[article.type] ?? '')}</span>
<h2 class="arc__title"><a href="${path}" data-gtm-action="ClickTitle" data-gtm-label="${article.id}">${escapeHtml(article.title(edition))}</a></h2></div>
<div class="arc__footer-container"><ul class="_tag-list-small">${tags}</ul>${time(article)}</div>
</article>`
}
