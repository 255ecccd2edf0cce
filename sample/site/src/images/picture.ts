// Maps an address to its picture and rendition; undefined where the real host responds with 404.

import type { ArtistRecord, Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import { type Crop, type ImageAddress, imageUrl } from '@emaki/domain/upstream'
import { type LoopName, loopNames, type Picture, type Rendition, type SceneName, type Size, sceneNames } from '@emaki/pictures'
import { avatarAddress, backgroundAddress, datePath, pictureHash, workHash } from './pictureUrls.ts'

export interface RenderRequest {
  readonly picture: Picture
  readonly rendition: Rendition
  /** Upload time of the file, ISO 8601. */
  readonly modified: string
}

const master: Size = { width: 1200, height: 1200 }
const backgroundBox: Size = { width: 1200, height: 600 }
/** Side of an avatar's original in pixels. */
const fullAvatarSide = 640
const uploadBox: Size = { width: 1200, height: 800 }
const coverBox: Size = { width: 840, height: 1200 }
const originalQuality = 92
const masterQuality = 88
const cropQuality = 80
/** Numbers in WebP addresses (`_10_webp`) are not the encoder's quality, so this is the minimum. */
const minWebpQuality = 70

type Address<Kind extends ImageAddress['kind']> = Extract<ImageAddress, { readonly kind: Kind }>

/** The picture of a parsed address. Date, page, extension and hash must match the record. */
export function renderRequestFor(
  address: Exclude<ImageAddress, { kind: 'ugoira-zip' }>,
  catalogue: Catalogue,
): RenderRequest | undefined {
  switch (address.kind) {
    case 'master':
    case 'original': {
      const work = servedWork(catalogue, address)
      if (!work) return undefined
      return address.kind === 'master' ? masterRequest(address, work) : originalRequest(address, work)
    }
    case 'cover': {
      const novel = catalogue.novel(address.id)
      return novel && novelRequest(address, novel, { kind: 'cover', ...drawn(novel) }, coverBox)
    }
    case 'series-cover':
      return undefined
    case 'upload': {
      const novel = catalogue.novel(Math.floor(address.id / 10))
      if (!novel || !catalogue.novelImages(novel.id).includes(address.id)) return undefined
      // A drawing by the author's hand.
      const drawing = { kind: 'page', page: address.id % 10, ...uploadBox, ...drawn(novel) } as const
      return novelRequest(address, novel, drawing, uploadBox)
    }
    case 'avatar': {
      const artist = catalogue.artist(address.id)
      return artist && avatarRequest(address, artist)
    }
    case 'background': {
      const artist = catalogue.artist(address.id)
      return artist && backgroundRequest(address, artist)
    }
  }
}

/** The work of an address, unless it was deleted or the date or the hash does not match. */
export function servedWork(
  catalogue: Catalogue,
  address: { id: number; date: string; hash?: string | undefined },
): WorkRecord | undefined {
  const work = catalogue.work(address.id)
  const isThere = work && work.stub !== 'unknown' && datePath(work.created) === address.date && workHash(work) === address.hash
  return isThere ? work : undefined
}

/** The first picture of a work: its first page, or a ugoira's first frame. */
export const firstPicture = (work: WorkRecord): Picture => (work.type === 'ugoira' ? framePicture(work, 0) : pagePicture(work, 0))

/** A frame of a ugoira inside a box, as its archive contains it. */
export const frameRequest = (work: WorkRecord, frame: number, box: Size): RenderRequest => ({
  picture: framePicture(work, frame),
  rendition: { ...box, fit: 'inside', format: 'jpeg', quality: masterQuality },
  modified: work.created,
})

function masterRequest(address: Address<'master'>, work: WorkRecord): RenderRequest | undefined {
  const isUgoira = work.type === 'ugoira'
  if (isUgoira !== (address.page === null) || (address.page ?? 0) >= work.pageCount) return undefined
  const picture = isUgoira ? framePicture(work, 0) : pagePicture(work, address.page ?? 0)
  const isSquare = address.shape !== 'master1200'
  return { picture, rendition: croppedRendition(address.crop, isSquare, work), modified: work.created }
}

function originalRequest(address: Address<'original'>, work: WorkRecord): RenderRequest | undefined {
  const isUgoira = work.type === 'ugoira'
  const count = isUgoira ? work.frameDelays.length : work.pageCount
  const isThere = isUgoira === (address.part === 'ugoira') && address.number < count && address.extension === work.extension
  if (!isThere) return undefined
  const picture = isUgoira ? framePicture(work, address.number) : pagePicture(work, address.number)
  if (address.crop) return { picture, rendition: croppedRendition(address.crop, false, work), modified: work.created }
  const format = work.extension === 'png' ? 'png' : 'jpeg'
  const { width, height } = work
  return { picture, rendition: { width, height, fit: 'inside', format, quality: originalQuality }, modified: work.created }
}

/** A picture of a novel in the box of its kind. */
function novelRequest(
  address: Address<'cover' | 'upload'>,
  novel: NovelRecord,
  picture: Picture,
  wholeBox: Size,
): RenderRequest | undefined {
  const isThere = datePath(novel.created) === address.date && address.hash === pictureHash(address.kind, address.id)
  if (!isThere || address.extension !== undefined) return undefined
  const shape = address.shape === 'square1200' ? squareIn(wholeBox) : wholeBox
  const box = address.crop ? inside(address.crop, shape) : shape
  return { picture, rendition: toRendition(box, 'cover', address.crop), modified: novel.created }
}

function avatarRequest(address: Address<'avatar'>, artist: ArtistRecord): RenderRequest | undefined {
  const own = avatarAddress(artist, address.size)
  if (!own || imageUrl(own) !== imageUrl(address)) return undefined
  const format = address.extension === 'png' ? 'png' : 'jpeg'
  const side = address.size ?? fullAvatarSide
  return {
    picture: { kind: 'avatar', hand: artist.hand, seed: artist.id },
    rendition: { width: side, height: side, fit: 'cover', format, quality: originalQuality },
    modified: artist.joined,
  }
}

function backgroundRequest(address: Address<'background'>, artist: ArtistRecord): RenderRequest | undefined {
  const own = backgroundAddress(artist)
  if (own?.hash !== address.hash || own.date !== address.date) return undefined
  return {
    picture: { kind: 'background', hand: artist.hand, seed: artist.id },
    rendition: toRendition(address.crop ?? backgroundBox, 'cover', address.crop),
    modified: artist.joined,
  }
}

/** A page's rendition. A crop fits inside its box, unless the address is square or fills. Never larger than the original. */
function croppedRendition(crop: Crop | null, isSquare: boolean, original: Size): Rendition {
  const limit = crop ?? master
  if (isSquare) {
    const [width, height] = [Math.min(limit.width, original.width), Math.min(limit.height, original.height)]
    return toRendition(squareIn({ width, height }), 'cover', crop)
  }
  return toRendition({ width: limit.width, height: limit.height }, crop?.fills ? 'cover' : 'inside', crop)
}

function toRendition(box: Size, fit: Rendition['fit'], crop: Crop | null): Rendition {
  const { width, height } = box
  const asked = crop?.quality ?? (crop ? cropQuality : masterQuality)
  const quality = crop?.webp ? Math.max(asked, minWebpQuality) : asked
  return { width, height, fit, format: crop?.webp ? 'webp' : 'jpeg', quality }
}

/** What determines the drawing of a work or novel. */
const drawn = ({ artist, seed, scene }: WorkRecord | NovelRecord) => ({ hand: artist.hand, seed, scene: stillScene(scene) })

const sizeOf = ({ width, height }: WorkRecord): Size => ({ width, height })

const pagePicture = (work: WorkRecord, page: number): Picture => ({ kind: 'page', ...drawn(work), ...sizeOf(work), page })

const framePicture = (work: WorkRecord, frame: number): Picture => ({
  kind: 'frame',
  ...drawn(work),
  ...sizeOf(work),
  scene: loopScene(work.scene),
  frame,
  frames: work.frameDelays.length,
})

/** The scene of a record, which the catalogue does not interpret. */
export const stillScene = (label: string): SceneName => sceneNames.find((name) => name === label) ?? 'flow-field'
const loopScene = (label: string): LoopName => loopNames.find((name) => name === label) ?? 'rain-loop'

function squareIn(box: Size): Size {
  const side = Math.min(box.width, box.height)
  return { width: side, height: side }
}

function inside(limit: Size, shape: Size): Size {
  const scale = Math.min(1, limit.width / shape.width, limit.height / shape.height)
  return { width: Math.max(1, Math.round(shape.width * scale)), height: Math.max(1, Math.round(shape.height * scale)) }
}
