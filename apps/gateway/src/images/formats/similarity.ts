// Structural similarity (SSIM, Wang et al. 2004) of two pictures, in tiles, so that its memory does not depend on their size.
import { ssim } from 'ssim.js'

/** Pixels in rows, four bytes each: red, green, blue and alpha. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

export interface Similarity {
  /** The mean over the whole picture; 1 for equal pictures. */
  readonly mean: number
  /** The value that only the worst fiftieth of the picture is below: a small spoilt part changes the mean little. */
  readonly worst: number
}

/** Length of the sides of a tile, in pixels. A last tile that would be smaller than a window belongs to the one before it. */
const tileSide = 256
const windowSide = 11
const worstShare = 0.02

/** Compares two pictures of equal size. A picture smaller than the window of the metric counts as different. */
export function similarity(first: Pixels, second: Pixels): Similarity {
  const { width, height } = first
  if (width !== second.width || height !== second.height || width < windowSide || height < windowSide)
    return { mean: 0, worst: 0 }
  const values: number[] = []
  for (const [top, bottom] of cuts(height))
    for (const [left, right] of cuts(width)) {
      const box = { left, top, width: right - left, height: bottom - top }
      const { ssim_map } = ssim(tileOf(first, box), tileOf(second, box), {
        downsample: false,
        ssim: 'weber',
        windowSize: windowSide,
      })
      for (const value of ssim_map.data) values.push(value)
    }
  const sorted = Float64Array.from(values).sort()
  const sum = sorted.reduce((total, value) => total + value, 0)
  return { mean: sum / sorted.length, worst: sorted[Math.floor(sorted.length * worstShare)] ?? 0 }
}

/** Start and end of each tile along a side. */
function cuts(length: number): [start: number, end: number][] {
  const starts = Array.from({ length: Math.ceil(length / tileSide) }, (_, index) => index * tileSide)
  const kept = starts.filter((start) => start === 0 || length - start >= windowSide)
  return kept.map((start, index) => [start, kept[index + 1] ?? length])
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function tileOf({ data, width: rowWidth }: Pixels, { left, top, width, height }: Box) {
  const tile = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * rowWidth + left) * 4
    tile.set(data.subarray(from, from + width * 4), row * width * 4)
  }
  return { data: tile, width, height }
}
