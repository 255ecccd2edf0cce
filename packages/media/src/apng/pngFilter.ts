// PNG row filters (PNG 9): replaces each row by differences from its neighbours, with the filter that gives the smallest values.

/** Filters the rows of RGBA pixels. Three bytes per pixel when the picture is opaque, otherwise four. */
export function filterRows(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number, hasAlpha: boolean) {
  const depth = hasAlpha ? 4 : 3
  const length = width * depth
  const bytes = new Uint8Array((length + 1) * height)
  // Rows start with one empty pixel, so that the first pixel has neighbours like all others.
  let above = new Uint8Array(depth + length)
  let row = new Uint8Array(depth + length)
  const trials = Array.from({ length: 5 }, () => new Uint8Array(length))
  for (let y = 0; y < height; y++) {
    readRow(pixels, y * width * 4, row, depth)
    const filter = tryFilters(row, above, trials, depth)
    const at = y * (length + 1)
    bytes[at] = filter
    bytes.set(trials[filter] ?? row.subarray(depth), at + 1)
    const spare = above
    above = row
    row = spare
  }
  return bytes
}

function readRow(pixels: Uint8Array | Uint8ClampedArray, from: number, row: Uint8Array, depth: number): void {
  for (let place = depth, at = from; place < row.length; place += depth, at += 4) {
    row[place] = pixels[at] ?? 0
    row[place + 1] = pixels[at + 1] ?? 0
    row[place + 2] = pixels[at + 2] ?? 0
    if (depth === 4) row[place + 3] = pixels[at + 3] ?? 0
  }
}

/** Absolute value of a byte difference, taken as a signed byte. */
const weight = (difference: number) => Math.abs((difference << 24) >> 24)

/** Applies all filters to a row in one pass. Returns the number of the filter with the smallest sum. */
function tryFilters(row: Uint8Array, above: Uint8Array, trials: readonly Uint8Array[], depth: number): number {
  const [none, sub, up, average, paeth] = trials
  if (!none || !sub || !up || !average || !paeth) return 0
  const sums: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (let place = depth; place < row.length; place++) {
    const value = row[place] ?? 0
    const left = row[place - depth] ?? 0
    const over = above[place] ?? 0
    const corner = above[place - depth] ?? 0
    const at = place - depth
    none[at] = value
    sub[at] = value - left
    up[at] = value - over
    const byAverage = value - ((left + over) >> 1)
    average[at] = byAverage
    const toLeft = Math.abs(over - corner)
    const toOver = Math.abs(left - corner)
    const toCorner = Math.abs(left + over - 2 * corner)
    const byPaeth = value - (toLeft <= toOver && toLeft <= toCorner ? left : toOver <= toCorner ? over : corner)
    paeth[at] = byPaeth
    sums[0] += weight(value)
    sums[1] += weight(value - left)
    sums[2] += weight(value - over)
    sums[3] += weight(byAverage)
    sums[4] += weight(byPaeth)
  }
  return sums.indexOf(Math.min(...sums))
}
