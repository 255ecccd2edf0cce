// Kept works in the JSON of the app API (docs/contract/app-api.md 2.2, 2.8). Sidecars are hostile and may be poor, so every member is
// checked and completed. Addresses that a work lacks are made from the name of one that it has, else from its id; the picture host finds
// its files by them (docs/contract/site-2026.md 1).
import {
  count,
  list,
  maxPages,
  maxTagLength,
  readAiType,
  readRating,
  readSeries,
  readTags,
  record,
  text,
  type WireIllust,
  type WireImageUrls,
  type WireNovel,
  type WirePageImageUrls,
  type WireTag,
  type WireUser,
  writtenText,
} from '@emaki/domain'
import { crops, type ImageExtension, imageUrl, parseImagePath } from '@emaki/domain/upstream'
import type { Archive } from '../../openArchive.ts'
import type { KeptRow } from './workRows.ts'

type Members = Readonly<Record<string, unknown>>

const staticImages = 'https://s.pximg.net/common/images'
const defaultAvatar = `${staticImages}/no_profile.png`
const pictureHosts: ReadonlySet<string> = new Set(['i.pximg.net', 's.pximg.net', 'i-ogp.pximg.net', 'embed.pixiv.net'])
/** In addresses of works whose date of publication is unknown. */
const noDate = '2000/01/01/00/00/00'
const japanOffsetMs = 9 * 3_600_000
const noHash = '0'.repeat(32)

/** The address when it is one of the site's picture hosts, else empty. */
export function pictureUrl(value: unknown): string {
  const address = text(value)
  if (address.length > 1000 || !URL.canParse(address)) return ''
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && pictureHosts.has(host) && username === '' && password === '' ? address : ''
}

/** A kept illustration, manga or ugoira. */
export function wireIllust(row: KeptRow, archive: Archive): WireIllust {
  const work = row.work
  const pages = Math.min(row.type === 'ugoira' ? 1 : row.pages, maxPages)
  const made = madeUrls(row, archive)
  const single = pictureUrl(record(work.meta_single_page).original_image_url)
  const listed = list(work.meta_pages).map((page) => record(record(page).image_urls))
  return {
    id: row.id,
    title: writtenText(work.title),
    type: row.type === 'manga' || row.type === 'ugoira' ? row.type : 'illust',
    image_urls: sizes(record(work.image_urls), made.sizes(0)),
    caption: writtenText(work.caption),
    restrict: 0,
    user: wireUser(work.user),
    tags: wireTags(work.tags),
    tools: list(work.tools).map(text).filter(Boolean).slice(0, 100),
    create_date: createDate(row),
    page_count: pages,
    width: row.width,
    height: row.height,
    sanity_level: count(work.sanity_level),
    x_restrict: readRating(row.rating),
    series: wireSeries(work.series),
    meta_single_page: pages === 1 ? { original_image_url: single || made.original(0) } : {},
    meta_pages:
      pages === 1
        ? []
        : Array.from({ length: pages }, (_, page): { image_urls: WirePageImageUrls } => {
            const urls = listed[page] ?? {}
            return {
              image_urls: { ...sizes(urls, made.sizes(page)), original: pictureUrl(urls.original) || made.original(page) },
            }
          }),
    total_view: count(work.total_view),
    total_bookmarks: count(work.total_bookmarks),
    is_bookmarked: false,
    visible: true,
    is_muted: false,
    illust_ai_type: readAiType(work.illust_ai_type),
    illust_book_style: count(work.illust_book_style),
    total_comments: 0,
    comment_access_control: 1,
    restriction_attributes: [],
  }
}

/** A kept novel. */
export function wireNovel(row: KeptRow, archive: Archive): WireNovel {
  const work = row.work
  return {
    id: row.id,
    title: writtenText(work.title),
    caption: writtenText(work.caption),
    restrict: 0,
    x_restrict: readRating(row.rating),
    is_original: work.is_original === true,
    image_urls: sizes(record(work.image_urls), coverSizes(row, archive)),
    create_date: createDate(row),
    tags: wireTags(work.tags).map((tag) => ({ ...tag, added_by_uploaded_user: true })),
    page_count: Math.max(1, count(work.page_count)),
    text_length: count(work.text_length),
    user: wireUser(work.user),
    series: wireSeries(work.series) ?? {},
    is_bookmarked: false,
    total_bookmarks: count(work.total_bookmarks),
    total_view: count(work.total_view),
    visible: true,
    total_comments: 0,
    is_muted: false,
    is_mypixiv_only: false,
    is_x_restricted: false,
    novel_ai_type: readAiType(work.novel_ai_type),
    comment_access_control: 1,
  }
}

/** The artist inside of a work. */
export function wireUser(value: unknown): WireUser {
  const user = record(value)
  return {
    id: count(user.id),
    name: writtenText(user.name),
    account: writtenText(user.account),
    profile_image_urls: { medium: pictureUrl(record(user.profile_image_urls).medium) || defaultAvatar },
    is_followed: false,
  }
}

