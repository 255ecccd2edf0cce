// Reflections: the picture above the water, flipped and divided into horizontal strips that sway.
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Noise } from '../drawing/noise.ts'

export interface Mirror {
  readonly width: number
  /** Pixels from the top to the waterline. The canvas must reach at least there. */
  readonly waterline: number
  /** Pixels of water below it. */
  readonly depth: number
  /** Sway of the nearest strips, in pixels. */
  readonly sway: number
  readonly alpha: number
  readonly noise: Noise
  /** Moves the ripples. Whole numbers equal 0. */
  readonly phase?: number
}

/** Constant at every size, so that the strips have the same positions. */
const strips = 84

/** Draws the flipped picture of `sheet` below the waterline. */
export function layReflection(context: SKRSContext2D, sheet: Canvas, mirror: Mirror): void {
  const { width, waterline, depth, sway, alpha, noise, phase = 0 } = mirror
  const turn = phase * Math.PI * 2
  context.save()
  context.beginPath()
  context.rect(0, waterline, width, depth)
  context.clip()
  context.globalAlpha = alpha
  // Flipped around the waterline: each strip is drawn at its own position.
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
