// The crop segment of a picture's address, `/c/<width>x<height>[_<quality>][_a2][_g<n>][_webp]/` (docs/contract/companion.md 4.2), or its
// newer spelling `/c/ic0:<width>:<height>/` (docs/contract/site-2026.md 1).

export interface Crop {
  /** The box in pixels. */
  readonly width: number
  readonly height: number
  /** 1 to 100, or null if the address has none. */
  readonly quality: number | null
  /** `a2`: fills the box and crops the rest, instead of fitting inside it. */
  readonly fills: boolean
  /** `g<n>`: which part a crop keeps. The sample always keeps the centre. */
  readonly gravity: number | null
  readonly webp: boolean
  /** The newer spelling, which has no quality. */
  readonly isWord?: true | undefined
}

const pattern = /^([1-9]\d{0,3})x([1-9]\d{0,3})(?:_([1-9]\d?|100))?(_a2)?(?:_g(\d))?(_webp)?$/
const wordPattern = /^ic0:([1-9]\d{0,3}):([1-9]\d{0,3})$/
const longestSide = 2400

/** Parses a crop segment without its slashes; undefined if it is invalid or has a side above 2400 pixels. */
export function parseCrop(text: string): Crop | undefined {
  const word = wordPattern.exec(text)
  const found = word ?? pattern.exec(text)
  if (!found) return undefined
  const width = Number(found[1])
  const height = Number(found[2])
  if (width > longestSide || height > longestSide) return undefined
  return {
    width,
    height,
    quality: found[3] === undefined ? null : Number(found[3]),
    fills: found[4] !== undefined,
    gravity: found[5] === undefined ? null : Number(found[5]),
    webp: found[6] !== undefined,
    ...(word && { isWord: true }),
  }
}

/** The text of a segment, which `parseCrop` can parse. */
export function cropText(crop: Crop): string {
  if (crop.isWord) return `ic0:${crop.width}:${crop.height}`
  const quality = crop.quality === null ? '' : `_${crop.quality}`
  const gravity = crop.gravity === null ? '' : `_g${crop.gravity}`
  return `${crop.width}x${crop.height}${quality}${crop.fills ? '_a2' : ''}${gravity}${crop.webp ? '_webp' : ''}`
}

const box = (width: number, height: number, quality: number | null = null): Crop => ({
  width,
  height,
  quality,
  fills: false,
  gravity: null,
  webp: false,
})

/** The crops in responses of the app API (docs/contract/app-api.md 2.3, 2.6, 2.8). */
export const crops = {
  square: box(360, 360, 70),
  squareAndroid: { ...box(540, 540, 10), webp: true },
  pageSquareAndroid: { ...box(360, 360, 10), webp: true },
  medium: box(540, 540, 70),
  large: box(600, 1200, 90),
  largeAndroid: { ...box(600, 1200, 90), webp: true },
  background: { ...box(1200, 600, 90), fills: true, gravity: 5 },
  coverSquare: box(128, 128),
  coverMedium: box(176, 352),
  coverLarge: box(240, 480, 80),
  uploadMedium: box(480, 960, 80),
  uploadLarge: box(1200, 1200),
  seriesCover: { ...box(782, 410, 80), fills: true, gravity: 5 },
  spotlight: { ...box(1200, 630, 80), fills: true },
} as const satisfies Record<string, Crop>
