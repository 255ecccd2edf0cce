// Addresses of the pictures of works, novels and users, for responses and for the image hosts. Some works have a hash in the names of their
// files (docs/contract/site-2026.md 1).
import { createHash } from 'node:crypto'
import { type ArtistRecord, dayOf, dayText, type NovelRecord, type WorkRecord } from '@emaki/catalogue'
import type { WireImageUrls, WirePageImageUrls } from '@emaki/domain'
import {
  type AvatarAddress,
  type BackgroundAddress,
  type Crop,
  crops,
  type ImageExtension,
  imageUrl,
} from '@emaki/domain/upstream'

const staticImages = 'https://s.pximg.net/common/images'

/** The default avatar (docs/contract/app-api.md 1.6) with 170, 50 and 16 pixels. */
export const defaultAvatars = {
  170: `${staticImages}/no_profile.png`,
  50: `${staticImages}/no_profile_s.png`,
  16: `${staticImages}/no_profile_ss.png`,
} as const

export type StubReason = 'unknown' | 'mypixiv' | 'r18' | 'sanity_level' | 'unviewable'

/** The picture of a limited stub (docs/contract/app-api.md 2.4). */
export const stubUrl = (reason: StubReason): string => `${staticImages}/limit_${reason}_360.png`

/** Sizes of the first page, for `image_urls` of a work. `filter=for_android` gets WebP (docs/contract/app-api.md 2.3). */
export const coverPageUrls = (work: WorkRecord, android: boolean): WireImageUrls =>
  pageSizes(work, 0, android ? crops.squareAndroid : crops.square, android)

/** Sizes of a page with its original, as in `meta_pages`. Squares for Android are smaller here. */
export const metaPageUrls = (work: WorkRecord, page: number, android: boolean): WirePageImageUrls => ({
  ...pageSizes(work, page, android ? crops.pageSquareAndroid : crops.square, android),
  original: originalUrl(work, page),
})

const pageSizes = (work: WorkRecord, page: number, square: Crop, android: boolean): WireImageUrls => ({
  square_medium: workImage(work, page, 'square1200', square),
  medium: workImage(work, page, 'master1200', crops.medium),
  large: workImage(work, page, 'master1200', android ? crops.largeAndroid : crops.large),
})

/** The hash in the names of a work's files, which one work in seven has. */
export const workHash = (work: WorkRecord): string | undefined => (work.seed % 7 === 3 ? pictureHash('work', work.id) : undefined)

/** What all addresses of a work's files have. */
const named = (work: WorkRecord) => ({ date: datePath(work.created), id: work.id, hash: workHash(work) })

const still = (work: WorkRecord, page: number) =>
  ({ kind: 'master', ...named(work), page: work.type === 'ugoira' ? null : page }) as const

/** A work's first page, cropped for the head of an article (docs/contract/app-api.md 2.12). */
export const spotlightThumbnailUrl = (work: WorkRecord): string => workImage(work, 0, 'master1200', crops.spotlight)

/** A work's first page, cropped for the head of its series (docs/contract/app-api.md 2.10). */
export const seriesCoverUrl = (work: WorkRecord): string => workImage(work, 0, 'master1200', crops.seriesCover)

/** A rendition of a page in the given crop. A ugoira has only one page. */
export const workImage = (work: WorkRecord, page: number, shape: 'master1200' | 'square1200', crop: Crop | null): string =>
  imageUrl({ ...still(work, page), shape, crop })

/** The square of a work's first page for lists of the web side. Some artists choose its crop (docs/contract/companion.md 4.2). */
export const listedSquare = (work: WorkRecord, crop: Crop | null): string =>
  imageUrl({ ...still(work, 0), shape: hasOwnCrop(work) ? 'custom1200' : 'square1200', crop })

const hasOwnCrop = (work: WorkRecord): boolean => work.type !== 'ugoira' && work.seed % 5 === 2

/** The original. That of a ugoira is its first frame. */
export function originalUrl(work: WorkRecord, page: number): string {
  const part = work.type === 'ugoira' ? 'ugoira' : 'p'
  return imageUrl({ kind: 'original', ...named(work), crop: null, part, number: page, extension: work.extension })
}

/** The small archive, the only one in the app API (docs/contract/app-api.md 2.5). The web API has both. */
export const ugoiraZipUrl = (work: WorkRecord, size: '600x600' | '1920x1080' = '600x600'): string =>
  imageUrl({ kind: 'ugoira-zip', ...named(work), size })

