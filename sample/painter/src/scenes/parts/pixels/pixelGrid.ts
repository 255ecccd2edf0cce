// A coarse grid of pixels with exact colours and ordered dithering, shown sharp at any size.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { bytesOf, type Colour } from '../../../colour.ts'

/** sRGB bytes. */
export type Paint = readonly [number, number, number]

export interface PixelGrid {
  readonly width: number
  readonly height: number
  dot(x: number, y: number, paint: Paint): void
  rect(x: number, y: number, width: number, height: number, paint: Paint): void
  disc(x: number, y: number, radius: number, paint: Paint): void
  /** Every other pixel, for half tones. */
  check(x: number, y: number, width: number, height: number, paint: Paint): void
  /** An ordered dither from `top` to `bottom`. `steps` limits the number of shades. */
  ramp(x: number, y: number, width: number, height: number, shades: readonly Paint[]): void
  /** Rows of letters. Each letter is a colour, other characters are transparent. `mirrored` rows are half of a symmetrical figure. */
  sprite(x: number, y: number, rows: readonly string[], inks: Readonly<Record<string, Paint>>, mirrored?: boolean): void
  /** Draws the grid into the box, with nearest neighbour unless the box has fewer pixels than the grid. */
  show(context: SKRSContext2D, width: number, height: number): void
}

/** Thresholds of an ordered (Bayer) dither, 0 to 1. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((step) => (step + 0.5) / 16)

export const paintOf = (colour: Colour): Paint => bytesOf(colour)

export function createPixelGrid(width: number, height: number): PixelGrid {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const image = pen.createImageData(width, height)
  const bytes = image.data
  const dot = (x: number, y: number, [r, g, b]: Paint) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const at = (Math.floor(y) * width + Math.floor(x)) * 4
    bytes[at] = r
    bytes[at + 1] = g
    bytes[at + 2] = b
    bytes[at + 3] = 255
  }
  const each = (x: number, y: number, w: number, h: number, draw: (x: number, y: number) => void) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    for (let row = Math.max(0, top); row < Math.min(height, top + Math.round(h)); row++) {
      for (let column = Math.max(0, left); column < Math.min(width, left + Math.round(w)); column++) draw(column, row)
    }
  }
  return {
    width,
    height,
    dot,
    rect: (x, y, w, h, paint) => each(x, y, w, h, (column, row) => dot(column, row, paint)),
    disc: (x, y, radius, paint) =>
      each(x - radius, y - radius, radius * 2 + 1, radius * 2 + 1, (column, row) => {
        if ((column - x) ** 2 + (row - y) ** 2 <= radius * radius + radius * 0.4) dot(column, row, paint)
      }),
    check: (x, y, w, h, paint) =>
      each(x, y, w, h, (column, row) => {
        if ((column + row) % 2 === 0) dot(column, row, paint)
      }),
    ramp: (x, y, w, h, shades) =>
      each(x, y, w, h, (column, row) => {
        const t = Math.min(0.999, Math.max(0, (row - y) / Math.max(1, h))) * (shades.length - 1)
        const over = t - Math.floor(t) > (bayer[(row % 4) * 4 + (column % 4)] ?? 0.5)
        const paint = shades[Math.min(shades.length - 1, Math.floor(t) + (over ? 1 : 0))]
        if (paint) dot(column, row, paint)
      }),
    sprite: (x, y, rows, inks, mirrored = false) => {
      rows.forEach((half, row) => {
        const line = mirrored ? half + [...half].reverse().join('').slice(1) : half
        for (let column = 0; column < line.length; column++) {
          const ink = inks[line[column] ?? '']
          if (ink) dot(Math.floor(x) + column, Math.floor(y) + row, ink)
        }
      })
    },
    show: (context, boxWidth, boxHeight) => {
      pen.putImageData(image, 0, 0)
      context.save()
      context.imageSmoothingEnabled = boxWidth < width * 1.5
      context.imageSmoothingQuality = 'high'
      context.drawImage(canvas, 0, 0, boxWidth, boxHeight)
      context.restore()
    },
  }
}
