// The first screens of one work: the first page of an artwork, the cover of a novel.
import {
  type Artwork,
  cardImage,
  escapeHtml,
  isTallStrip,
  type Language,
  type Novel,
  pageImage,
  pagesCollapse,
  proxiedImage,
} from '@emaki/domain'
import { rounded, rules, shortText, written } from './card.ts'
import { novelStyle } from './novelStyle.ts'
import { counted, screenTexts } from './texts.ts'

/** Aspect of a page of unknown size, and the limits of other aspects (apps/viewer/src/screens/artwork/pages/pageShape.ts). */
const unknownAspect = 3 / 4
const minAspect = 1 / 40
const maxAspect = 8
const narrowPageAspect = 1 / 2
const stripAspect = 1 / 3

/** The first page of a picture or manga, with title and author. Empty for a ugoira, which has a player. */
export function artworkHtml(artwork: Artwork, language: Language, imageBase: string): string {
  const page = artwork.images[0]
  const small = page ? proxied(cardImage(page, 'Medium'), imageBase) : ''
  if (!page || small === '' || artwork.type === 'ugoira') return ''
  const aspect = artwork.width > 0 && artwork.height > 0 ? artwork.width / artwork.height : unknownAspect
  const shown = aspect < minAspect ? narrowPageAspect : Math.min(maxAspect, aspect)
  const form = aspect >= minAspect && aspect < stripAspect ? 'fs-page fs-long' : 'fs-page'
  const title = shortText(artwork.title) || `#${artwork.id}`
  // As in the viewer: the picture of the card shows until the one of the page is loaded, which is smaller on phones (imgReso).
  const [phone, wide] = [pageImage(page, 'Medium'), pageImage(page, 'Large')].map((address) => proxied(address, imageBase))
  const source = `<source media="(max-width: 767px)" srcset="${escapeHtml(phone ?? '')}">`
  return [
    `<article class="fs-work" ${rules(artwork)}><div class="fs-pages"><div class="${form}" style="--aspect:${rounded(shown)}">`,
    `<img src="${escapeHtml(small)}" alt="" fetchpriority="high" data-preview>`,
    `<picture>${source}<img src="${escapeHtml(wide ?? '')}" alt="${escapeHtml(title)}"></picture></div>${belowPage(artwork, language)}</div>`,
    `<div class="fs-side"><header><h1 ${written(title)}>${escapeHtml(title)}</h1>`,
    seriesLine(artwork.series, `/user/${artwork.author.id}/series`),
    `</header>${authorLine(artwork.author, imageBase)}</div></article>`,
  ].join('')
}

/** The places of what the viewer shows below the first page: the second one when it shows all pages, and its buttons. */
function belowPage(artwork: Artwork, language: Language): string {
  const { images, series } = artwork
  if (images.length < 2 && series === null && !isTallStrip(artwork)) return ''
  const { allPages, read } = screenTexts[language]
  const isCollapsed = images.length >= pagesCollapse
  const second = images.length === 2 ? `<div class="fs-page" style="--aspect:${unknownAspect}"></div>` : ''
  const all = isCollapsed ? `<span class="fs-more">${counted(allPages, images.length, language)}</span>` : ''
  return `${second}<p class="fs-page-buttons" aria-hidden="true">${all}<span class="fs-more">${read}</span></p>`
}

/** The cover of a novel, with its series, title, length and author. */
export function novelHtml(novel: Novel, language: Language, imageBase: string): string {
  const cover = [novel.cover.l, novel.cover.m, novel.cover.s].find((address) => address !== '') ?? ''
  const picture = proxied(cover, imageBase)
  if (picture === '') return ''
  const title = shortText(novel.title) || `#${novel.id}`
  // The viewer counts the text where the site sends no length.
  const length = novel.text_length > 0 ? counted(screenTexts[language].length, novel.text_length, language) : '&nbsp;'
  return [
    `<style>${novelStyle}</style><article class="fs-novel" ${rules(novel)}><div class="fs-novel-side"><div class="fs-novel-head"><div class="fs-novel-cover">`,
    `<img src="${escapeHtml(picture)}" alt="${escapeHtml(title)}" fetchpriority="high"></div>`,
    `<header>${seriesLine(novel.series, '/novel/series')}<h1 ${written(title)}>${escapeHtml(title)}</h1>`,
    `<p class="fs-length"><span class="fs-more">${length}</span></p></header></div>`,
    `${authorLine(novel.author, imageBase)}</div></article>`,
  ].join('')
}

/** The link to the series of a work. `path`: the part of its address before the id. */
function seriesLine(series: Artwork['series'], path: string): string {
  if (!series) return ''
  const title = shortText(series.title)
  return `<p class="fs-series-line"><a class="fs-series-title" href="${path}/${series.id}"><bdi ${written(title)}>${escapeHtml(title)}</bdi></a></p>`
}

/** The avatar and the name of the author. */
function authorLine({ id, name, avatar }: Artwork['author'], imageBase: string): string {
  const picture = proxied(avatar, imageBase)
  const face =
    picture === '' ? '' : `<img src="${escapeHtml(picture)}" alt="" width="44" height="44" loading="lazy" fetchpriority="low">`
  const shown = shortText(name.trim()) || id
  return `<a class="fs-by" href="/users/${id}"><span class="fs-face-s">${face}</span><bdi ${written(name)}>${escapeHtml(shown)}</bdi></a>`
}

const proxied = (address: string, imageBase: string): string => proxiedImage(address, { kind: 'path', base: imageBase })
