// Neon signs: vertical boards with strokes that resemble writing.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { addGlow } from '../drawing/glow.ts'

const white: Colour = { l: 0.98, c: 0.02, h: 90 }

/** A vertical sign with its upper left corner at (x, y). */
export function neonSign(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  tube: Colour,
  random: Random,
): void {
  addGlow(context, x + width / 2, y + height / 2, height * 0.8, tube, 0.5)
  const isFilled = random.chance(0.3)
  context.fillStyle = isFilled ? css(tube) : css(at(tube, 0.19, 0.4), 0.92)
  context.strokeStyle = isFilled ? css(blend(tube, white, 0.6)) : css(tube)
  context.lineWidth = Math.max(0.6, width * 0.07)
  context.beginPath()
  context.roundRect(x, y, width, height, width * 0.16)
  context.fill()
  context.stroke()
  const signs = Math.max(2, Math.floor(height / (width * 1.05)))
  const cell = height / signs
  context.strokeStyle = css(isFilled ? at(tube, 0.2, 0.5) : blend(tube, white, 0.55))
  context.lineWidth = Math.max(0.5, width * 0.085)
  context.lineCap = 'round'
  context.beginPath()
  for (let i = 0; i < signs; i++) glyph(context, x + width * 0.24, y + cell * (i + 0.2), width * 0.52, cell * 0.6, random)
  context.stroke()
}

function glyph(context: SKRSContext2D, x: number, y: number, width: number, height: number, random: Random): void {
  const kind = random.whole(0, 3)
  if (kind === 0) {
    context.moveTo(x + width, y + height / 2)
    context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, Math.PI * 1.6)
  }
  for (let i = 0; i <= kind; i++) {
    const level = y + (height * (i + 0.3)) / (kind + 1)
    context.moveTo(x, level)
    context.lineTo(x + width * random.between(0.7, 1), level)
  }
  const post = x + width * random.between(0.2, 0.8)
  context.moveTo(post, y)
  context.quadraticCurveTo(post, y + height * 0.6, post - width * random.between(-0.3, 0.3), y + height)
}
