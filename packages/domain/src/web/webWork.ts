// A list item of the web side (docs/contract/companion.md 5.2) as an Artwork.
import type { Artwork } from '../entities/artwork.ts'
import { maxPages, maxTagLength, maxTags, readAiType, readRating } from '../entities/artwork.ts'
import { parseId } from '../entities/ids.ts'
import { newestOf, type UserPreview } from '../entities/user.ts'
import { isLimitedImage } from '../images/imageUrl.ts'
import { count, isBlank, list, record, text } from '../tolerance.ts'
import { readWebBookmark } from './webBookmark.ts'
import { webPageImages } from './webPageImages.ts'

const types = ['illust', 'manga', 'ugoira'] as const

/** Translations of tag names by language, as web responses include them. Upstream sends `[]` for none (docs/contract/companion.md 5.4). */
export type TagTranslations = Readonly<Record<string, unknown>>

/**
 * Reads one work of a web list. Undefined without a usable id or picture: advertisements, nulls and masked works. Never throws.
 * `translations` is the response's `tagTranslation`, `language` upstream's name of the request's language.
 */
export function normaliseWebWork(wire: unknown, translations?: TagTranslations, language = ''): Artwork | undefined {
  const work = record(wire)
  const id = parseId(work.id)
  const address = text(work.url)
  if (id === undefined || !address || isLimitedImage(address) || work.isAdContainer === true) return undefined
  const type = types[count(work.illustType)] ?? 'illust'
  const pages = Math.max(1, count(work.pageCount))
  const seriesId = parseId(work.seriesId)
  const bookmark = readWebBookmark(work)
  return {
    id,
    title: text(work.title),
    caption: text(work.description),
    author: { id: parseId(work.userId) ?? '0', name: text(work.userName), avatar: text(work.profileImageUrl) },
    created: text(work.createDate),
    images: Array.from({ length: type === 'ugoira' ? 1 : Math.min(pages, maxPages) }, (_, page) => webPageImages(address, page)),
    tags: list(work.tags)
      .slice(0, maxTags)
      .map((name) => text(name).slice(0, maxTagLength))
      .filter((name) => !isBlank(name))
      .map((name) => ({ name, translated_name: text(record(translations?.[name])[language]) || null })),
    tools: [],
    width: count(work.width),
    height: count(work.height),
    count: pages,
    view: 0,
    like: 0,
    x_restrict: readRating(work.xRestrict),
    illust_ai_type: readAiType(work.aiType),
    type,
    is_bookmarked: work.bookmarkData !== null && work.bookmarkData !== undefined,
    ...(bookmark ? { bookmark } : {}),
    series: seriesId === undefined ? null : { id: seriesId, title: text(work.seriesTitle) },
  }
}

/** Maximum number of works beside a user in a list. */
const previewWorks = 3

/**
 * Reads a user of a web list (docs/contract/companion.md 7.15). `works` are the response's thumbnails, including the user's own works.
 * Undefined only without a usable id. Never throws.
 */
export function normaliseWebUserPreview(wire: unknown, works: readonly unknown[]): UserPreview | undefined {
  const user = record(wire)
  const id = parseId(user.userId)
  if (id === undefined) return undefined
  const own = works.filter((work) => text(record(work).userId) === id)
  return {
    id,
    name: text(user.name),
    avatar: text(user.imageBig) || text(user.image),
    illusts: previews(own),
    ...webFollow(user.isFollowed),
  }
}

/** Reads a user whom a session follows (docs/contract/companion.md 7.12). Undefined only without a usable id. Never throws. */
export function normaliseWebFollowedUser(wire: unknown): UserPreview | undefined {
  const user = record(wire)
  const id = parseId(user.userId)
  if (id === undefined) return undefined
  return {
    id,
    name: text(user.userName),
    avatar: text(user.profileImageUrl),
    illusts: previews(list(user.illusts)),
    ...newestOf([...list(user.illusts), ...list(user.novels)].map((work) => text(record(work).createDate))),
    ...webFollow(user.following),
  }
}

const webFollow = (isFollowing: unknown): Pick<UserPreview, 'follow'> =>
  typeof isFollowing === 'boolean' ? { follow: { side: 'web', isSet: isFollowing } } : {}

const previews = (works: readonly unknown[]): UserPreview['illusts'] =>
  works
    .flatMap((work) => normaliseWebWork(work) ?? [])
    .slice(0, previewWorks)
    .map(({ id, title, images, tags, x_restrict, illust_ai_type }) => ({
      id,
      title,
      src: images[0]?.m ?? '',
      tags,
      x_restrict,
      illust_ai_type,
    }))
