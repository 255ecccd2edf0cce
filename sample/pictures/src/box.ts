// Sizes: the original size of a picture, and the box of pixels that a rendition fills.
import type { Picture, Rendition } from './picture.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The position of a composition relative to the pixels of a rendition. It may exceed the edges and always covers them. */
export interface Box extends Size {
  /** The whole composition, in pixels of the rendition. */
  readonly composition: Size
  /** Width of the composition left of the rendition, and height above it. */
  readonly left: number
  readonly top: number
}

/** Maximum side of a rendition or original in pixels, so that one wrong number cannot use up all memory. */
export const longestSide = 8192

/** Sizes of pictures without an upload: the largest of upstream. */
const fixedSizes = {
  avatar: { width: 512, height: 512 },
  background: { width: 1920, height: 1080 },
  cover: { width: 854, height: 1200 },
  emoji: { width: 192, height: 192 },
  stamp: { width: 480, height: 480 },
  sign: { width: 720, height: 720 },
} as const

/** Size of the original in pixels. */
export const originalSize = (picture: Picture): Size =>
  'width' in picture ? { width: picture.width, height: picture.height } : fixedSizes[picture.kind]

/** The box of a rendition. Throws a RangeError unless sizes are integers from 1 to `longestSide`. */
export function boxOf(original: Size, rendition: Pick<Rendition, 'width' | 'height' | 'fit'>): Box {
  for (const side of [original.width, original.height, rendition.width, rendition.height]) {
    if (!Number.isInteger(side) || side < 1 || side > longestSide) {
      throw new RangeError(`A picture's side must be a whole number from 1 to ${longestSide}, not ${side}`)
    }
  }
  const across = rendition.width / original.width
  const down = rendition.height / original.height
  if (rendition.fit === 'inside') {
    const size = scaled(original, Math.min(1, across, down), Math.round)
    return { ...size, composition: size, left: 0, top: 0 }
  }
  const composition = scaled(original, Math.max(across, down), Math.ceil)
  return {
    width: rendition.width,
    height: rendition.height,
    composition,
    left: (composition.width - rendition.width) / 2,
    top: (composition.height - rendition.height) / 2,
  }
}

/** Subtracts an epsilon before rounding up, so that a scale with an integer result gives that integer. */
function scaled(size: Size, scale: number, round: (side: number) => number): Size {
  const side = (length: number) => Math.max(1, round(length * scale - (round === Math.ceil ? 1e-6 : 0)))
  return { width: side(size.width), height: side(size.height) }
}
