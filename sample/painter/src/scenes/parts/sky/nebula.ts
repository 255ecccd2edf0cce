// Nebulae: clouds of light, drawn on a small canvas and enlarged, because nothing in them is sharp.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { bytesOf, type Colour } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { createNoise, layered } from '../drawing/noise.ts'

/** Longer side of the canvas in pixels: constant, so that the clouds are the same at every size. */
const sheetPixels = 112

/** Adds clouds in the given colours to the box. `strength` 0 to 1. */
export function addNebula(
  context: SKRSContext2D,
  width: number,
  height: number,
  colours: readonly Colour[],
  strength: number,
  random: Random,
): void {
  const scale = sheetPixels / Math.max(width, height)
  const columns = Math.max(8, Math.round(width * scale))
  const rows = Math.max(8, Math.round(height * scale))
  const sheet = createCanvas(columns, rows)
  const pen = sheet.getContext('2d')
  const image = pen.createImageData(columns, rows)
  const bodies = colours.map((colour, i) => {
    const own = random.branch(`cloud ${i}`)
    return {
      rgb: bytesOf(colour),
      noise: layered(createNoise(own), 4, 0.55),
      swirl: createNoise(own.branch('swirl')),
      turn: own.between(0, 6),
    }
  })
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column / sheetPixels) * 3.2
      const y = (row / sheetPixels) * 3.2
      const i = (row * columns + column) * 4
      let [r, g, b] = [0, 0, 0]
      for (const { rgb, noise, swirl, turn } of bodies) {
        const bend = swirl(x * 0.9 + turn, y * 0.9) * 0.9
        const value = Math.max(0, noise(x + bend + turn, y - bend) * 1.5 + 0.12)
        const light = Math.min(1, value ** 1.8)
        r += rgb[0] * light
        g += rgb[1] * light
        b += rgb[2] * light
      }
      image.data[i] = Math.min(255, r)
      image.data[i + 1] = Math.min(255, g)
      image.data[i + 2] = Math.min(255, b)
      image.data[i + 3] = 255
    }
  }
  pen.putImageData(image, 0, 0)
  context.save()
  context.globalCompositeOperation = 'screen'
  context.globalAlpha = strength
  context.imageSmoothingEnabled = true
  context.drawImage(sheet, 0, 0, columns, rows, 0, 0, width, height)
  context.restore()
}
