// A picture's perceptual hash: 64 bits that hardly change when it is resized, re-encoded or made a little brighter.

/** Pixels a side of the grey square that a hash is made of. */
export const greySide = 32
const greyPixels = greySide * greySide

/** Raise with every change that gives the same picture another hash; kept hashes are then made anew. */
export const pictureHashVersion = 1

/** 64 bits as two unsigned 32-bit numbers, which typed arrays hold and XOR takes. */
export interface PictureHash {
  readonly high: number
  readonly low: number
}

/** Frequencies looked at in each direction; together one bit each. */
const frequencies = 8

/** Cosines of the type-II transform, row after row by frequency. */
const cosines = Float64Array.from({ length: frequencies * greySide }, (_, place) => {
  const frequency = Math.floor(place / greySide)
  return Math.cos(((2 * (place % greySide) + 1) * frequency * Math.PI) / (2 * greySide))
})

/**
 * The hash of a picture squeezed to 32 × 32 grey bytes, row by row: which of its 63 lowest frequencies are stronger than their median.
 * The mean brightness has no bit, so bit 0 is never set. Throws a RangeError for another number of pixels.
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

/** In how many bits two hashes differ: 0 to 64. */
export const hashDistance = (a: PictureHash, b: PictureHash): number => bitCount(a.high ^ b.high) + bitCount(a.low ^ b.low)

/** How many of a number's lower 32 bits are set. */
export function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Strengths by frequency down, then across; the first is the mean. Rows first, then columns. */
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
      // Rounded, so that what is equal but for the last bits of a sum has equal bits.
      both[down * frequencies + frequency] = Math.round(sum * 1024) / 1024
    }
  }
  return both
}

function median(values: Float64Array): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[sorted.length >> 1] ?? 0
}
