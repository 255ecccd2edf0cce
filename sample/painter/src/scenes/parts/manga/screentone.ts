// Screentones: greys made of dots. Dots that would be smaller than pixels become plain grey.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Ink } from '../drawing/brush.ts'

/** Dots along the side of a page. */
const dotsToAPage = 125
const darknessSteps = 24
const finestDots = 2.4
const maxTiles = 240
const tiles = new Map<string, Canvas>()

/** Distance between dots in pixels on a page of this size (the square root of its area). */
export const pitchOf = (measure: number) => measure / dotsToAPage

/** A tone with a `darkness` from 0 to 1, for a context in which one unit is `scale` pixels. */
export function tone(context: SKRSContext2D, darkness: number, pitch: number, scale = 1): Ink {
  const step = Math.round(Math.min(1, Math.max(0, darkness)) * darknessSteps)
  if (step === 0) return '#ffffff'
  if (step >= darknessSteps - 1) return '#141218'
  if (pitch < finestDots) return grey(step / darknessSteps)
  const size = Math.max(3, Math.round(pitch))
  const pattern = context.createPattern(dots(step, size), 'repeat')
  if (!pattern) return grey(step / darknessSteps)
  const stretch = pitch / size / scale
  pattern.setTransform({ a: stretch, b: 0, c: 0, d: stretch, e: 0, f: 0 })
  return pattern
}

/** Fills a box with a tone that changes downwards from one darkness to another, row by row. */
export function toneRamp(
  context: SKRSContext2D,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  from: number,
  to: number,
  pitch: number,
): void {
  const rows = Math.min(24, Math.max(1, Math.ceil(box.height / pitch)))
  const first = Math.floor(box.y / pitch)
  const last = Math.ceil((box.y + box.height) / pitch)
  const perBand = Math.max(1, Math.ceil((last - first) / rows))
  for (let row = first; row < last; row += perBand) {
    const t = (row - first) / Math.max(1, last - first - 1)
    context.fillStyle = tone(context, from + (to - from) * t, pitch)
    context.fillRect(box.x, row * pitch, box.width, perBand * pitch + 0.5)
  }
}

function grey(darkness: number): string {
  const level = Math.round(255 - darkness * 237)
  return `rgb(${level},${level},${level})`
}

/** One repeat: a dot in the middle and quarters in the corners, so that rows are staggered. Dark tones are white dots on black. */
function dots(step: number, size: number): Canvas {
  const key = `${step} ${size}`
  const known = tiles.get(key)
  if (known) return known
  if (tiles.size >= maxTiles) tiles.clear()
  const canvas = createCanvas(size, size)
  const pen = canvas.getContext('2d')
  const darkness = step / darknessSteps
  const inverse = darkness > 0.55
  pen.fillStyle = inverse ? '#141218' : '#ffffff'
  pen.fillRect(0, 0, size, size)
  pen.fillStyle = inverse ? '#ffffff' : '#141218'
  const radius = size * Math.sqrt((inverse ? 1 - darkness : darkness) / (2 * Math.PI))
  for (const [x, y] of [
    [0.5, 0.5],
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    pen.beginPath()
    pen.arc(x * size, y * size, radius, 0, Math.PI * 2)
    pen.fill()
  }
  tiles.set(key, canvas)
  return canvas
}
