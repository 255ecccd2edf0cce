// Histogram of a picture in 32,768 cells of five bits per channel: pixels and mean per cell, and prefix sums over boxes of cells.

export const cellCount = 32_768
/** Cells along one axis, plus one for the zero plane of the prefix sums. */
export const side = 33
/** Values per prefix sum: pixels, red, green, blue, and the squares of the means. */
const moments = 5
export const redStep = side * side * moments
export const greenStep = side * moments
export const blueStep = moments

/** A pixel's cell: five bits each of red, green and blue. Red is the lowest byte of a pixel. */
export const cellBits = (word: number): number => ((word & 0xf8) << 7) | ((word & 0xf800) >> 6) | ((word & 0xf80000) >> 19)

export interface ColourCells {
  /** Number of cells with at least one pixel. */
  readonly used: number
  /** The 15-bit key of each used cell. */
  readonly bits: Uint16Array
  /** Pixel count and mean colour of each used cell. */
  readonly weights: Float64Array
  readonly means: Float32Array
  /** Prefix sums from the origin. The sum over a box takes eight look-ups. */
  readonly sums: Float64Array
  /** Replaces the counts by those of another picture. */
  count(words: Int32Array): void
}

/** Creates a histogram that is reused for one picture after another. */
export function createCells(): ColourCells {
  // Per cell: pixels, and the sums of the low bits of each channel, which fit into 32 bits.
  const counts = new Int32Array(cellCount * 4)
  const bits = new Uint16Array(cellCount)
  const weights = new Float64Array(cellCount)
  const means = new Float32Array(cellCount * 3)
  const sums = new Float64Array(side * side * side * moments)
  let used = 0

  const record = (word: number, run: number) => {
    const at = cellBits(word) << 2
    counts[at] = (counts[at] ?? 0) + run
    counts[at + 1] = (counts[at + 1] ?? 0) + (word & 7) * run
    counts[at + 2] = (counts[at + 2] ?? 0) + ((word >> 8) & 7) * run
    counts[at + 3] = (counts[at + 3] ?? 0) + ((word >> 16) & 7) * run
  }
  /** Counts equal neighbours together. */
  const gather = (words: Int32Array) => {
    let last = words[0] ?? 0
    let run = 0
    for (let pixel = 0; pixel < words.length; pixel++) {
      const word = words[pixel] ?? 0
      if (word === last) {
        run += 1
        continue
      }
      record(last, run)
      last = word
      run = 1
    }
    record(last, run)
  }

  return {
    get used() {
      return used
    },
    bits,
    weights,
    means,
    sums,
    count(words) {
      counts.fill(0)
      gather(words)
      used = 0
      const line = new Float64Array(moments)
      const area = new Float64Array(side * moments)
      let key = 0
      for (let red = 0; red < 32; red++) {
        area.fill(0)
        for (let green = 0; green < 32; green++) {
          line.fill(0)
          let at = (red + 1) * redStep + (green + 1) * greenStep + blueStep
          for (let blue = 0; blue < 32; blue++, key++, at += moments) {
            const pixels = counts[key << 2] ?? 0
            if (pixels > 0) {
              const meanRed = (red << 3) + (counts[(key << 2) + 1] ?? 0) / pixels
              const meanGreen = (green << 3) + (counts[(key << 2) + 2] ?? 0) / pixels
              const meanBlue = (blue << 3) + (counts[(key << 2) + 3] ?? 0) / pixels
              bits[used] = key
              weights[used] = pixels
              means[used * 3] = meanRed
              means[used * 3 + 1] = meanGreen
              means[used * 3 + 2] = meanBlue
              used += 1
              line[0] = (line[0] ?? 0) + pixels
              line[1] = (line[1] ?? 0) + pixels * meanRed
              line[2] = (line[2] ?? 0) + pixels * meanGreen
              line[3] = (line[3] ?? 0) + pixels * meanBlue
              line[4] = (line[4] ?? 0) + pixels * (meanRed * meanRed + meanGreen * meanGreen + meanBlue * meanBlue)
            }
            const below = (blue + 1) * moments
            for (let moment = 0; moment < moments; moment++) {
              const sum = (area[below + moment] ?? 0) + (line[moment] ?? 0)
              area[below + moment] = sum
              sums[at + moment] = (sums[at - redStep + moment] ?? 0) + sum
            }
          }
        }
      }
    },
  }
}
