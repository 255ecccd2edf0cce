// Soft shadows: blurred at a small size, where blurring is cheap, and enlarged.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Bounds } from './bounds.ts'

interface SoftShadow {
  /** Shares of the box's shorter side. */
  readonly blur: number
  readonly dx: number
  readonly dy: number
  /** CSS colour with alpha. */
  readonly colour: string
}

/** Longer side of a canvas that covers the whole box, in pixels. */
const sheetPixels = 220

/** Draws the shadow of what `draw` fills (in box coordinates) over the box, or over the area around `bounds`. */
export function castShadow(
  context: SKRSContext2D,
  width: number,
  height: number,
  shadow: SoftShadow,
  draw: (sheet: SKRSContext2D) => void,
  bounds: Bounds = { left: 0, top: 0, right: width, bottom: height },
): void {
  const scale = Math.min(1, sheetPixels / Math.max(width, height))
  const unit = Math.min(width, height)
  const margin = unit * (shadow.blur * 2.6 + Math.max(Math.abs(shadow.dx), Math.abs(shadow.dy)))
  const left = Math.max(0, bounds.left - margin)
  const top = Math.max(0, bounds.top - margin)
  const across = Math.min(width, bounds.right + margin) - left
  const down = Math.min(height, bounds.bottom + margin) - top
  if (across <= 0 || down <= 0) return
  const w = Math.max(1, Math.ceil(across * scale))
  const h = Math.max(1, Math.ceil(down * scale))
  const sheet = createCanvas(w, h)
  const pen = sheet.getContext('2d')
  const radius = shadow.blur * unit * scale
  if (radius > 0.3) pen.filter = `blur(${radius.toFixed(2)}px)`
  pen.scale(w / across, h / down)
  pen.translate(shadow.dx * unit - left, shadow.dy * unit - top)
  pen.fillStyle = shadow.colour
  pen.strokeStyle = shadow.colour
  draw(pen)
  context.drawImage(sheet, left, top, across, down)
}
