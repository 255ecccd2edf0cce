// Paper texture: a tile of faint fibres and specks over a finished picture.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandom } from '../../../random.ts'

const tilePixels = 256
let tile: Canvas | undefined

/** Covers the box with texture. `strength` 0 to 1. The texture scales with the box. */
export function layGrain(context: SKRSContext2D, width: number, height: number, strength: number): void {
  tile ??= grainTile()
  const pattern = context.createPattern(tile, 'repeat')
  if (!pattern) return
  const scale = (Math.sqrt(width * height) * 0.42) / tilePixels
  context.save()
  context.globalAlpha = strength
  context.scale(scale, scale)
  context.fillStyle = pattern
  context.fillRect(0, 0, width / scale, height / scale)
  context.restore()
}

function grainTile(): Canvas {
  const canvas = createCanvas(tilePixels, tilePixels)
  const pen = canvas.getContext('2d')
  const random = createRandom('paper grain')
  for (let i = 0; i < 9000; i++) {
    const white = random.chance(0.5)
    pen.fillStyle = `rgba(${white ? '255,255,255' : '0,0,0'},${random.between(0.05, 0.35).toFixed(2)})`
    pen.fillRect(random.between(0, tilePixels), random.between(0, tilePixels), random.between(1, 2.2), random.between(1, 2.2))
  }
  pen.lineWidth = 0.8
  for (let i = 0; i < 160; i++) {
    const x = random.between(0, tilePixels)
    const y = random.between(0, tilePixels)
    pen.strokeStyle = random.chance(0.6) ? 'rgba(255,255,255,0.3)' : 'rgba(60,40,20,0.22)'
    pen.beginPath()
    pen.moveTo(x, y)
    pen.quadraticCurveTo(
      x + random.between(-12, 12),
      y + random.between(-12, 12),
      x + random.between(-20, 20),
      y + random.between(-20, 20),
    )
    pen.stroke()
  }
  return canvas
}
