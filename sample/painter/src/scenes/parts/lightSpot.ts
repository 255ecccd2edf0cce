// Light spots: soft spots of light, carved once for a colour and laid on with added light.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '../../colour.ts'
import type { Point } from './line.ts'
import { carve, press, type Stamp } from './stamp.ts'

/** A spot with a bright middle; `core` 0 to 1 is how much of its radius shines fully. */
export function carveGlow(colour: Colour, core: number, pixels: number): Stamp {
  return carve(Math.min(160, Math.max(8, pixels)), 1, (pen) => {
    const light = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
    light.addColorStop(0, css(colour, 1))
    light.addColorStop(Math.max(0.02, core), css(colour, core > 0.5 ? 0.9 : 0.6))
    light.addColorStop(core + (1 - core) * 0.35, css(colour, 0.2))
    light.addColorStop(1, css(colour, 0))
    pen.fillStyle = light
    pen.fillRect(-1, -1, 2, 2)
  })
}

/** Adds the glow's light at a point. */
export function shine(context: SKRSContext2D, glow: Stamp, at: Point, radius: number, strength: number): void {
  if (strength <= 0.01) return
  context.save()
  context.globalCompositeOperation = 'lighter'
  context.globalAlpha = Math.min(1, strength)
  press(context, glow, at, radius)
  context.restore()
}
