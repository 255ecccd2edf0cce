// 256 colours for a picture: a histogram of 15 bits, cut where it varies most (Wu 1991), then settled by one step of k-means.

export interface Quantised {
  /** Red, green and blue of each colour, one after another. */
  readonly palette: Uint8Array
  /** One a pixel: its colour's place in the palette. */
  readonly indices: Uint8Array
}

/** Most colours of one frame of a GIF. */
const maxColours = 256

/** Colours for opaque RGBA pixels: their own when there are at most 256, otherwise the best 256 that are found. */
export function quantise(pixels: Uint8Array | Uint8ClampedArray): Quantised {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2)
  return ownColours(words) ?? chosenColours(words)
}

const slots = 1024

/** The picture in its own colours, or undefined as soon as there are too many. Red is the lowest byte of a pixel. */
function ownColours(words: Uint32Array): Quantised | undefined {
  const keys = new Uint32Array(slots)
  const places = new Int16Array(slots).fill(-1)
  const palette = new Uint8Array(maxColours * 3)
  const indices = new Uint8Array(words.length)
  let count = 0
  let last = -1
  let lastPlace = 0
  for (let pixel = 0; pixel < words.length; pixel++) {
    const colour = (words[pixel] ?? 0) & 0xffffff
    if (colour !== last) {
      let slot = (Math.imul(colour, 0x9e3779b1) >>> 22) & (slots - 1)
      while (places[slot] !== -1 && keys[slot] !== colour) slot = (slot + 1) & (slots - 1)
      if (places[slot] === -1) {
        if (count === maxColours) return undefined
        keys[slot] = colour
        places[slot] = count
        palette.set([colour & 0xff, (colour >> 8) & 0xff, colour >> 16], count * 3)
        count += 1
      }
      last = colour
      lastPlace = places[slot] ?? 0
    }
    indices[pixel] = lastPlace
  }
  return { palette: palette.slice(0, Math.max(1, count) * 3), indices }
}

/** Cells of the histogram along one axis, and one more for sums that begin at nothing. */
const side = 33
const cells = side * side * side
/** Of each cell: pixels, red, green, blue, squares. */
const moments = 5
const redStep = side * side * moments
const greenStep = side * moments
const blueStep = moments

function chosenColours(words: Uint32Array): Quantised {
  const sums = histogram(words)
  const used = usedCells(sums)
  accumulate(sums)
  const palette = settled(cut(sums), used)
  const places = nearest(palette, used)
  const indices = new Uint8Array(words.length)
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel] ?? 0
    indices[pixel] = places[((word & 0xf8) << 7) | ((word & 0xf800) >> 6) | ((word & 0xf80000) >> 19)] ?? 0
  }
  return { palette: palette.bytes, indices }
}

/** Place of a colour's cell in the sums, by its 15 bits. */
const cellPlace = (key: number) => ((key >> 10) + 1) * redStep + (((key >> 5) & 31) + 1) * greenStep + ((key & 31) + 1) * blueStep

function histogram(words: Uint32Array): Float64Array {
  const flat = new Float64Array(32_768 * moments)
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel] ?? 0
    const red = word & 0xff
    const green = (word >> 8) & 0xff
    const blue = (word >> 16) & 0xff
    const at = (((red & 0xf8) << 7) | ((green & 0xf8) << 2) | (blue >> 3)) * moments
    flat[at] = (flat[at] ?? 0) + 1
    flat[at + 1] = (flat[at + 1] ?? 0) + red
    flat[at + 2] = (flat[at + 2] ?? 0) + green
    flat[at + 3] = (flat[at + 3] ?? 0) + blue
    flat[at + 4] = (flat[at + 4] ?? 0) + red * red + green * green + blue * blue
  }
  const sums = new Float64Array(cells * moments)
  for (let key = 0; key < 32_768; key++) {
    if (flat[key * moments]) sums.set(flat.subarray(key * moments, (key + 1) * moments), cellPlace(key))
  }
  return sums
}

interface UsedCells {
  readonly count: number
  /** The 15 bits of each. */
  readonly keys: Uint16Array
  /** Pixels, and the mean colour. */
  readonly weights: Float64Array
  readonly means: Float32Array
}