/** Tags with their stored translation. */
const wireTags = (value: unknown): WireTag[] => readTags(value).map((tag) => ({ ...tag, name: tag.name.slice(0, maxTagLength) }))

function wireSeries(value: unknown): { id: number; title: string } | null {
  const series = readSeries(value)
  return series && { id: Number(series.id), title: series.title }
}

const sizes = (urls: Members, made: WireImageUrls): WireImageUrls => ({
  square_medium: pictureUrl(urls.square_medium) || made.square_medium,
  medium: pictureUrl(urls.medium) || made.medium,
  large: pictureUrl(urls.large) || made.large,
})

/** The date of publication, or of keeping where it is unknown, in Japanese time. */
function createDate({ made, kept, work }: KeptRow): string {
  const stored = text(work.create_date)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/.test(stored) && Number.isFinite(Date.parse(stored))) return stored
  return `${new Date((made || kept) + japanOffsetMs).toISOString().slice(0, 19)}+09:00`
}

/** The date in made addresses. It depends on the work alone, so that addresses are stable. */
const datePath = ({ made }: KeptRow): string =>
  made === 0 ? noDate : new Date(made + japanOffsetMs).toISOString().slice(0, 19).replace(/[-T:]/g, '/')

/** Date, id and hash in the names of a work's pictures. All of them start alike. */
function nameOf(row: KeptRow): { readonly date: string; readonly id: number; readonly hash?: string } {
  const { image_urls, meta_single_page, meta_pages } = row.work
  const first = record(record(list(meta_pages)[0]).image_urls)
  const stored = [
    record(meta_single_page).original_image_url,
    first.original,
    record(image_urls).large,
    record(image_urls).medium,
  ]
  for (const url of stored.map(pictureUrl)) {
    const address = url === '' ? undefined : parseImagePath(new URL(url).pathname)
    if ((address?.kind === 'original' || address?.kind === 'master') && address.id === row.id)
      return { date: address.date, id: row.id, ...(address.hash !== undefined && { hash: address.hash }) }
  }
  return { date: datePath(row), id: row.id }
}

/** Addresses of pictures for works without them: imported files have no address upstream. */
function madeUrls(row: KeptRow, archive: Archive) {
  const isUgoira = row.type === 'ugoira'
  const name = nameOf(row)
  let extensions: ReadonlyMap<number, ImageExtension> | undefined
  const extensionOf = (page: number): ImageExtension => {
    extensions ??= extensionsOf(row, archive)
    return extensions.get(page) ?? 'jpg'
  }
  const still = (page: number) => ({ kind: 'master', ...name, page: isUgoira ? null : page }) as const
  return {
    sizes: (page: number): WireImageUrls => ({
      square_medium: imageUrl({ ...still(page), shape: 'square1200', crop: crops.square }),
      medium: imageUrl({ ...still(page), shape: 'master1200', crop: crops.medium }),
      large: imageUrl({ ...still(page), shape: 'master1200', crop: crops.large }),
    }),
    original: (page: number): string =>
      imageUrl({
        kind: 'original',
        ...name,
        crop: null,
        part: isUgoira ? 'ugoira' : 'p',
        number: page,
        extension: extensionOf(page),
      }),
  }
}

const extensionsOf = (row: KeptRow, archive: Archive): ReadonlyMap<number, ImageExtension> =>
  new Map(
    archive.index
      .files({ kind: 'illust', id: String(row.id) })
      .flatMap(({ role, page, type }) =>
        role === 'page' && page !== null
          ? [[page, type === 'image/png' ? 'png' : type === 'image/gif' ? 'gif' : 'jpg'] as const]
          : [],
      ),
  )

function coverSizes(row: KeptRow, archive: Archive): WireImageUrls {
  const stock = `${staticImages}/novel_thumb/novel_thumb_1`
  const hasCover = () => archive.index.files({ kind: 'novel', id: String(row.id) }).some(({ role }) => role === 'cover')
  const isComplete = ['square_medium', 'medium', 'large'].every((size) => pictureUrl(record(row.work.image_urls)[size]) !== '')
  if (isComplete || !hasCover())
    return { square_medium: `${stock}_128x128.jpg`, medium: `${stock}_176mw.jpg`, large: `${stock}_240mw.jpg` }
  const cover = { kind: 'cover', date: datePath(row), id: row.id, hash: noHash } as const
  return {
    square_medium: imageUrl({ ...cover, shape: 'square1200', crop: crops.coverSquare }),
    medium: imageUrl({ ...cover, shape: 'master1200', crop: crops.coverMedium }),
    large: imageUrl({ ...cover, shape: 'master1200', crop: crops.coverLarge }),
  }
}

/** The address of a ugoira's frames. */
export const madeZipUrl = (row: KeptRow): string => imageUrl({ kind: 'ugoira-zip', ...nameOf(row), size: '600x600' })
