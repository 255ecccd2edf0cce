// Reduces a picture to 256 colours: its own when they are few, otherwise a median cut with one step of k-means.
import { type ColourCells, cellBits, cellCount, createCells } from './colourCells.ts'
import { cutCells, maxColours } from './cutCells.ts'
import { nearestColours, type Palette, paletteOf } from './nearestColours.ts'

export interface Quantised {
  /** Red, green and blue of each colour. */
  readonly palette: Uint8Array
  /** Palette index of each pixel. */
  readonly indices: Uint8Array
}

/** Colours of opaque RGBA pixels: their own when there are at most 256, otherwise 256 optimised ones. */
export function quantise(pixels: Uint8Array | Uint8ClampedArray): Quantised {
  // Signed, because opaque pixels are then small negative numbers, which engines store without boxing.
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength >> 2)
  const indices = new Uint8Array(words.length)
  const palette = ownColours(words, indices) ?? chosenColours(words, indices)
  return { palette, indices }
}

const slots = 1024
const ownKeys = new Uint32Array(slots)
const ownPlaces = new Int16Array(slots)

/** The picture in its own colours, or undefined as soon as there are too many. Red is the lowest byte of a pixel. */
function ownColours(words: Int32Array, indices: Uint8Array): Uint8Array | undefined {
  ownPlaces.fill(-1)
  const palette = new Uint8Array(maxColours * 3)
  let count = 0
  let last = -1
  let lastPlace = 0
  for (let pixel = 0; pixel < words.length; pixel++) {
    const colour = (words[pixel] ?? 0) & 0xffffff
    if (colour !== last) {
      let slot = (Math.imul(colour, 0x9e3779b1) >>> 22) & (slots - 1)
      while (ownPlaces[slot] !== -1 && ownKeys[slot] !== colour) slot = (slot + 1) & (slots - 1)
      if (ownPlaces[slot] === -1) {
        if (count === maxColours) return undefined
        ownKeys[slot] = colour
        ownPlaces[slot] = count
        palette[count * 3] = colour & 0xff
        palette[count * 3 + 1] = (colour >> 8) & 0xff
        palette[count * 3 + 2] = colour >> 16
        count += 1
      }
      last = colour
      lastPlace = ownPlaces[slot] ?? 0
    }
    indices[pixel] = lastPlace
  }
  return palette.subarray(0, Math.max(1, count) * 3)
}

/** Scratch buffers. Reused, because a thread encodes one frame after another. */
let cells: ColourCells | undefined

function chosenColours(words: Int32Array, indices: Uint8Array): Uint8Array {
  cells ??= createCells()
  cells.count(words)
  const places = new Uint8Array(cellCount)
  const cut = paletteOf(cutCells(cells, places))
  nearestColours(cut, cells, places)
  const palette = refinedPalette(cut, cells, places)
  nearestColours(palette, cells, places)
  for (let pixel = 0; pixel < words.length; pixel++) indices[pixel] = places[cellBits(words[pixel] ?? 0)] ?? 0
  return palette.bytes
}

/** One step of k-means: each colour becomes the mean of its nearest cells. */
function refinedPalette(palette: Palette, { used, bits, weights, means }: ColourCells, places: Uint8Array): Palette {
  const sums = new Float64Array(palette.count * 4)
  for (let cell = 0; cell < used; cell++) {
    const at = (places[bits[cell] ?? 0] ?? 0) * 4
    const weight = weights[cell] ?? 0
    sums[at] = (sums[at] ?? 0) + weight
    sums[at + 1] = (sums[at + 1] ?? 0) + weight * (means[cell * 3] ?? 0)
    sums[at + 2] = (sums[at + 2] ?? 0) + weight * (means[cell * 3 + 1] ?? 0)
    sums[at + 3] = (sums[at + 3] ?? 0) + weight * (means[cell * 3 + 2] ?? 0)
  }
  const better = Float32Array.from(palette.bytes)
  for (let place = 0; place < palette.count; place++) {
    const weight = sums[place * 4] ?? 0
    if (weight === 0) continue
    for (let axis = 0; axis < 3; axis++) better[place * 3 + axis] = (sums[place * 4 + 1 + axis] ?? 0) / weight
  }
  return paletteOf(better)
}
