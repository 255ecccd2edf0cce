// Comment emoji: small faces on a transparent background, legible at 24 pixels, one per code.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Scene } from '../scene.ts'
import {
  disc,
  drawExpression,
  drop,
  type Expression,
  type Extra,
  type Eyes,
  heart,
  type Mouth,
  star,
} from './parts/figures/expression.ts'

const face = (eyes: Eyes, mouth: Mouth, extra: Extra = 'none', isBlushing = false): Expression => ({
  eyes,
  mouth,
  extra,
  isBlushing,
})

/** Faces by code. The hundreds digit is one of five families, each with its own colour. */
const faces: ReadonlyMap<number, Expression> = new Map([
  [101, face('dots', 'smile')],
  [102, face('wide', 'round')],
  [103, face('slanted', 'flat')],
  [104, face('arcs', 'smile', 'halo', true)],
  [105, face('arcs', 'open', 'none', true)],
  [106, face('stars', 'open')],
  [107, face('arcs', 'round', 'note')],
  [108, face('shut', 'frown', 'tears')],
  [201, face('dots', 'cat')],
  [202, face('shut', 'wavy', 'sweat', true)],
  [203, face('hearts', 'cat', 'none', true)],
  [204, face('stars', 'cat')],
  [205, face('dots', 'flat', 'none', true)],
  [206, face('slanted', 'open', 'flame')],
  [207, face('slanted', 'frown', 'vein')],
  [208, face('arcs', 'cat', 'shine')],
  [209, face('wide', 'wavy', 'sweat')],
  [301, face('dots', 'flat')],
  [302, face('shut', 'smile', 'none', true)],
  [303, face('wide', 'open')],
  [304, face('arcs', 'smile')],
  [305, face('wide', 'frown', 'sweat')],
  [306, face('aside', 'flat')],
  [307, face('wink', 'smile')],
  [308, face('arcs', 'open')],
  [309, face('stars', 'round', 'shine')],
  [310, face('hearts', 'smile', 'hearts')],
  [401, face('dots', 'smile', 'none', true)],
  [402, face('wide', 'round', 'sweat')],
  [403, face('slanted', 'flat', 'shine')],
  [404, face('hearts', 'open', 'hearts', true)],
  [405, face('stars', 'smile', 'shine', true)],
  [406, face('aside', 'wavy', 'sweat')],
  [407, face('shut', 'cat', 'none', true)],
  [408, face('shut', 'round', 'sleep')],
])

const drawings: ReadonlyMap<number, (context: SKRSContext2D) => void> = new Map([
  [501, (context) => heart(context, '#f0405a', 0, 0.1, 0.72)],
  [502, (context) => drop(context, 0, 0, 0.86)],
  [503, (context) => star(context, '#f6b73c', 0, 0.06, 0.95)],
])

const skins: Readonly<Record<number, readonly [fill: string, edge: string]>> = {
  1: ['#ffd75e', '#d99a1c'],
  2: ['#ffb3a6', '#d96f5f'],
  3: ['#a9dcc3', '#4f9d7b'],
  4: ['#b9c9f2', '#6379bd'],
}

/** Codes that have a picture, ascending. */
export const emojiCodes: readonly number[] = [...faces.keys(), ...drawings.keys()]

/** The expression of a code, for other drawings. */
export const expressionOf = (code: number): Expression => faces.get(code) ?? face('dots', 'smile')

/** Throws a RangeError for an unknown code. */
export function emojiScene(code: number): Scene {
  const expression = faces.get(code)
  const drawing = drawings.get(code)
  if (!expression && !drawing) throw new RangeError(`There is no emoji ${code}`)
  return (context, { width, height }) => {
    const unit = Math.min(width, height) / 2.12
    context.save()
    context.translate(width / 2, height / 2)
    context.scale(unit, unit)
    if (expression) {
      const [fill = '#ffffff', edge = '#888888'] = skins[Math.floor(code / 100)] ?? []
      disc(context, edge, 0, 0.04, 0.88)
      disc(context, fill, 0, 0.04, 0.81)
      drawExpression(context, expression)
    } else drawing?.(context)
    context.restore()
  }
}
