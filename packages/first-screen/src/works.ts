// The first screens of one subject: the first page of an artwork, the cover of a novel, the head of an artist.
import { type Artwork, cardImage, escapeHtml, type Novel, pageImage, proxiedImage, type UserProfile } from '@emaki/domain'
import { rounded, rules, shortText, written } from './card.ts'

/** Aspect of a page of unknown size, and the limits of other aspects (apps/viewer/src/screens/artwork/pages/pageShape.ts). */
const unknownAspect = 3 / 4
const minAspect = 1 / 40
const maxAspect = 8
const narrowPageAspect = 1 / 2
const stripAspect = 1 / 3

/** The first page of a picture or manga, with title and author. Empty for a ugoira, which has a player. */
export function artworkHtml(artwork: Artwork, imageBase: string): string {
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
    `<picture>${source}<img src="${escapeHtml(wide ?? '')}" alt="${escapeHtml(title)}"></picture></div></div>`,
    `<div class="fs-side"><h1 ${written(title)}>${escapeHtml(title)}</h1>${authorLine(artwork.author)}</div></article>`,
  ].join('')
}

/** The cover of a novel, with title and author. */
export function novelHtml(novel: Novel, imageBase: string): string {
  const cover = [novel.cover.l, novel.cover.m, novel.cover.s].find((address) => address !== '') ?? ''
  const picture = proxied(cover, imageBase)
  if (picture === '') return ''
  const title = shortText(novel.title) || `#${novel.id}`
  return [
    `<article class="fs-novel" ${rules(novel)}><div class="fs-novel-head"><div class="fs-novel-cover">`,
    `<img src="${escapeHtml(picture)}" alt="${escapeHtml(title)}" fetchpriority="high"></div>`,
    `<div class="fs-novel-title"><h1 ${written(title)}>${escapeHtml(title)}</h1>${authorLine(novel.author)}</div></div></article>`,
  ].join('')
}

/** The cover, the avatar and the name of an artist. */
export function userHtml(user: UserProfile, imageBase: string): string {
  const cover = proxied(user.bgcover, imageBase)
  const avatar = proxied(user.avatar, imageBase)
  const name = shortText(user.name)
  return [
    `<header class="fs-user" ${rules({ author: user, tags: [] })}>`,
    cover === '' ? '' : `<img class="fs-user-cover" src="${escapeHtml(cover)}" alt="" fetchpriority="high">`,
    '<div class="fs-person"><div class="fs-face">',
    avatar === '' ? '' : `<img src="${escapeHtml(avatar)}" alt="" width="96" height="96">`,
    `</div><p></p><h1 ${written(name)}>${escapeHtml(name)}</h1></div></header>`,
  ].join('')
}

const authorLine = ({ id, name }: Artwork['author']): string =>
  `<a class="fs-by" href="/users/${id}"><bdi ${written(name)}>${escapeHtml(shortText(name.trim()) || id)}</bdi></a>`

const proxied = (address: string, imageBase: string): string => proxiedImage(address, { kind: 'path', base: imageBase })