function usedCells(sums: Float64Array): UsedCells {
  const keys = new Uint16Array(32_768)
  const weights = new Float64Array(32_768)
  const means = new Float32Array(32_768 * 3)
  let count = 0
  for (let key = 0; key < 32_768; key++) {
    const at = cellPlace(key)
    const weight = sums[at] ?? 0
    if (weight === 0) continue
    keys[count] = key
    weights[count] = weight
    for (let axis = 0; axis < 3; axis++) means[count * 3 + axis] = (sums[at + 1 + axis] ?? 0) / weight
    count += 1
  }
  return { count, keys, weights, means }
}

/** Turns the histogram into sums from the origin, so that any box is eight look-ups. */
function accumulate(sums: Float64Array): void {
  for (const step of [blueStep, greenStep, redStep]) {
    for (let place = step; place < sums.length; place++) {
      // The first layer of each axis is empty: adding across its edge adds nothing but what belongs to the row before, so it is left out.
      if (Math.floor(place / step) % side === 0) continue
      sums[place] = (sums[place] ?? 0) + (sums[place - step] ?? 0)
    }
  }
}

/** Half-open from each lower to each upper edge, in red, green, blue. */
interface Box {
  readonly low: readonly [number, number, number]
  readonly high: readonly [number, number, number]
  readonly variance: number
}

const steps = [redStep, greenStep, blueStep] as const

function boxSum(sums: Float64Array, low: Box['low'], high: Box['high'], moment: number): number {
  const r0 = low[0] * redStep + moment
  const r1 = high[0] * redStep + moment
  const g0 = low[1] * greenStep
  const g1 = high[1] * greenStep
  const b0 = low[2] * blueStep
  const b1 = high[2] * blueStep
  return (
    (sums[r1 + g1 + b1] ?? 0) -
    (sums[r1 + g1 + b0] ?? 0) -
    (sums[r1 + g0 + b1] ?? 0) +
    (sums[r1 + g0 + b0] ?? 0) -
    (sums[r0 + g1 + b1] ?? 0) +
    (sums[r0 + g1 + b0] ?? 0) +
    (sums[r0 + g0 + b1] ?? 0) -
    (sums[r0 + g0 + b0] ?? 0)
  )
}

function boxOf(sums: Float64Array, low: Box['low'], high: Box['high']): Box {
  const [count = 0, red = 0, green = 0, blue = 0, squares = 0] = [0, 1, 2, 3, 4].map((moment) => boxSum(sums, low, high, moment))
  const cellsInside = (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])
  const variance = count === 0 || cellsInside === 1 ? 0 : squares - (red * red + green * green + blue * blue) / count
  return { low, high, variance }
}

/** The mean colours of at most 256 boxes: the one that varies most is cut in two, again and again. */
function cut(sums: Float64Array): Float32Array {
  const boxes: Box[] = [boxOf(sums, [0, 0, 0], [side - 1, side - 1, side - 1])]
  while (boxes.length < maxColours) {
    let widest = 0
    for (const [place, { variance }] of boxes.entries()) if (variance > (boxes[widest]?.variance ?? 0)) widest = place
    const box = boxes[widest]
    if (!box || box.variance <= 0) break
    const halves = halvesOf(sums, box)
    if (halves) boxes.splice(widest, 1, ...halves)
    else boxes[widest] = { ...box, variance: 0 }
  }
  const means = new Float32Array(boxes.length * 3)
  for (const [place, { low, high }] of boxes.entries()) {
    const count = boxSum(sums, low, high, 0) || 1
    for (let axis = 0; axis < 3; axis++) means[place * 3 + axis] = boxSum(sums, low, high, axis + 1) / count
  }
  return means
}

