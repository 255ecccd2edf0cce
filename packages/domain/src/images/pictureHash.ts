// Perceptual hash of a picture: 64 bits that hardly change when it is resized, re-encoded or brightened a little.

/** Side of the grey square that is hashed, in pixels. */
export const greySide = 32
const greyPixels = greySide * greySide

/** Increase with every change that gives the same picture another hash. Stored hashes are then recomputed. */
export const pictureHashVersion = 1

/** 64 bits as two unsigned 32-bit numbers, which typed arrays can hold and XOR accepts. */
export interface PictureHash {
  readonly high: number
  readonly low: number
}

/** Frequencies used in each direction. Each pair gives one bit. */
const frequencies = 8

/** Cosines of the type-II DCT, one row per frequency. */
const cosines = Float64Array.from({ length: frequencies * greySide }, (_, place) => {
  const frequency = Math.floor(place / greySide)
  return Math.cos(((2 * (place % greySide) + 1) * frequency * Math.PI) / (2 * greySide))
})

/**
 * Hashes a picture that was scaled to 32 × 32 grey bytes, row by row. A bit says whether one of the 63 lowest frequencies is above their
 * median.
 * The mean brightness has no bit, so bit 0 is never set. Throws a RangeError for any other number of pixels.
 */
export function pictureHash(grey: ArrayLike<number>): PictureHash {
  if (grey.length !== greyPixels) throw new RangeError(`A hash is made of ${greyPixels} pixels, not ${grey.length}`)
  const strengths = lowFrequencies(grey)
  const middle = median(strengths.subarray(1))
  let high = 0
  let low = 0
  for (let bit = 1; bit < 64; bit++) {
    if ((strengths[bit] ?? 0) <= middle) continue
    if (bit < 32) low |= 1 << bit
    else high |= 1 << (bit - 32)
  }
  return { high: high >>> 0, low: low >>> 0 }
}

/** Number of differing bits: 0 to 64. */
export const hashDistance = (a: PictureHash, b: PictureHash): number => bitCount(a.high ^ b.high) + bitCount(a.low ^ b.low)

/** Number of set bits among the lower 32 bits. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** DCT strengths, vertical frequency first. The first value is the mean. Transforms rows, then columns. */
function lowFrequencies(grey: ArrayLike<number>): Float64Array {
  const across = new Float64Array(frequencies * greySide)
  for (let y = 0; y < greySide; y++) {
    for (let frequency = 0; frequency < frequencies; frequency++) {
      let sum = 0
      for (let x = 0; x < greySide; x++) sum += (grey[y * greySide + x] ?? 0) * (cosines[frequency * greySide + x] ?? 0)
      across[frequency * greySide + y] = sum
    }
  }
  const both = new Float64Array(frequencies * frequencies)
  for (let down = 0; down < frequencies; down++) {
    for (let frequency = 0; frequency < frequencies; frequency++) {
      let sum = 0
      for (let y = 0; y < greySide; y++) {
        sum += (across[frequency * greySide + y] ?? 0) * (cosines[down * greySide + y] ?? 0)
      }
      // Rounded, so that sums that differ only in their last bits are equal.
      both[down * frequencies + frequency] = Math.round(sum * 1024) / 1024
    }
  }
  return both
}

function median(values: Float64Array): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}
