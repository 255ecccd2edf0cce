// Illegible writing: columns of brush-like signs for bubbles and labels, and large letters for sounds.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import { limb, type Pen, type Point, point } from '../drawing/line.ts'

interface WritingBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Columns from right to left, as many as fit into the box. The last column ends early. */
export function writeColumns(context: SKRSContext2D, box: WritingBox, letter: number, random: Random): void {
  const pitch = letter * 1.35
  const columns = Math.max(1, Math.floor(box.width / pitch))
  const rows = Math.max(1, Math.floor(box.height / (letter * 1.12)))
  const left = box.x + (box.width - columns * pitch) / 2
  context.beginPath()
  for (let column = 0; column < columns; column++) {
    const kin = random.branch(`${column}`)
    const length = column === columns - 1 && columns > 1 ? kin.whole(1, rows) : kin.chance(0.3) ? Math.max(1, rows - 1) : rows
    const x = left + (columns - 1 - column) * pitch + (pitch - letter) / 2
    for (let row = 0; row < length; row++) {
      sign(context, x, box.y + row * letter * 1.12, letter, kin.branch(`${row}`))
    }
  }
  inkWriting(context, letter)
}

/** Lines from left to right, for labels and spines. */
export function writeLine(context: SKRSContext2D, x: number, y: number, letters: number, letter: number, random: Random): void {
  context.beginPath()
  for (let i = 0; i < letters; i++) sign(context, x + i * letter * 1.1, y, letter, random.branch(`${i}`))
  inkWriting(context, letter)
}

function inkWriting(context: SKRSContext2D, letter: number): void {
  context.lineWidth = letter * 0.11
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke()
}

/** One sign in a square, dense like a character or sparse like a syllable. */
function sign(pen: Pen, x: number, y: number, size: number, random: Random): void {
  const at = (u: number, v: number): Point => point(x + u * size * 0.86, y + v * size * 0.86)
  const line = (a: Point, b: Point, bow = 0) => {
    pen.moveTo(a.x, a.y)
    pen.quadraticCurveTo((a.x + b.x) / 2 - (b.y - a.y) * bow, (a.y + b.y) / 2 + (b.x - a.x) * bow, b.x, b.y)
  }
  const kind = random.whole(0, 6)
  const jog = () => random.between(-0.08, 0.08)
  if (kind === 0) {
    for (const v of [0.15, 0.5, 0.85]) line(at(0.1 + jog(), v), at(0.9 + jog(), v - 0.03))
    line(at(0.5 + jog(), 0.02), at(0.5, 0.98))
  } else if (kind === 1) {
    line(at(0.1, 0.22), at(0.9, 0.18))
    line(at(0.55, 0), at(0.12, 0.95), 0.1)
    line(at(0.45, 0.4), at(0.9, 0.92), -0.08)
  } else if (kind === 2) {
    line(at(0.2, 0.2), at(0.3, 0.85), -0.2)
    line(at(0.7, 0.25), at(0.85, 0.6), -0.2)
  } else if (kind === 3) {
    line(at(0.2, 0.1), at(0.2, 0.9))
    line(at(0.2, 0.12), at(0.85, 0.1))
    line(at(0.85, 0.1), at(0.82, 0.92))
    line(at(0.22, 0.5), at(0.8, 0.48))
    line(at(0.22, 0.88), at(0.82, 0.88))
  } else if (kind === 4) {
    line(at(0.3, 0.05), at(0.25, 0.6))
    line(at(0.25, 0.6), at(0.85, 0.7), 0.35)
    line(at(0.1, 0.3), at(0.8, 0.24))
  } else if (kind === 5) {
    line(at(0.12, 0.14), at(0.36, 0.3))
    line(at(0.08, 0.86), at(0.4, 0.5))
    line(at(0.5, 0.2), at(0.95, 0.18))
    line(at(0.5, 0.52), at(0.92, 0.5))
    line(at(0.72, 0.05), at(0.7, 0.96))
  } else {
    line(at(0.1, 0.2), at(0.88, 0.16))
    line(at(0.88, 0.16), at(0.3, 0.96), -0.15)
    line(at(0.3, 0.5), at(0.62, 0.7))
  }
}

/** Thick brush-like letters of a sound, from (x, y) in the direction `turn`. Adds filled outlines. */
export function soundLetters(pen: Pen, x: number, y: number, size: number, letters: number, turn: number, random: Random): void {
  for (let i = 0; i < letters; i++) {
    const kin = random.branch(`${i}`)
    const ox = x + Math.cos(turn) * i * size * 0.98
    const oy = y + Math.sin(turn) * i * size * 0.98
    const tilt = kin.between(-0.2, 0.2)
    const at = (u: number, v: number) =>
      point(ox + (u * Math.cos(tilt) - v * Math.sin(tilt)) * size, oy + (u * Math.sin(tilt) + v * Math.cos(tilt)) * size)
    const bar = (a: Point, b: Point, thick: number) =>
      limb(pen, [a, point((a.x + b.x) / 2, (a.y + b.y) / 2), b], thick * size, thick * 0.55 * size)
    const kind = kin.whole(0, 4)
    if (kind === 0) {
      bar(at(-0.38, -0.2), at(0.4, -0.3), 0.2)
      bar(at(0.08, -0.46), at(-0.26, 0.46), 0.2)
    } else if (kind === 1) {
      bar(at(-0.36, -0.36), at(-0.24, 0.06), 0.17)
      bar(at(0.4, -0.42), at(-0.18, 0.46), 0.2)
    } else if (kind === 2) {
      bar(at(-0.4, -0.34), at(0.4, -0.4), 0.19)
      bar(at(0.34, -0.38), at(0.12, 0.44), 0.2)
      bar(at(-0.36, 0.08), at(0.2, 0.02), 0.15)
    } else if (kind === 3) {
      bar(at(-0.1, -0.46), at(-0.14, 0.46), 0.22)
      bar(at(-0.08, -0.08), at(0.36, 0.2), 0.18)
    } else {
      bar(at(-0.44, 0.02), at(0.44, -0.06), 0.22)
    }
    if (kin.chance(0.3)) {
      bar(at(0.4, -0.56), at(0.47, -0.44), 0.1)
      bar(at(0.54, -0.6), at(0.61, -0.48), 0.1)
    }
  }
}
