// Curtains of northern light: folded hems with rays above them.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { css } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { createNoise } from '../drawing/noise.ts'
import type { North } from './north.ts'

/** The number of columns depends on the sheet only, so that each column has the same position at every size. */
const sheetColumns = 190

/** Curtains, drawn on one small canvas and enlarged, because nothing in them is sharp. */
export function paintCurtains(north: North, curtains: number, random: Random): void {
  const { context, width, shore } = north
  const rows = Math.max(40, Math.min(170, Math.round((sheetColumns * shore) / width)))
  const sheet = createCanvas(sheetColumns, rows)
  const pen = sheet.getContext('2d')
  pen.globalCompositeOperation = 'screen'
  pen.fillStyle = rayOf(pen, north.lights)
  for (let i = 0; i < curtains; i++) paintCurtain(pen, rows, north, i / Math.max(1, curtains - 1), random.branch(`curtain ${i}`))
  context.save()
  context.globalCompositeOperation = 'screen'
  context.drawImage(sheet, 0, 0, sheetColumns, rows, 0, 0, width, shore)
  context.restore()
}

/** One curtain: a folded hem with rays, brightest just above the hem. */
function paintCurtain(pen: SKRSContext2D, rows: number, { width, unit }: North, far: number, random: Random): void {
  const folds = createNoise(random.branch('folds'))
  const rays = createNoise(random.branch('rays'))
  const aspect = width / unit
  const hem = random.between(0.5, 0.82) - far * 0.2
  const tall = random.between(0.42, 0.72)
  const lean = random.between(-0.25, 0.25)
  const from = random.between(-0.3, 0.2)
  const until = random.between(0.8, 1.3)
  const strokes = 270
  let before = from * sheetColumns
  for (let i = 0; i < strokes; i++) {
    const t = i / strokes
    const along = from + (until - from) * t
    // Where the hem turns back, rays overlap and become bright.
    const x = along + folds(t * 5 * aspect, 1) * 0.11 + folds(t * 13 * aspect, 4) * 0.025
    const y = hem + folds(t * 3.4 * aspect, 8) * 0.13 + folds(t * 11, 12) * 0.02
    const light = 0.35 + 0.65 * Math.max(0, rays(t * 42 * aspect, 2) * 0.6 + rays(t * 9 * aspect, 5) * 0.7 + 0.45)
    const high = tall * (0.55 + 0.45 * light) * (0.8 + 0.3 * folds(t * 6, 20)) * rows
    const fade = Math.min(1, t * 6, (1 - t) * 6)
    const step = Math.abs(x * sheetColumns - before)
    before = x * sheetColumns
    // Overlaps become bright, but not so bright that colours saturate.
    pen.globalAlpha = Math.min(1, light * fade * (1 - far * 0.3) * (0.1 + Math.min(0.42, step * 0.34)))
    // The gradient spans one unit, so it scales with the ray.
    pen.setTransform(
      1,
      0,
      lean * high,
      high * 1.06,
      x * sheetColumns - lean * y * rows + lean * (y * rows - high),
      y * rows - high,
    )
    pen.fillRect(0, 0, 3, 1)
  }
}

/** One ray of one unit height: dark above, bright above its foot, with a soft lower end. */
function rayOf(pen: SKRSContext2D, lights: North['lights']) {
  const fill = pen.createLinearGradient(0, 0, 0, 1)
  fill.addColorStop(0, css(lights[2], 0))
  fill.addColorStop(0.35, css(lights[2], 0.35))
  fill.addColorStop(0.66, css(lights[1], 0.62))
  fill.addColorStop(0.9, css(lights[0], 1))
  fill.addColorStop(0.95, css(lights[0], 0.9))
  fill.addColorStop(1, css(lights[0], 0))
  return fill
}
