// Reflections: the picture above the water turned over, broken into level strips that sway.
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Noise } from './noise.ts'

export interface Mirror {
  readonly width: number
  /** Pixels from the top to the waterline; the sheet must reach at least there. */
  readonly waterline: number
  /** Pixels of water below it. */
  readonly depth: number
  /** Sway of the strips nearest to the eye, in pixels. */
  readonly sway: number
  readonly alpha: number
  readonly noise: Noise
  /** Moves the ripples; whole steps come back to the start. */
  readonly phase?: number
}

/** As many strips at every size, so that the water breaks in the same places. */
const strips = 84

/** Lays the turned picture of `sheet` below the waterline. */
export function layReflection(context: SKRSContext2D, sheet: Canvas, mirror: Mirror): void {
  const { width, waterline, depth, sway, alpha, noise, phase = 0 } = mirror
  const turn = phase * Math.PI * 2
  context.save()
  context.beginPath()
  context.rect(0, waterline, width, depth)
  context.clip()
  context.globalAlpha = alpha
  // Upside down around the waterline: each strip is drawn where it came from.
  context.translate(0, waterline * 2)
  context.scale(1, -1)
  const squeeze = Math.min(1, waterline / depth)
  for (let i = 0; i < strips; i++) {
    const near = (i / strips) ** 1.6
    const next = ((i + 1) / strips) ** 1.6
    const top = waterline - next * depth
    const high = (next - near) * depth
    const ripple = noise(i * 0.9 + 1.7 * Math.cos(turn), 3 + 1.7 * Math.sin(turn)) + noise(i * 0.31, 9 + Math.sin(turn))
    const from = waterline - next * depth * squeeze
    const shift = ripple * sway * (0.12 + near)
    context.drawImage(sheet, 0, Math.max(0, from), sheet.width, Math.max(0.01, high * squeeze), shift, top, width, high + 0.6)
  }
  context.restore()
}
