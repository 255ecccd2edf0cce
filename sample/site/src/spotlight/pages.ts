// HTML of the spotlight's lists and articles, with upstream's structure and class names (docs/contract/companion.md 7.1).
import type { WorkRecord } from '@emaki/catalogue'
import { escapeHtml } from '@emaki/domain'
import { avatarUrl, originalUrl, spotlightThumbnailUrl, workImage } from '../images/pictureUrls.ts'
import { webCrops } from '../web/wireWork.ts'
import { type Article, type Articles, type Edition, spotlightTypes, wording } from './articles.ts'

function htmlPage(edition: Edition, title: string, main: string, side: string): string {
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
function sidebar(articles: Articles, edition: Edition): string {
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

const articlePath = ({ id }: Article, edition: Edition): string => `/${edition}/a/${id}`

/** The head picture of a card. */
function thumbnailStyle(work: WorkRecord | undefined, isSmall = false): string {
  if (!work) return ''
  const url = isSmall ? workImage(work, 0, 'square1200', webCrops.articleSmall) : spotlightThumbnailUrl(work)
  return ` style="background-image:  url(${escapeHtml(url)})"`
}

/** `2026.05.14` */
const printedDate = ({ published }: Article): string => published.replaceAll('-', '.')

const time = (article: Article, more = ''): string =>
  `<time class="_date ${more}" datetime="${article.published}">${printedDate(article)}</time>`

function tagLink(name: string, id: number, edition: Edition, more = ''): string {
  const text = escapeHtml(name)
  return `<a class="tls__list-item ${more}" href="/${edition}/t/${id}" data-gtm-action="ClickTag" data-gtm-label="${text}">${text}</a>`
}

function summaryCard(article: Article, edition: Edition): string {
  const path = articlePath(article, edition)
  return `<article class="_article-summary-card"><a class="asc__thumbnail-container" href="${path}"><div class="_thumbnail"${thumbnailStyle(article.thumbnailWork(), true)}></div></a>
<h4 class="asc__title"><a class="asc__title-link" href="${path}" data-gtm-action="ClickTitle" data-gtm-label="${article.id}">${escapeHtml(article.title(edition))}</a></h4></article>`
}

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

const related = 4

/** Upstream's placeholder for an animated picture. Such an article must be read as HTML. */
const effectPicture = 'https://s.pximg.net/www/images/spotlight/effect.png'
const hasEffects = ({ id, shows }: Article): boolean => shows === 'works' && id % 11 === 5

/** Scripts, trackers, frames and event handlers as in real pages. None of it may reach a reader. */
const hostile = `<script>document.title = 'taken'</script><img src="https://tracker.example/pixel.gif?from=article" width="1" height="1" alt="">
<p onclick="alert(1)" style="position:fixed;inset:0">Step by step.</p><a href="javascript:alert(document.cookie)">Read on</a>
<iframe src="https://tracker.example/frame"></iframe><svg onload="alert(2)"></svg><form action="https://tracker.example/"><input name="q"></form>
<a href="https://example.com/" target="_blank">A harmless link</a>`
const isHostile = ({ id }: Article): boolean => id % 9 === 4

export function articlePage(articles: Articles, article: Article, edition: Edition): string {
  const title = article.title(edition)
  const tags = article.tags.map((tag) => `<li>${tagLink(articles.translated(tag, edition), tag.id, edition)}</li>`).join('')
  const body = article.shows === 'works' && article.type === 'illustration' ? blocks(article, edition) : prose(article, edition)
  const main = `<article class="am__article-body-container ${article.type}">
<header class="am__header"><div class="am__sub-info"><a class="am__categoty-pr" href="/${edition}/c/${article.type}">${escapeHtml(wording(edition).tabs[article.type] ?? '')}</a>${time(article, 'am__sub-info-date')}</div>
<h1 class="am__title">${escapeHtml(title)}</h1></header>
<div class="am__body"><div class="article-body">
${body}${isHostile(article) ? hostile : ''}
</div></div>
<div class="_tag-list-container"><ul class="_tag-list">${tags}</ul></div>
</article>
${relatedBoxes(articles, article, edition)}`
  return htmlPage(edition, title, main, sidebar(articles, edition))
}

function blocks(article: Article, edition: Edition): string {
  const [introduction = ''] = article.body(edition)
  const works = article.works().map((work, index) => workBlock(work, edition, hasEffects(article) && index === 0))
  return [eyecatch(article), paragraph(introduction), ...works].join('\n')
}

function prose(article: Article, edition: Edition): string {
  const works = article.works()
  const paragraphs = article.body(edition).map(paragraph)
  if (article.shows === 'works')
    return [eyecatch(article), ...paragraphs, ...works.map((work) => workBlock(work, edition, false))].join('\n')
  const pictures = works.map(
    (work) =>
      `<div class="article-item _feature-article-body__image"><a href="${artwork(work, edition)}"><img src="${workImage(work, 0, 'master1200', webCrops.article)}" alt="${escapeHtml(work.title)}"></a><p class="caption"><a href="${artwork(work, edition)}">${escapeHtml(work.title)}</a></p></div>`,
  )
  // Pictures follow the paragraphs one by one, remaining ones are at the end.
  const mixed = paragraphs.flatMap((text, index) => [text, ...pictures.slice(index, index + 1)])
  return [...mixed, ...pictures.slice(paragraphs.length)].join('\n')
}

/** The head picture, on the host of link previews. */
function eyecatch(article: Article): string {
  const work = article.thumbnailWork()
  const url = work ? originalUrl(work, 0).replace('https://i.pximg.net/', 'https://i-ogp.pximg.net/') : ''
  return `<div class="article-item _feature-article-body__article_thumbnail"><div class="_article-illust-eyecatch"><img class="aie__image" src="${escapeHtml(url)}" alt=""></div></div>`
}

function paragraph(text: string): string {
  const inner = text.startsWith('# ')
    ? `<h3>${escapeHtml(text.slice(2))}</h3>`
    : text.startsWith('> ')
      ? `<p class="question"><strong>${escapeHtml(text.slice(2))}</strong></p>`
      : `<p>${escapeHtml(text)}</p>`
  return `<div class="article-item _feature-article-body__paragraph"><div class="fab__clearfix fab__paragraph _medium-editor-text">${inner}</div></div>`
}

const artwork = ({ id }: WorkRecord, edition: Edition): string =>
  `https://www.pixiv.net/${edition === 'ja' ? '' : 'en/'}artworks/${id}`

function workBlock(work: WorkRecord, edition: Edition, isEffect: boolean): string {
  const { artist } = work
  const user = `https://www.pixiv.net/${edition === 'ja' ? '' : 'en/'}users/${artist.id}`
  const picture = isEffect ? effectPicture : workImage(work, 0, 'master1200', webCrops.article)
  return `<div class="article-item _feature-article-body__pixiv_illust"><div class="am__work gtm__illust-collection-illusts-${work.id}">
<div class="am__work__info"><a class="user-img-container" href="${user}"><img class="am__work__uesr-icon" src="${avatarUrl(artist, 50)}" alt=""></a>
<div class="am__work__user-info"><h3 class="am__work__title"><a class="inner-link" href="${artwork(work, edition)}">${escapeHtml(work.title)}</a></h3>
<p class="am__work__user-name">${wording(edition).by} <a class="author-img-container" href="${user}">${escapeHtml(artist.name)}</a></p></div></div>
<div class="am__work__main"><a class="inner-link" href="${artwork(work, edition)}"><img class="am__work__illust" src="${picture}" alt="${escapeHtml(work.title)}"></a></div>
</div></div>`
}

function relatedBoxes(articles: Articles, article: Article, edition: Edition): string {
  const [first] = article.tags
  if (!first) return ''
  const others = articles.all().filter(({ id }) => id !== article.id)
  const same = others.filter(({ tags }) => tags.some(({ id }) => id === first.id))
  const latest = same.length > 0 ? same : others.filter(({ type }) => type === article.type)
  const popular = [...others].sort((one, two) => ((one.id * 53) % 97) - ((two.id * 53) % 97))
  const name = articles.translated(first, edition)
  return `${box('Related Article Latest', name, first.id, latest.slice(0, related), edition)}
${box('Related Article Popular', name, first.id, popular.slice(0, related), edition)}`
}

function box(category: string, name: string, tagId: number, chosen: readonly Article[], edition: Edition): string {
  const label = escapeHtml(name)
  const cards = chosen.map((article) => {
    const path = articlePath(article, edition)
    return `<li><article class="_article-summary-card-related"><a class="ascr__thumbnail-container" href="${path}"><div class="_thumbnail"${thumbnailStyle(article.thumbnailWork(), true)}></div></a>
<div class="ascr__title-container"><a href="${path}" data-gtm-action="ClickTitle" data-gtm-label="${article.id}">${escapeHtml(article.title(edition))}</a></div></article></li>`
  })
  return `<section class="_related-articles" data-gtm-category="${category}"><h3 class="rla__heading"><a class="rla__heading-link" href="/${edition}/t/${tagId}" data-gtm-action="ClickTag" data-gtm-label="${label}">${wording(edition).more} ${label}</a></h3>
<ul class="rla__list-group">${cards.join('\n')}</ul></section>`
}
