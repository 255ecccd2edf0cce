// A card of an artwork as HTML: picture, title and author. All text is escaped; sizes are bounded.
import { type Artwork, cardImage, escapeHtml, proxiedImage, textLanguage } from '@emaki/domain'
import { coverShape } from '@emaki/gallery'

/** A card that can be written. */
export interface CardSource {
  readonly artwork: Artwork
  /** Path of the cover on the image proxy. */
  readonly picture: string
  /** Height of the cover divided by its width. */
  readonly shape: number
}

/** Maximum lengths in characters. */
const titleLength = 120
const addressLength = 500
/** Maximum length of the tags of a card together. They must be complete, because block lists are compared with them. */
const tagsLength = 1500

/** Reads what the card of a visible work needs. Undefined when the work cannot have a card of bounded size. */
export function cardSource(artwork: Artwork, imageBase: string): CardSource | undefined {
  const page = artwork.images[0]
  if (!page) return undefined
  const picture = [cardImage(page, 'Medium'), page.l, page.s]
    .map((address) => proxiedImage(address, { kind: 'path', base: imageBase }))
    .find((address) => address !== '')
  if (picture === undefined || picture.length > addressLength || blockedNames(artwork).length > tagsLength) return undefined
  return { artwork, picture, shape: coverShape(artwork.width, artwork.height) }
}

export interface CardOptions {
  /** From 0. */
  readonly index: number
  /** Custom properties with the place of the card. */
  readonly place?: string
}

/** The list item of a card. The classes are in apps/viewer/src/app/firstScreen/firstScreen.css. */
export function cardHtml({ artwork, picture, shape }: CardSource, { index, place = '' }: CardOptions): string {
  const title = shortText(artwork.title) || `#${artwork.id}`
  const href = `/artworks/${artwork.id}`
  const hue = (Number(artwork.id) * 47) % 360
  const author = authorHtml(artwork.author)
  return [
    `<li class="fs-card" ${rules(artwork)} style="--s:${rounded(shape)};--hue:${hue}${place}">`,
    `<a class="fs-cover" href="${href}">${pictureHtml(picture, title, index)}</a>`,
    `<div class="fs-meta${author === '' ? ' fs-alone' : ''}"><a class="fs-title" href="${href}" tabindex="-1" ${written(title)}>${escapeHtml(title)}</a>`,
    `${author}</div></li>`,
  ].join('')
}

/** The first picture loads before everything else, the others near the viewport, and after the scripts (app/firstScreen/lazyPictures.ts). */
const pictureHtml = (path: string, alt: string, index: number): string =>
  `<img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}" ${index === 0 ? firstPriority : latePriority} draggable="false">`

const firstPriority = 'fetchpriority="high"'
const latePriority = 'loading="lazy" fetchpriority="low"'

function authorHtml({ id, name }: Artwork['author']): string {
  if (id === '0' && name === '') return ''
  const shown = shortText(name.trim()) || id
  return `<a class="fs-author" href="/users/${id}"><bdi ${written(shown)}>${escapeHtml(shown)}</bdi></a>`
}

/** Attributes with which the first script hides works that the settings of the browser block. */
export const rules = (work: Pick<Artwork, 'author' | 'tags'>): string =>
  `data-artist="${escapeHtml(work.author.id)}" data-tags="${escapeHtml(blockedNames(work))}"`

/** All tag names between bars: `|a|b|`. */
const blockedNames = ({ tags }: Pick<Artwork, 'tags'>): string =>
  tags.length === 0 ? '' : `|${tags.map(({ name }) => name).join('|')}|`

/** `dir` and `lang` of a text by a user, as in the viewer (ui/textAttributes.ts). */
export function written(text: string): string {
  const language = textLanguage(text)
  return language === undefined ? 'dir="auto"' : `dir="auto" lang="${escapeHtml(language)}"`
}

/** The text in one line with at most `titleLength` characters. */
export const shortText = (text: string): string => cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), titleLength)

/** The text with at most `length` characters. */
export function cutText(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

export const rounded = (value: number): string => String(Math.round(value * 10_000) / 10_000)
