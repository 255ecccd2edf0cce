// Builds and parses the addresses of pictures on i.pximg.net (docs/contract/app-api.md 2.3, docs/contract/companion.md 4.2).
import { type Crop, cropText, parseCrop } from './crop.ts'

interface Dated {
  /** YYYY/MM/DD/HH/MM/SS of the upload, Japanese time. */
  readonly date: string
  readonly id: number
}

interface Hashed extends Dated {
  /** 32 hex digits that cannot be guessed from the id. */
  readonly hash: string
}

/** A rendition of a page with sides of at most 1200 pixels. Stills of a ugoira have no page. */
export interface MasterAddress extends Dated {
  readonly kind: 'master'
  readonly crop: Crop | null
  readonly shape: 'master1200' | 'square1200' | 'custom1200'
  readonly page: number | null
}

/** The original of a page, or of a frame of a ugoira. */
export interface OriginalAddress extends Dated {
  readonly kind: 'original'
  readonly crop: Crop | null
  readonly part: 'p' | 'ugoira'
  /** From 0. */
  readonly number: number
  readonly extension: ImageExtension
}

export interface UgoiraZipAddress extends Dated {
  readonly kind: 'ugoira-zip'
  readonly size: '600x600' | '1920x1080'
}

export interface AvatarAddress extends Hashed {
  readonly kind: 'avatar'
  /** Side in pixels; null for the original. */
  readonly size: 16 | 50 | 170 | null
  readonly extension: ImageExtension
}

export interface BackgroundAddress extends Hashed {
  readonly kind: 'background'
  readonly crop: Crop | null
  readonly master: boolean
}

export interface CoverAddress extends Hashed {
  readonly kind: 'cover'
  readonly crop: Crop | null
  readonly shape: 'master1200' | 'square1200'
}

/** A picture that was uploaded with a novel. Its id is the novel's with one more digit. */
export interface UploadAddress extends Hashed {
  readonly kind: 'upload'
  readonly crop: Crop | null
  readonly shape: 'master1200' | 'square1200' | 'original'
}

export type ImageAddress =
  | MasterAddress
  | OriginalAddress
  | UgoiraZipAddress
  | AvatarAddress
  | BackgroundAddress
  | CoverAddress
  | UploadAddress

export type ImageExtension = 'jpg' | 'png' | 'gif'

const host = 'https://i.pximg.net'

/** The whole address, as the app API sends it. */
export function imageUrl(address: ImageAddress): string {
  return `${host}${imagePath(address)}`
}

/** The path of the address, which `parseImagePath` can parse. */
export function imagePath(address: ImageAddress): string {
  const { date, id } = address
  switch (address.kind) {
    case 'master': {
      const folder = address.shape === 'custom1200' ? 'custom-thumb' : 'img-master'
      const page = address.page === null ? '' : `_p${address.page}`
      return `${cropSegment(address.crop)}/${folder}/img/${date}/${id}${page}_${address.shape}.jpg`
    }
    case 'original':
      return `${cropSegment(address.crop)}/img-original/img/${date}/${id}_${address.part}${address.number}.${address.extension}`
    case 'ugoira-zip':
      return `/img-zip-ugoira/img/${date}/${id}_ugoira${address.size}.zip`
    case 'avatar':
      return `/user-profile/img/${date}/${id}_${address.hash}${address.size === null ? '' : `_${address.size}`}.${address.extension}`
    case 'background':
      return `${cropSegment(address.crop)}/background/img/${date}/${id}_${address.hash}${address.master ? '_master1200' : ''}.jpg`
    case 'cover':
      return `${cropSegment(address.crop)}/novel-cover-master/img/${date}/ci${id}_${address.hash}_${address.shape}.jpg`
    case 'upload':
      return address.shape === 'original'
        ? `/novel-cover-original/img/${date}/tei${id}_${address.hash}.jpg`
        : `${cropSegment(address.crop)}/novel-cover-master/img/${date}/tei${id}_${address.hash}_${address.shape}.jpg`
  }
}

const cropSegment = (crop: Crop | null): string => (crop ? `/c/${cropText(crop)}` : '')

