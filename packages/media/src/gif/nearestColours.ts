// Finds the palette colour that is nearest to each cell of a picture.
import type { ColourCells } from './colourCells.ts'

export interface Palette {
  /** Red, green and blue of each colour. */
  readonly bytes: Uint8Array
  readonly count: number
}

/** Rounds `colours`: red, green and blue of each colour, 0 to 255. */
export const paletteOf = (colours: Float32Array): Palette => ({
  bytes: Uint8Array.from(colours, (value) => Math.round(value)),
  count: colours.length / 3,
})

/** Writes the nearest colour of each used cell to `places`, by its 15-bit key. The previous entry is the start of the search. */
export function nearestColours({ bytes, count }: Palette, { used, bits, means }: ColourCells, places: Uint8Array): void {
  const order = ordered(bytes, count)
  const sorted = new Uint8Array(count * 3)
  for (let rank = 0; rank < count; rank++) {
    const place = (order[rank] ?? 0) * 3
    sorted[rank * 3] = bytes[place] ?? 0
    sorted[rank * 3 + 1] = bytes[place + 1] ?? 0
    sorted[rank * 3 + 2] = bytes[place + 2] ?? 0
  }
  // The first colour at or above each green value.
  const from = new Uint16Array(256)
  for (let green = 0, rank = 0; green < 256; green++) {
    while (rank < count && (sorted[rank * 3 + 1] ?? 0) < green) rank += 1
    from[green] = rank
  }
  for (let cell = 0; cell < used; cell++) {
    const key = bits[cell] ?? 0
    const red = means[cell * 3] ?? 0
    const green = means[cell * 3 + 1] ?? 0
    const blue = means[cell * 3 + 2] ?? 0
    let bestPlace = places[key] ?? 0
    let r = (bytes[bestPlace * 3] ?? 0) - red
    let g = (bytes[bestPlace * 3 + 1] ?? 0) - green
    let b = (bytes[bestPlace * 3 + 2] ?? 0) - blue
    let best = r * r + g * g + b * b
    // Searches outwards from the cell's green value, up and then down, while the green distance alone is below the best distance.
    const start = from[Math.round(green)] ?? 0
    for (let step = 1; step >= -1; step -= 2) {
      for (let rank = step > 0 ? start : start - 1; rank >= 0 && rank < count; rank += step) {
        g = (sorted[rank * 3 + 1] ?? 0) - green
        if (g * g >= best) break
        r = (sorted[rank * 3] ?? 0) - red
        b = (sorted[rank * 3 + 2] ?? 0) - blue
        const distance = r * r + g * g + b * b
        if (distance < best) {
          best = distance
          bestPlace = order[rank] ?? 0
        }
      }
    }
    places[key] = bestPlace
  }
}

/** The colours sorted by green. A counting sort, because a comparison sort takes longer than everything else for a small picture. */
function ordered(bytes: Uint8Array, count: number): Uint8Array {
  const starts = new Uint16Array(257)
  for (let place = 0; place < count; place++) {
    const green = (bytes[place * 3 + 1] ?? 0) + 1
    starts[green] = (starts[green] ?? 0) + 1
  }
  for (let green = 1; green <= 256; green++) starts[green] = (starts[green] ?? 0) + (starts[green - 1] ?? 0)
  const order = new Uint8Array(count)
  for (let place = 0; place < count; place++) {
    const green = bytes[place * 3 + 1] ?? 0
    const rank = starts[green] ?? 0
    order[rank] = place
    starts[green] = rank + 1
  }
  return order
}
