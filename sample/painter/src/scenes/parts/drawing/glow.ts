// Round glows, added to what is drawn already.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '../../../colour.ts'

/** Adds a round glow. `strength` 0 to 1. `squash` below 1 flattens it, as for light on water. */
export function addGlow(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  strength: number,
  squash = 1,
): void {
  context.save()
  context.globalCompositeOperation = 'screen'
  context.translate(x, y)
  context.scale(1, squash)
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, radius)
  glow.addColorStop(0, css(colour, strength))
  glow.addColorStop(0.35, css(colour, strength * 0.35))
  glow.addColorStop(1, css(colour, 0))
  context.fillStyle = glow
  context.fillRect(-radius, -radius, radius * 2, radius * 2)
  context.restore()
}