const pathPattern = /^(?:\/c\/([^/]+))?\/([a-z-]+)\/img\/(\d{4}\/\d\d\/\d\d\/\d\d\/\d\d\/\d\d)\/([^/]+)$/
const masterFile = /^([1-9]\d{0,11})(?:_p(0|[1-9]\d{0,3}))?_(master1200|square1200)\.jpg$/
const customFile = /^([1-9]\d{0,11})(?:_p(0|[1-9]\d{0,3}))?_custom1200\.jpg$/
const originalFile = /^([1-9]\d{0,11})_(p|ugoira)(0|[1-9]\d{0,3})\.(jpg|png|gif)$/
const zipFile = /^([1-9]\d{0,11})_ugoira(600x600|1920x1080)\.zip$/
const avatarFile = /^([1-9]\d{0,11})_([0-9a-f]{32})(?:_(16|50|170))?\.(jpg|png|gif)$/
const backgroundFile = /^([1-9]\d{0,11})_([0-9a-f]{32})(_master1200)?\.jpg$/
const uploadFile = /^tei([1-9]\d{0,11})_([0-9a-f]{32})_(master1200|square1200)\.jpg$/
const uploadOriginalFile = /^tei([1-9]\d{0,11})_([0-9a-f]{32})\.jpg$/
const coverFile = /^ci([1-9]\d{0,11})_([0-9a-f]{32})_(master1200|square1200)\.jpg$/

/** Parses a path of the image host; undefined if it is unknown. Never decodes, because real addresses contain no escapes. */
export function parseImagePath(path: string): ImageAddress | undefined {
  const found = pathPattern.exec(path)
  const [, cropPart, folder, date, file] = found ?? []
  if (folder === undefined || date === undefined || file === undefined) return undefined
  const crop = cropPart === undefined ? null : parseCrop(cropPart)
  if (crop === undefined) return undefined
  switch (folder) {
    case 'img-master':
    case 'custom-thumb':
      return parseMaster(folder, file, date, crop)
    case 'img-original':
      return parseOriginal(file, date, crop)
    case 'novel-cover-master':
      return parseCover(file, date, crop) ?? parseUpload(file, date, crop)
    case 'novel-cover-original':
      return crop ? undefined : parseUploadOriginal(file, date)
    case 'background':
      return parseBackground(file, date, crop)
    case 'img-zip-ugoira':
      return crop ? undefined : parseZip(file, date)
    case 'user-profile':
      return crop ? undefined : parseAvatar(file, date)
    default:
      return undefined
  }
}

function parseMaster(folder: string, file: string, date: string, crop: Crop | null): MasterAddress | undefined {
  const found = (folder === 'custom-thumb' ? customFile : masterFile).exec(file)
  if (!found) return undefined
  const shape = found[3] === 'master1200' || found[3] === 'square1200' ? found[3] : 'custom1200'
  return { kind: 'master', date, id: Number(found[1]), crop, page: found[2] === undefined ? null : Number(found[2]), shape }
}

function parseOriginal(file: string, date: string, crop: Crop | null): OriginalAddress | undefined {
  const found = originalFile.exec(file)
  if (!found) return undefined
  const part = found[2] === 'ugoira' ? 'ugoira' : 'p'
  return { kind: 'original', date, id: Number(found[1]), crop, part, number: Number(found[3]), extension: extension(found[4]) }
}

function parseZip(file: string, date: string): UgoiraZipAddress | undefined {
  const found = zipFile.exec(file)
  if (!found) return undefined
  return { kind: 'ugoira-zip', date, id: Number(found[1]), size: found[2] === '600x600' ? '600x600' : '1920x1080' }
}

function parseAvatar(file: string, date: string): AvatarAddress | undefined {
  const found = avatarFile.exec(file)
  if (!found) return undefined
  const size = found[3] === undefined ? null : found[3] === '16' ? 16 : found[3] === '50' ? 50 : 170
  return { kind: 'avatar', date, id: Number(found[1]), hash: found[2] ?? '', size, extension: extension(found[4]) }
}

function parseBackground(file: string, date: string, crop: Crop | null): BackgroundAddress | undefined {
  const found = backgroundFile.exec(file)
  if (!found) return undefined
  return { kind: 'background', date, id: Number(found[1]), hash: found[2] ?? '', crop, master: found[3] !== undefined }
}

function parseCover(file: string, date: string, crop: Crop | null): CoverAddress | undefined {
  const found = coverFile.exec(file)
  if (!found) return undefined
  const shape = found[3] === 'square1200' ? 'square1200' : 'master1200'
  return { kind: 'cover', date, id: Number(found[1]), hash: found[2] ?? '', crop, shape }
}

function parseUpload(file: string, date: string, crop: Crop | null): UploadAddress | undefined {
  const found = uploadFile.exec(file)
  if (!found) return undefined
  const shape = found[3] === 'square1200' ? 'square1200' : 'master1200'
  return { kind: 'upload', date, id: Number(found[1]), hash: found[2] ?? '', crop, shape }
}

function parseUploadOriginal(file: string, date: string): UploadAddress | undefined {
  const found = uploadOriginalFile.exec(file)
  return found ? { kind: 'upload', date, id: Number(found[1]), hash: found[2] ?? '', crop: null, shape: 'original' } : undefined
}

const extension = (text: string | undefined): ImageExtension => (text === 'png' ? 'png' : text === 'gif' ? 'gif' : 'jpg')
