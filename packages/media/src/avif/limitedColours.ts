// Converts pixels to the colours of an AVIF: BT.601 with limited range and halved colour resolution. Our own conversion, because browsers
// encode a canvas in full range, and Chromium 156 shows an image sequence of full range with limited range: too bright and too dark.
import type { ColourCodes } from './sequenceHeader.ts'

/** The colours in WebCodecs' names. The matrix and the transfer function are libavif's defaults for sRGB pictures. */
export const limitedColourSpace = {
  primaries: 'bt709',
  transfer: 'iec61966-2-1',
  matrix: 'smpte170m',
  fullRange: false,
} as const satisfies VideoColorSpaceInit

/** The same colours in code points. */
export const limitedColourCodes: ColourCodes = { primaries: 1, transfer: 13, matrix: 6, isFullRange: false }

/** Converts opaque RGBA pixels to the planes Y, U and V of the format I420. A colour sample is the mean of the pixels that it covers. */
export function toI420(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> {
  const halfWidth = (width + 1) >> 1
  const halfHeight = (height + 1) >> 1
  const planes = new Uint8Array(width * height + 2 * halfWidth * halfHeight)
  for (let place = 0; place < width * height; place++) {
    const at = place * 4
    planes[place] = luma(rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0)
  }
  let u = width * height
  let v = u + halfWidth * halfHeight
  for (let y = 0; y < height; y += 2) {
    const down = y + 1 < height ? width * 4 : 0
    for (let x = 0; x < width; x += 2) {
      // At an odd edge the last pixel counts twice.
      const right = x + 1 < width ? 4 : 0
      const at = (y * width + x) * 4
      const mean = (channel: number) =>
        ((rgba[at + channel] ?? 0) +
          (rgba[at + right + channel] ?? 0) +
          (rgba[at + down + channel] ?? 0) +
          (rgba[at + down + right + channel] ?? 0)) /
        4
      const [red, green, blue] = [mean(0), mean(1), mean(2)]
      planes[u++] = 128.5 - 0.148223 * red - 0.290993 * green + 0.439216 * blue
      planes[v++] = 128.5 + 0.439216 * red - 0.367788 * green - 0.071427 * blue
    }
  }
  return planes
}

/** Brightness from 16 to 235 (ITU-R BT.601). */
const luma = (red: number, green: number, blue: number) => 16.5 + 0.256788 * red + 0.504129 * green + 0.097906 * blue
