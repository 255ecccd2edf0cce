// Builds and parses the addresses of pictures on i.pximg.net (docs/contract/app-api.md 2.3, docs/contract/companion.md 4.2,
// docs/contract/site-2026.md 1).
import { workStem } from '../images/pictureName.ts'
import { type Crop, cropText, parseCrop } from './crop.ts'

interface Dated {
  /** YYYY/MM/DD/HH/MM/SS of the upload, Japanese time. */
  readonly date: string
  readonly id: number
}

/** The pictures of a work. Those of some works since 2026 have a hash, the same in every name. */
interface OfWork extends Dated {
  /** 32 hex digits; undefined for works without one. */
  readonly hash?: string | undefined
}

interface Hashed extends Dated {
  /** 32 hex digits that cannot be guessed from the id. */
  readonly hash: string
}

/** A rendition of a page with sides of at most 1200 pixels. Stills of a ugoira have no page. */
export interface MasterAddress extends OfWork {
  readonly kind: 'master'
  readonly crop: Crop | null
  readonly shape: 'master1200' | 'square1200' | 'custom1200'
  readonly page: number | null
}

/** The original of a page, or of a frame of a ugoira. */
export interface OriginalAddress extends OfWork {
  readonly kind: 'original'
  readonly crop: Crop | null
  readonly part: 'p' | 'ugoira'
  /** From 0. */
  readonly number: number
  readonly extension: ImageExtension
}

export interface UgoiraZipAddress extends OfWork {
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

/** A picture of a novel. Originals have no crop. Renditions have the extension of their original. */
interface OfNovel extends Hashed {
  readonly crop: Crop | null
  readonly shape: 'master1200' | 'square1200' | 'original'
  /** `jpg` when undefined. */
  readonly extension?: ImageExtension | undefined
}

export interface CoverAddress extends OfNovel {
  readonly kind: 'cover'
}

/** The cover of a series of novels. Its id is the series'. */
export interface SeriesCoverAddress extends OfNovel {
  readonly kind: 'series-cover'
}

/** A picture that was uploaded with a novel. Its id is the novel's with one more digit. */
export interface UploadAddress extends OfNovel {
  readonly kind: 'upload'
}

export type ImageAddress =
  | MasterAddress
  | OriginalAddress
  | UgoiraZipAddress
  | AvatarAddress
  | BackgroundAddress
  | CoverAddress
  | SeriesCoverAddress
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
      return `${cropSegment(address.crop)}/${folder}/img/${date}/${stem(address)}${page}_${address.shape}.jpg`
    }
    case 'original':
      return `${cropSegment(address.crop)}/img-original/img/${date}/${stem(address)}_${address.part}${address.number}.${address.extension}`
    case 'ugoira-zip':
      return `/img-zip-ugoira/img/${date}/${stem(address)}_ugoira${address.size}.zip`
    case 'avatar':
      return `/user-profile/img/${date}/${id}_${address.hash}${address.size === null ? '' : `_${address.size}`}.${address.extension}`
    case 'background':
      return `${cropSegment(address.crop)}/background/img/${date}/${id}_${address.hash}${address.master ? '_master1200' : ''}.jpg`
    case 'cover':
    case 'series-cover':
    case 'upload': {
      const isOriginal = address.shape === 'original'
      const folder = `novel-cover-${isOriginal ? 'original' : 'master'}`
      const ending = `${isOriginal ? '' : `_${address.shape}`}.${address.extension ?? 'jpg'}`
      return `${cropSegment(address.crop)}/${folder}/img/${date}/${novelPrefixes[address.kind]}${id}_${address.hash}${ending}`
    }
  }
}

const novelPrefixes = { cover: 'ci', 'series-cover': 'sci', upload: 'tei' } as const

const stem = ({ id, hash }: OfWork): string => (hash === undefined ? String(id) : `${id}-${hash}`)

const cropSegment = (crop: Crop | null): string => (crop ? `/c/${cropText(crop)}` : '')

const pathPattern = /^(?:\/c\/([^/]+))?\/([a-z-]+)\/img\/(\d{4}\/\d\d\/\d\d\/\d\d\/\d\d\/\d\d)\/([^/]+)$/
const masterFile = new RegExp(`^${workStem}(?:_p(0|[1-9]\\d{0,3}))?_(master1200|square1200)\\.jpg$`)
const customFile = new RegExp(`^${workStem}(?:_p(0|[1-9]\\d{0,3}))?_custom1200\\.jpg$`)
const originalFile = new RegExp(`^${workStem}_(p|ugoira)(0|[1-9]\\d{0,3})\\.(jpg|png|gif)$`)
const zipFile = new RegExp(`^${workStem}_ugoira(600x600|1920x1080)\\.zip$`)
const avatarFile = /^([1-9]\d{0,11})_([0-9a-f]{32})(?:_(16|50|170))?\.(jpg|png|gif)$/
const backgroundFile = /^([1-9]\d{0,11})_([0-9a-f]{32})(_master1200)?\.jpg$/
const novelFile = /^(ci|sci|tei)([1-9]\d{0,11})_([0-9a-f]{32})(?:_(master1200|square1200))?\.(jpg|png|gif)$/

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
    case 'novel-cover-original':
      return parseNovelPicture(folder, file, date, crop)
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
  const [, id, hash, page, size] = (folder === 'custom-thumb' ? customFile : masterFile).exec(file) ?? []
  if (id === undefined) return undefined
  const shape = size === 'master1200' || size === 'square1200' ? size : 'custom1200'
  return { kind: 'master', date, ...named(id, hash), crop, page: page === undefined ? null : Number(page), shape }
}

function parseOriginal(file: string, date: string, crop: Crop | null): OriginalAddress | undefined {
  const [, id, hash, kind, number, ending] = originalFile.exec(file) ?? []
  if (id === undefined) return undefined
  const part = kind === 'ugoira' ? 'ugoira' : 'p'
  return { kind: 'original', date, ...named(id, hash), crop, part, number: Number(number), extension: extension(ending) }
}

function parseZip(file: string, date: string): UgoiraZipAddress | undefined {
  const [, id, hash, size] = zipFile.exec(file) ?? []
  if (id === undefined) return undefined
  return { kind: 'ugoira-zip', date, ...named(id, hash), size: size === '600x600' ? '600x600' : '1920x1080' }
}

const named = (id: string, hash: string | undefined): Pick<OfWork, 'id' | 'hash'> => ({
  id: Number(id),
  ...(hash !== undefined && { hash }),
})

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

function parseNovelPicture(
  folder: string,
  file: string,
  date: string,
  crop: Crop | null,
): CoverAddress | SeriesCoverAddress | UploadAddress | undefined {
  const [, prefix, id, hash = '', size, ending] = novelFile.exec(file) ?? []
  const isOriginal = folder === 'novel-cover-original'
  if (id === undefined || isOriginal !== (size === undefined) || (isOriginal && crop)) return undefined
  const kind = prefix === 'ci' ? 'cover' : prefix === 'sci' ? 'series-cover' : 'upload'
  const shape = size === 'square1200' || size === 'master1200' ? size : 'original'
  const found = extension(ending)
  return { kind, date, id: Number(id), hash, crop, shape, ...(found !== 'jpg' && { extension: found }) }
}

const extension = (text: string | undefined): ImageExtension => (text === 'png' ? 'png' : text === 'gif' ? 'gif' : 'jpg')
