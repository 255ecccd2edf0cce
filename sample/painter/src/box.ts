// Sizes: how big a picture originally is, and which box of pixels a rendition of it fills.
import type { Picture, Rendition } from './picture.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where a composition lies on the pixels of a rendition: it may hang over the edges, never under them. */
export interface Box extends Size {
  /** The whole composition in pixels of the rendition. */
  readonly composition: Size
  /** What of the composition lies left of and above the rendition. */
  readonly left: number
  readonly top: number
}

/** No side of a rendition or original may be longer: it keeps one wrong number from taking all memory. */
export const longestSide = 8192

/** Pixels of the original. Pictures that belong to no upload have fixed sizes, as upstream's largest are. */
export function originalSize(picture: Picture): Size {
  switch (picture.kind) {
    case 'page':
    case 'frame':
      return { width: picture.width, height: picture.height }
    case 'avatar':
      return { width: 512, height: 512 }
    case 'background':
      return { width: 1920, height: 1080 }
    case 'cover':
      return { width: 854, height: 1200 }
    case 'emoji':
      return { width: 192, height: 192 }
    case 'stamp':
      return { width: 480, height: 480 }
    case 'sign':
      return { width: 720, height: 720 }
  }
}

/** The box of a rendition. Throws a RangeError for sizes that are not whole numbers from 1 to `longestSide`. */
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

/** A hair is taken off before rounding up, so that a scale that should come out whole does. */
function scaled(size: Size, scale: number, round: (side: number) => number): Size {
  const side = (length: number) => Math.max(1, round(length * scale - (round === Math.ceil ? 1e-6 : 0)))
  return { width: side(size.width), height: side(size.height) }
}
