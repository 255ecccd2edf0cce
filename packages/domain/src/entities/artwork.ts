// Artwork: an illustration, manga or ugoira as every screen sees it (docs/spec/product.md 3), with its normaliser.

import { boolean, count, isBlank, list, record, text, writtenText } from '../tolerance.ts'
import { parseId } from './ids.ts'
import type { AiType, WorkType, XRestrict } from './wire.ts'

/** Image URLs of one page on upstream's image hosts: square, medium, large, original. The image proxy is applied only at display. */
export interface PageImages {
  readonly s: string
  readonly m: string
  readonly l: string
  /** Empty when only the detail call returns it. */
  readonly o: string
}

export interface Tag {
  readonly name: string
  readonly translated_name: string | null
}

export interface Author {
  readonly id: string
  readonly name: string
  readonly avatar: string
  readonly is_followed?: boolean
}

export interface SeriesRef {
  readonly id: string
  readonly title: string
}

/** A bookmark as the web side returns it. */
export interface WebBookmark {
  /** The bookmark's own id, which removing it needs. */
  readonly id: string
  readonly isPrivate: boolean
}

export interface Artwork {
  readonly id: string
  readonly title: string
  /** HTML as upstream sent it. Unsafe until it is sanitised. */
  readonly caption: string
  readonly author: Author
  /** ISO 8601, or empty. */
  readonly created: string
  /** Never empty. */
  readonly images: readonly PageImages[]
  readonly tags: readonly Tag[]
  readonly tools: readonly string[]
  /** Pixels of the first page's original; 0 when unknown. */
  readonly width: number
  readonly height: number
  /** Pages. */
  readonly count: number
  readonly view: number
  readonly like: number
  readonly x_restrict: XRestrict
  readonly illust_ai_type: AiType
  readonly type: WorkType
  readonly is_bookmarked: boolean
  /** True for a work that the requesting account hides on the site; absent otherwise (docs/contract/site-2026.md 16). */
  readonly isMuted?: true
  /** The bookmark of the requesting web session, where the web side sends it. */
  readonly bookmark?: WebBookmark
  readonly series: SeriesRef | null
  /** Number of comments including replies. Only detail responses have it. */
  readonly totalComment?: number
  /** When a gateway kept the work, in ISO 8601: the work comes from its archive, because the site no longer has it (docs/library-api.md). */
  readonly keptSince?: string
}

/** Limits on remote arrays and strings (docs/reliability.md E9, G6). Anything above them is dropped. */
export const maxTags = 200
export const maxTagLength = 100
export const maxPages = 1000

/**
 * Reads one work of any app API list or detail response. Returns undefined when there is no usable id or picture.
 * Every other missing or mistyped field gets a default (docs/contract/app-api.md 5.3). Never throws.
 */
export function normaliseArtwork(wire: unknown): Artwork | undefined {
  const work = record(wire)
  const id = parseId(work.id)
  if (id === undefined) return undefined
  const images = readImages(work)
  if (images.length === 0) return undefined
  return {
    id,
    title: writtenText(work.title),
    caption: writtenText(work.caption),
    author: readAuthor(work.user),
    created: text(work.create_date),
    images,
    tags: readTags(work.tags),
    tools: list(work.tools).map(text).filter(Boolean),
    width: count(work.width),
    height: count(work.height),
    count: Math.max(1, count(work.page_count)),
    view: count(work.total_view),
    like: count(work.total_bookmarks),
    x_restrict: readRating(work.x_restrict),
    illust_ai_type: readAiType(work.illust_ai_type),
    type: work.type === 'manga' || work.type === 'ugoira' ? work.type : 'illust',
    is_bookmarked: boolean(work.is_bookmarked),
    ...readMuted(work),
    series: readSeries(work.series),
    ...(typeof work.total_comments === 'number' ? { totalComment: count(work.total_comments) } : {}),
    ...readKeptSince(work.emaki_kept),
  }
}

/** Reads the mark of works from an archive. */
export const readKeptSince = (value: unknown): { keptSince?: string } =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && Number.isFinite(Date.parse(value)) ? { keptSince: value } : {}

/** Reads an embedded user; unknown authors get the id "0" and an empty name. */
export function readAuthor(wire: unknown): Author {
  const user = record(wire)
  return {
    id: parseId(user.id) ?? '0',
    name: writtenText(user.name),
    avatar: text(record(user.profile_image_urls).medium),
    ...(typeof user.is_followed === 'boolean' ? { is_followed: user.is_followed } : {}),
  }
}

/** Reads upstream's tag list. Clips long names and drops blank ones. */
export function readTags(wire: unknown): Tag[] {
  const tags: Tag[] = []
  for (const item of list(wire)) {
    if (tags.length === maxTags) break
    const tag = record(item)
    const name = writtenText(tag.name).slice(0, maxTagLength)
    if (!isBlank(name)) tags.push({ name, translated_name: writtenText(tag.translated_name).slice(0, maxTagLength) || null })
  }
  return tags
}

/** Reads a series reference: `null` and `{}` both mean none (docs/contract/app-api.md 2.2, 2.8). */
export function readSeries(wire: unknown): SeriesRef | null {
  const series = record(wire)
  const id = parseId(series.id)
  return id === undefined ? null : { id, title: writtenText(series.title) }
}

/**
 * Reads `x_restrict` as a number or decimal text. An unknown rating counts as adult: numbers above 2 as R-18G, anything else that is not a
 * rating, also a missing one, as R-18 (docs/contract/site-2026.md 10).
 */
export function readRating(wire: unknown): XRestrict {
  const rating = typeof wire === 'string' && /^\d{1,9}$/.test(wire) ? Number(wire) : wire
  if (rating === 0 || rating === 1) return rating
  return typeof rating === 'number' && rating >= 2 ? 2 : 1
}

/** Reads `restrict`: 1 is for the artist's friends, 2 for the artist alone. Anything else is 0, public: lists of the web side omit it. */
export const readVisibility = (wire: unknown): 0 | 1 | 2 => (wire === 1 || wire === 2 ? wire : 0)

/** Reads an AI type: 1 is none, 2 is AI. An unknown one is 0, not declared. */
export const readAiType = (wire: unknown): AiType => (wire === 1 || wire === 2 ? wire : 0)

/** Reads the three sizes that every upstream picture has. */
export function readSizes(wire: unknown): { s: string; m: string; l: string } {
  const urls = record(wire)
  return { s: text(urls.square_medium), m: text(urls.medium), l: text(urls.large) }
}

function readImages(work: Readonly<Record<string, unknown>>): PageImages[] {
  const single = text(record(work.meta_single_page).original_image_url)
  const pages = single ? [] : list(work.meta_pages).slice(0, maxPages)
  const images = pages.map((page) => {
    const urls = record(page).image_urls
    return { ...readSizes(urls), o: text(record(urls).original) }
  })
  if (images.length === 0) images.push({ ...readSizes(work.image_urls), o: single })
  return images.filter((page) => page.m || page.l || page.o)
}

/** Reads the mark of a work that the requesting account hides on the site. */
export const readMuted = ({ is_muted }: Readonly<Record<string, unknown>>): { readonly isMuted?: true } =>
  is_muted === true ? { isMuted: true } : {}
