// Soft spots of light, drawn once per colour and added many times.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '../../../colour.ts'
import { type CachedDrawing, cacheDrawing, drawCached } from './cachedDrawing.ts'
import type { Point } from './line.ts'

/** A spot with a bright middle. `core` from 0 to 1 is the fully bright share of its radius. */
export function cacheGlow(colour: Colour, core: number, pixels: number): CachedDrawing {
  return cacheDrawing(Math.min(160, Math.max(8, pixels)), 1, (pen) => {
    const light = pen.createRadialGradient(0, 0, 0, 0, 0, 1)
    light.addColorStop(0, css(colour, 1))
    light.addColorStop(Math.max(0.02, core), css(colour, core > 0.5 ? 0.9 : 0.6))
    light.addColorStop(core + (1 - core) * 0.35, css(colour, 0.2))
    light.addColorStop(1, css(colour, 0))
    pen.fillStyle = light
    pen.fillRect(-1, -1, 2, 2)
  })
}

/** Adds the light of the glow at a point. */
export function shine(context: SKRSContext2D, glow: CachedDrawing, at: Point, radius: number, strength: number): void {
  if (strength <= 0.01) return
  context.save()
  context.globalCompositeOperation = 'lighter'
  context.globalAlpha = Math.min(1, strength)
  drawCached(context, glow, at, radius)
  context.restore()
}
