// A fast renderer of simple pictures: soft blobs that depend on the picture's seed, at any size.
import { seededIntegers } from '@emaki/domain/testing'
import type { Picture, PictureRenderer } from '@emaki/pictures'
import sharp from 'sharp'

export interface BlobRenderer extends PictureRenderer {
  /** Seeds rendered so far, in order. */
  readonly rendered: number[]
  /** Called before each picture is rendered. Default: nothing. */
  before: (seed: number) => Promise<void> | void
}

export function createBlobRenderer(): BlobRenderer {
  const rendered: number[] = []
  const renderer: BlobRenderer = {
    rendered,
    before: () => undefined,
    async render(picture, rendition, signal) {
      const seed = seedOf(picture)
      await renderer.before(seed)
      signal?.throwIfAborted()
      rendered.push(seed)
      const { width = rendition.width, height = rendition.height } = 'width' in picture ? picture : {}
      const scale = Math.min(1, rendition.width / width, rendition.height / height)
      return blobs(seed, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    },
    close: async () => undefined,
  }
  return renderer
}

const seedOf = (picture: Picture): number => ('seed' in picture ? picture.seed : 0)

/** A PNG of twelve soft blobs on grey, with the same composition at any size. */
export async function blobs(seed: number, width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const next = seededIntegers(seed)
  const share = () => next() / 2 ** 32
  const spots = Array.from({ length: 12 }, () => {
    const light = share() > 0.5 ? 255 : 0
    return `<circle cx="${share()}" cy="${share()}" r="${0.05 + share() * 0.2}" fill="rgb(${light},${light},${light})" opacity="0.7"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1 1" preserveAspectRatio="none">
    <rect width="1" height="1" fill="#888"/>${spots.join('')}</svg>`
  return new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer())
}
