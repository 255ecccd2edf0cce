// Pictures for tests as pixels, and a measure of their similarity.

/** Opaque RGBA pixels from a function of the position. */
export function painted(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number],
): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set([...colour(x, y), 255], (y * width + x) * 4)
  return pixels
}

/** A soft picture with thousands of colours, slightly different for each `phase`. */
export const softPicture = (width: number, height: number, phase = 0) =>
  painted(width, height, (x, y) => [
    127 + 120 * Math.sin(x / 17 + phase) * Math.cos(y / 23),
    127 + 120 * Math.sin((x + y) / 31 + phase / 2),
    127 + 100 * Math.cos(Math.hypot(x - width / 2, y - height / 2) / 19 - phase),
  ])

/** Peak signal-to-noise ratio of the colours in dB. Infinite for equal pictures. */
export function likeness(first: ArrayLike<number>, second: ArrayLike<number>): number {
  let squares = 0
  let count = 0
  for (let place = 0; place < first.length; place++) {
    if (place % 4 === 3) continue
    squares += ((first[place] ?? 0) - (second[place] ?? 0)) ** 2
    count += 1
  }
  return squares === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 * 255 * count) / squares)
}