/** A box in two, where the two vary least in themselves; undefined when all its pixels are in one cell. */
function halvesOf(sums: Float64Array, { low, high }: Box): readonly [Box, Box] | undefined {
  const whole = [0, 1, 2, 3].map((moment) => boxSum(sums, low, high, moment))
  const [pixels = 0, reds = 0, greens = 0, blues = 0] = whole
  let best = 0
  let bestAxis = -1
  let bestEdge = 0
  const edges: [number, number, number] = [high[0], high[1], high[2]]
  for (let axis = 0; axis < steps.length; axis++) {
    for (let edge = (low[axis] ?? 0) + 1; edge < (high[axis] ?? 0); edge++) {
      edges[axis] = edge
      const count = boxSum(sums, low, edges, 0)
      if (count === 0 || count === pixels) continue
      const red = boxSum(sums, low, edges, 1)
      const green = boxSum(sums, low, edges, 2)
      const blue = boxSum(sums, low, edges, 3)
      const gain =
        (red * red + green * green + blue * blue) / count +
        ((reds - red) ** 2 + (greens - green) ** 2 + (blues - blue) ** 2) / (pixels - count)
      if (gain <= best) continue
      best = gain
      bestAxis = axis
      bestEdge = edge
    }
    edges[axis] = high[axis] ?? 0
  }
  if (bestAxis < 0) return undefined
  const moved = (corner: Box['low']): [number, number, number] => {
    const next: [number, number, number] = [corner[0], corner[1], corner[2]]
    next[bestAxis] = bestEdge
    return next
  }
  return [boxOf(sums, low, moved(high)), boxOf(sums, moved(low), high)]
}

interface Palette {
  readonly bytes: Uint8Array
  readonly count: number
}

const paletteOf = (colours: Float32Array): Palette => ({
  bytes: Uint8Array.from(colours, (value) => Math.round(value)),
  count: colours.length / 3,
})

/** One step of k-means: each colour becomes the mean of the cells that it is nearest to. */
function settled(colours: Float32Array, used: UsedCells): Palette {
  const palette = paletteOf(colours)
  const places = nearest(palette, used)
  const sums = new Float64Array(palette.count * 4)
  for (let cell = 0; cell < used.count; cell++) {
    const at = (places[used.keys[cell] ?? 0] ?? 0) * 4
    const weight = used.weights[cell] ?? 0
    sums[at] = (sums[at] ?? 0) + weight
    for (let axis = 0; axis < 3; axis++)
      sums[at + 1 + axis] = (sums[at + 1 + axis] ?? 0) + weight * (used.means[cell * 3 + axis] ?? 0)
  }
  const better = colours.slice()
  for (let place = 0; place < palette.count; place++) {
    const weight = sums[place * 4] ?? 0
    if (weight === 0) continue
    for (let axis = 0; axis < 3; axis++) better[place * 3 + axis] = (sums[place * 4 + 1 + axis] ?? 0) / weight
  }
  return paletteOf(better)
}

/** For each used cell, by its 15 bits, the colour nearest to its mean. Colours are walked outward from the cell's green. */
function nearest({ bytes, count }: Palette, { count: usedCount, keys, means }: UsedCells): Uint8Array {
  const order = Array.from({ length: count }, (_, place) => place).sort(
    (a, b) => (bytes[a * 3 + 1] ?? 0) - (bytes[b * 3 + 1] ?? 0),
  )
  const sorted = new Uint8Array(count * 3)
  for (const [rank, place] of order.entries()) sorted.set(bytes.subarray(place * 3, place * 3 + 3), rank * 3)
  // The first colour at or above each green.
  const from = new Int32Array(257)
  for (let green = 0, rank = 0; green <= 256; green++) {
    while (rank < count && (sorted[rank * 3 + 1] ?? 0) < green) rank += 1
    from[green] = rank
  }
  const places = new Uint8Array(32_768)
  for (let cell = 0; cell < usedCount; cell++) {
    const red = means[cell * 3] ?? 0
    const green = means[cell * 3 + 1] ?? 0
    const blue = means[cell * 3 + 2] ?? 0
    let best = Number.POSITIVE_INFINITY
    let bestRank = 0
    const start = from[Math.round(green)] ?? 0
    for (let rank = start; rank < count; rank++) {
      const away = (sorted[rank * 3 + 1] ?? 0) - green
      if (away * away >= best) break
      const distance = away * away + ((sorted[rank * 3] ?? 0) - red) ** 2 + ((sorted[rank * 3 + 2] ?? 0) - blue) ** 2
      if (distance < best) {
        best = distance
        bestRank = rank
      }
    }
    for (let rank = start - 1; rank >= 0; rank--) {
      const away = (sorted[rank * 3 + 1] ?? 0) - green
      if (away * away >= best) break
      const distance = away * away + ((sorted[rank * 3] ?? 0) - red) ** 2 + ((sorted[rank * 3 + 2] ?? 0) - blue) ** 2
      if (distance < best) {
        best = distance
        bestRank = rank
      }
    }
    places[keys[cell] ?? 0] = order[bestRank] ?? 0
  }
  return places
}
