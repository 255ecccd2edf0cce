// What PNG does to rows before packing them: each becomes differences from its neighbours, by the filter that leaves least (PNG 9).

/** The rows of RGBA pixels with their filters, ready to be packed; three bytes a pixel when transparency does not matter, otherwise four. */
export function filterRows(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number, hasAlpha: boolean) {
  const depth = hasAlpha ? 4 : 3
  const length = width * depth
  const bytes = new Uint8Array((length + 1) * height)
  let above = new Uint8Array(length)
  let row = new Uint8Array(length)
  const trial = new Uint8Array(length)
  for (let y = 0; y < height; y++) {
    readRow(pixels, y * width * 4, row, depth)
    const at = y * (length + 1)
    let least = Number.POSITIVE_INFINITY
    for (let filter = 0; filter < 5; filter++) {
      const rest = applyFilter(filter, row, above, trial, depth, least)
      if (rest >= least) continue
      least = rest
      bytes[at] = filter
      bytes.set(trial, at + 1)
    }
    const spare = above
    above = row
    row = spare
  }
  return bytes
}

function readRow(pixels: Uint8Array | Uint8ClampedArray, from: number, row: Uint8Array, depth: number): void {
  for (let place = 0, at = from; place < row.length; place += depth, at += 4) {
    row[place] = pixels[at] ?? 0
    row[place + 1] = pixels[at + 1] ?? 0
    row[place + 2] = pixels[at + 2] ?? 0
    if (depth === 4) row[place + 3] = pixels[at + 3] ?? 0
  }
}

/** Writes a filtered row and gives the sum of its differences; stops where it is worse than `limit` already. */
function applyFilter(filter: number, row: Uint8Array, above: Uint8Array, out: Uint8Array, depth: number, limit: number): number {
  let sum = 0
  for (let place = 0; place < row.length; place++) {
    const left = place < depth ? 0 : (row[place - depth] ?? 0)
    const up = above[place] ?? 0
    let guess = 0
    if (filter === 1) guess = left
    else if (filter === 2) guess = up
    else if (filter === 3) guess = (left + up) >> 1
    else if (filter === 4) guess = paeth(left, up, place < depth ? 0 : (above[place - depth] ?? 0))
    const rest = ((row[place] ?? 0) - guess) & 0xff
    out[place] = rest
    sum += rest < 128 ? rest : 256 - rest
    if (sum >= limit) return sum
  }
  return sum
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const toLeft = Math.abs(guess - left)
  const toUp = Math.abs(guess - up)
  const toCorner = Math.abs(guess - corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
