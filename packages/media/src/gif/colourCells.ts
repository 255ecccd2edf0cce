// Colours of a picture counted in 32 768 cells of five bits a channel: how many pixels each has, their mean, and sums over any box of cells.

export const cellCount = 32_768
/** Cells along one axis, and one more for sums that begin at nothing. */
export const side = 33
/** Of each place of the sums: pixels, red, green, blue, and the squares of the means. */
const moments = 5
export const redStep = side * side * moments
export const greenStep = side * moments
export const blueStep = moments

/** A pixel's cell: five bits of red, green and blue each. Red is the lowest byte of a pixel. */
export const cellBits = (word: number): number => ((word & 0xf8) << 7) | ((word & 0xf800) >> 6) | ((word & 0xf80000) >> 19)

export interface ColourCells {
  /** Cells that have a pixel. */
  readonly used: number
  /** The 15 bits of each. */
  readonly bits: Uint16Array
  /** Pixels of each, and their mean colour. */
  readonly weights: Float64Array
  readonly means: Float32Array
  /** From the origin, so that the sum over any box is eight look-ups. */
  readonly sums: Float64Array
  /** Takes the pixels of another picture in place of those before. */
  count(words: Int32Array): void
}

/** Cells for one picture after another; the room is taken once. */
export function createCells(): ColourCells {
  // Of each cell: pixels, and what their channels have beyond the cell's own corner, which stays small enough for 32 bits.
  const counts = new Int32Array(cellCount * 4)
  const bits = new Uint16Array(cellCount)
  const weights = new Float64Array(cellCount)
  const means = new Float32Array(cellCount * 3)
  const sums = new Float64Array(side * side * side * moments)
  let used = 0

  const note = (word: number, run: number) => {
    const at = cellBits(word) << 2
    counts[at] = (counts[at] ?? 0) + run
    counts[at + 1] = (counts[at + 1] ?? 0) + (word & 7) * run
    counts[at + 2] = (counts[at + 2] ?? 0) + ((word >> 8) & 7) * run
    counts[at + 3] = (counts[at + 3] ?? 0) + ((word >> 16) & 7) * run
  }
  /** Equal neighbours are counted together. */
  const gather = (words: Int32Array) => {
    let last = words[0] ?? 0
    let run = 0
    for (let pixel = 0; pixel < words.length; pixel++) {
      const word = words[pixel] ?? 0
      if (word === last) {
        run += 1
        continue
      }
      note(last, run)
      last = word
      run = 1
    }
    note(last, run)
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