/** The name of a ugoira's frame inside the archive: six digits from 000000 (docs/contract/app-api.md 2.5). */
export const frameFile = (frame: number): string => `${String(frame).padStart(6, '0')}.jpg`

/** Cover sizes of a novel (docs/contract/app-api.md 2.8). */
export const coverUrls = (novel: NovelRecord): WireImageUrls => ({
  square_medium: novelCover(novel, crops.coverSquare, 'square1200'),
  medium: novelCover(novel, crops.coverMedium),
  large: novelCover(novel, crops.coverLarge),
})

/** A novel's cover in the given crop. */
export const novelCover = (novel: NovelRecord, crop: Crop | null, shape: 'master1200' | 'square1200' = 'master1200'): string =>
  imageUrl({ kind: 'cover', date: datePath(novel.created), id: novel.id, hash: pictureHash('cover', novel.id), shape, crop })

/** Sizes of a picture that was uploaded with a novel (docs/contract/app-api.md 2.13, 5.9). */
export function uploadedImageUrls(novel: NovelRecord, imageId: number) {
  const upload = { kind: 'upload', date: datePath(novel.created), id: imageId, hash: pictureHash('upload', imageId) } as const
  const of = (crop: Crop, shape: 'master1200' | 'square1200' = 'master1200') => imageUrl({ ...upload, shape, crop })
  return {
    '240mw': of(crops.coverLarge),
    '480mw': of(crops.uploadMedium),
    '1200x1200': of(crops.uploadLarge),
    '128x128': of(crops.coverSquare, 'square1200'),
    original: imageUrl({ ...upload, shape: 'original', crop: null }),
  }
}

/** The cover of a novel that the account may not see. */
export const stockCoverUrls: WireImageUrls = {
  square_medium: `${staticImages}/novel_thumb/novel_thumb_1_128x128.jpg`,
  medium: `${staticImages}/novel_thumb/novel_thumb_1_176mw.jpg`,
  large: `${staticImages}/novel_thumb/novel_thumb_1_240mw.jpg`,
}

/** The address of an artist's avatar; undefined without one. */
export function avatarAddress(artist: ArtistRecord, size: AvatarAddress['size']): AvatarAddress | undefined {
  if (!artist.hasAvatar) return undefined
  return {
    kind: 'avatar',
    date: datePath(artist.joined),
    id: artist.id,
    hash: pictureHash('avatar', artist.id),
    size,
    extension: avatarExtension(artist.id),
  }
}

/** The address of the avatar or of the default one. */
export function avatarUrl(artist: ArtistRecord | undefined, size: NonNullable<AvatarAddress['size']> = 170): string {
  const address = artist && avatarAddress(artist, size)
  return address ? imageUrl(address) : defaultAvatars[size]
}

/** The address of an artist's background picture; undefined without one (docs/contract/app-api.md 2.6). */
export function backgroundAddress(artist: ArtistRecord): BackgroundAddress | undefined {
  if (!artist.hasBackground) return undefined
  const hash = pictureHash('background', artist.id)
  return { kind: 'background', date: datePath(artist.joined), id: artist.id, hash, crop: crops.background, master: true }
}

/** The address of the background, or null. */
export function backgroundUrl(artist: ArtistRecord): string | null {
  const address = backgroundAddress(artist)
  return address ? imageUrl(address) : null
}

/** The 32 hex digits in unguessable picture names, the same on every machine. */
export const pictureHash = (kind: 'avatar' | 'background' | 'cover' | 'upload' | 'work', id: number): string =>
  createHash('md5').update(`emaki ${kind} ${id}`).digest('hex')

const avatarExtension = (id: number): ImageExtension => (id % 4 === 0 ? 'png' : 'jpg')

const instantPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/

/** The `YYYY/MM/DD/HH/MM/SS` part of a picture's address, from an ISO date with the Japanese offset (docs/contract/app-api.md 2.3). */
export function datePath(created: string): string {
  return instantPattern.exec(created)?.slice(1).join('/') ?? '1970/01/01/09/00/00'
}

/** The Japanese day of an instant, YYYY-MM-DD, or the day `daysAgo` days earlier. */
export const japaneseDay = (instant: Date, daysAgo = 0): string => dayText(dayOf(instant.getTime()) - daysAgo)
