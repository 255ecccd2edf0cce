// Soft shadows: blurred at a small size, where blurring is cheap, and stretched over the picture.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

export interface SoftShadow {
  /** Fractions of the box's shorter side. */
  readonly blur: number
  readonly dx: number
  readonly dy: number
  /** CSS colour with its alpha. */
  readonly colour: string
}

/** Longer side of the sheet on which shadows are blurred, in pixels. */
const sheetPixels = 220

/** Lays the shadow of what `draw` fills (in box coordinates, in black) over the box. */
export function castShadow(
  context: SKRSContext2D,
  width: number,
  height: number,
  shadow: SoftShadow,
  draw: (sheet: SKRSContext2D) => void,
): void {
  const scale = Math.min(1, sheetPixels / Math.max(width, height))
  const unit = Math.min(width, height)
  const w = Math.max(1, Math.ceil(width * scale))
  const h = Math.max(1, Math.ceil(height * scale))
  const sheet = createCanvas(w, h)
  const pen = sheet.getContext('2d')
  const radius = shadow.blur * unit * scale
  if (radius > 0.3) pen.filter = `blur(${radius.toFixed(2)}px)`
  pen.scale(w / width, h / height)
  pen.translate(shadow.dx * unit, shadow.dy * unit)
  pen.fillStyle = shadow.colour
  pen.strokeStyle = shadow.colour
  draw(pen)
  context.drawImage(sheet, 0, 0, width, height)
}
