// Comment stamps: an animal with an emotion on a coloured background.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Scene } from '../scene.ts'
import { expressionOf } from './emoji.ts'
import { disc, drawExpression, ellipse, ink } from './parts/figures/expression.ts'

interface Animal {
  readonly fur: string
  readonly inner: string
  readonly sheet: string
  /** Draws the parts behind the head. */
  readonly ears: (context: SKRSContext2D, animal: Animal) => void
}

const animals: Readonly<Record<number, Animal>> = {
  1: { fur: '#f3c98b', inner: '#e0786a', sheet: '#dff0f7', ears: pointed },
  2: { fur: '#f7f1ec', inner: '#f2a7b4', sheet: '#fde3e6', ears: long },
  3: { fur: '#b98a63', inner: '#7c5638', sheet: '#e6f2dd', ears: round },
  4: { fur: '#8fa8c9', inner: '#5b7396', sheet: '#fff1cf', ears: tuft },
}

/** Emotions of the ten stamps of each animal, as emoji codes. */
const emotions = [101, 308, 303, 108, 207, 404, 406, 408, 206, 405] as const

/** Ids of the stamps: four animals with ten stamps each. */
export const stampNumbers: readonly number[] = [1, 2, 3, 4].flatMap((animal) =>
  emotions.map((_, index) => animal * 100 + index + 1),
)

/** Throws a RangeError for an unknown stamp. */
export function stampScene(stamp: number): Scene {
  const animal = animals[Math.floor(stamp / 100)]
  const feeling = emotions[(stamp % 100) - 1]
  if (!animal || feeling === undefined) throw new RangeError(`There is no stamp ${stamp}`)
  return (context, { width, height }) => {
    context.fillStyle = animal.sheet
    context.fillRect(0, 0, width, height)
    const unit = Math.min(width, height) / 2
    context.save()
    context.translate(width / 2, height / 2)
    context.scale(unit, unit)
    for (let ray = 0; ray < 12; ray++) {
      context.rotate(Math.PI / 6)
      ellipse(context, 'rgba(255, 255, 255, 0.55)', 0, -0.86, 0.05, 0.1)
    }
    ellipse(context, animal.fur, 0, 0.95, 0.62, 0.42)
    animal.ears(context, animal)
    ellipse(context, ink, 0, 0.1, 0.74, 0.64)
    ellipse(context, animal.fur, 0, 0.1, 0.7, 0.6)
    context.translate(0, 0.1)
    context.scale(0.82, 0.82)
    drawExpression(context, expressionOf(feeling))
    context.restore()
  }
}

function pointed(context: SKRSContext2D, { fur, inner }: Animal): void {
  for (const side of [-1, 1]) {
    triangle(context, ink, [side * 0.7, -0.82, side * 0.72, 0, side * 0.12, -0.4])
    triangle(context, fur, [side * 0.67, -0.74, side * 0.66, 0, side * 0.18, -0.4])
    triangle(context, inner, [side * 0.6, -0.58, side * 0.58, -0.1, side * 0.28, -0.36])
  }
}

function long(context: SKRSContext2D, { fur, inner }: Animal): void {
  for (const side of [-1, 1]) {
    ellipse(context, ink, side * 0.3, -0.62, 0.17, 0.4)
    ellipse(context, fur, side * 0.3, -0.62, 0.13, 0.36)
    ellipse(context, inner, side * 0.3, -0.6, 0.06, 0.26)
  }
}

function round(context: SKRSContext2D, { fur, inner }: Animal): void {
  for (const side of [-1, 1]) {
    disc(context, ink, side * 0.52, -0.42, 0.24)
    disc(context, fur, side * 0.52, -0.42, 0.2)
    disc(context, inner, side * 0.52, -0.42, 0.1)
  }
}

function tuft(context: SKRSContext2D, { inner }: Animal): void {
  for (const x of [-0.16, 0, 0.16]) ellipse(context, inner, x, -0.62 + Math.abs(x), 0.07, 0.22)
}

function triangle(
  context: SKRSContext2D,
  fill: string,
  [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]: readonly number[],
): void {
  context.fillStyle = fill
  context.beginPath()
  context.moveTo(ax, ay)
  context.lineTo(bx, by)
  context.lineTo(cx, cy)
  context.fill()
}
