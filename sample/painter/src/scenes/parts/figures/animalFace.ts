// Animal faces for avatars: round shapes, large eyes, one look per animal.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import { closedCurve, points } from '../drawing/line.ts'

export interface FaceLook {
  readonly fur: string
  readonly furDark: string
  readonly belly: string
  readonly ink: string
  readonly blush: string
}

export const animals = ['cat', 'fox', 'bear', 'rabbit', 'owl', 'penguin', 'frog', 'panda', 'mouse', 'dog'] as const
export type Animal = (typeof animals)[number]

/** Paints a face around the origin. The head is about two units wide. */
export function paintFace(context: SKRSContext2D, animal: Animal, look: FaceLook, random: Random): void {
  ears(context, animal, look)
  context.fillStyle = look.fur
  head(context, animal)
  mask(context, animal, look)
  const mood = random.pick(['open', 'open', 'open', 'smile', 'sleep'] as const)
  eyes(context, animal, look, mood, random.between(-0.04, 0.04))
  muzzle(context, animal, look)
  context.fillStyle = look.blush
  for (const side of [-1, 1]) dot(context, side * 0.6, 0.28, 0.14, 0.09)
}

function dot(context: SKRSContext2D, x: number, y: number, rx: number, ry = rx, turn = 0): void {
  context.beginPath()
  context.ellipse(x, y, rx, ry, turn, 0, Math.PI * 2)
  context.fill()
}

function head(context: SKRSContext2D, animal: Animal): void {
  if (animal === 'fox') {
    context.beginPath()
    closedCurve(
      context,
      points(-1.15, 0.1, -0.85, -0.6, 0, -0.78, 0.85, -0.6, 1.15, 0.1, 0.6, 0.55, 0.2, 0.92, -0.2, 0.92, -0.6, 0.55),
    )
    context.fill()
  } else if (animal === 'owl' || animal === 'penguin') dot(context, 0, 0.05, 0.94, 0.98)
  else if (animal === 'frog') dot(context, 0, 0.15, 1.08, 0.76)
  else dot(context, 0, 0.08, 1, 0.86)
}

function ears(context: SKRSContext2D, animal: Animal, look: FaceLook): void {
  for (const side of [-1, 1]) {
    context.fillStyle = animal === 'panda' || animal === 'penguin' ? look.ink : look.fur
    context.beginPath()
    if (animal === 'cat' || animal === 'fox') {
      closedCurve(context, points(side * 0.95, 0.1, side * 1, -1.3, side * 0.82, -1.16, side * 0.2, -0.62, side * 0.4, 0))
      context.fill()
      context.fillStyle = look.furDark
      context.beginPath()
      closedCurve(context, points(side * 0.84, -0.25, side * 0.86, -0.98, side * 0.44, -0.66))
      context.fill()
    } else if (animal === 'rabbit') {
      dot(context, side * 0.42, -1.05, 0.24, 0.72, side * 0.16)
      context.fillStyle = look.blush
      dot(context, side * 0.43, -1.02, 0.11, 0.5, side * 0.16)
    } else if (animal === 'bear' || animal === 'panda') {
      dot(context, side * 0.74, -0.62, 0.34)
      context.fillStyle = look.furDark
      if (animal === 'bear') dot(context, side * 0.74, -0.6, 0.18)
    } else if (animal === 'mouse') {
      dot(context, side * 0.88, -0.62, 0.52)
      context.fillStyle = look.blush
      dot(context, side * 0.88, -0.6, 0.33)
    } else if (animal === 'dog') {
      context.fillStyle = look.furDark
      dot(context, side * 0.92, 0.06, 0.28, 0.66, side * -0.28)
    } else if (animal === 'owl') {
      closedCurve(context, points(side * 0.88, -0.2, side * 0.94, -1.14, side * 0.22, -0.78, side * 0.3, -0.1))
      context.fill()
    } else if (animal === 'frog') dot(context, side * 0.55, -0.5, 0.38)
  }
}

function mask(context: SKRSContext2D, animal: Animal, look: FaceLook): void {
  context.fillStyle = look.belly
  if (animal === 'fox') {
    for (const side of [-1, 1]) {
      context.beginPath()
      closedCurve(
        context,
        points(side * 1.06, 0.2, side * 0.5, 0.08, side * 0.02, 0.3, side * 0.02, 0.9, side * 0.34, 0.78, side * 0.72, 0.5),
      )
      context.fill()
    }
  } else if (animal === 'penguin') {
    for (const side of [-1, 1]) dot(context, side * 0.34, 0.16, 0.42, 0.56)
    dot(context, 0, 0.5, 0.6, 0.42)
  } else if (animal === 'owl') for (const side of [-1, 1]) dot(context, side * 0.4, -0.02, 0.46)
  else if (animal === 'panda') {
    context.fillStyle = look.ink
    for (const side of [-1, 1]) dot(context, side * 0.42, 0.04, 0.27, 0.33, side * 0.5)
  } else if (animal === 'bear' || animal === 'dog' || animal === 'mouse') dot(context, 0, 0.46, 0.42, 0.32)
  else if (animal === 'frog') dot(context, 0, 0.48, 0.72, 0.36)
  if (animal !== 'cat') return
  // A tabby's stripes
  context.fillStyle = look.furDark
  for (const x of [-0.22, 0, 0.22]) dot(context, x, -0.56, 0.055, 0.2)
}

function eyes(context: SKRSContext2D, animal: Animal, look: FaceLook, mood: 'open' | 'smile' | 'sleep', glance: number): void {
  const across = animal === 'frog' ? 0.55 : animal === 'owl' ? 0.4 : 0.42
  const down = animal === 'frog' ? -0.52 : 0.02
  for (const side of [-1, 1]) {
    const x = side * across
    if (mood === 'open' || animal === 'owl') {
      context.fillStyle = animal === 'panda' ? look.belly : look.ink
      dot(context, x, down, animal === 'owl' ? 0.26 : 0.15, animal === 'owl' ? 0.26 : 0.19)
      context.fillStyle = animal === 'panda' ? look.ink : look.belly
      dot(context, x + 0.05 + glance, down - 0.07, 0.058)
      dot(context, x - 0.05, down + 0.08, 0.028)
    } else {
      context.strokeStyle = animal === 'panda' ? look.belly : look.ink
      context.lineWidth = 0.075
      context.lineCap = 'round'
      context.beginPath()
      if (mood === 'smile') context.arc(x, down + 0.08, 0.16, Math.PI * 1.1, Math.PI * 1.9)
      else context.arc(x, down - 0.06, 0.16, Math.PI * 0.1, Math.PI * 0.9)
      context.stroke()
    }
  }
}

function muzzle(context: SKRSContext2D, animal: Animal, look: FaceLook): void {
  context.fillStyle = look.ink
  context.strokeStyle = look.ink
  context.lineWidth = 0.055
  context.lineCap = 'round'
  if (animal === 'owl' || animal === 'penguin') {
    context.fillStyle = look.furDark
    context.beginPath()
    closedCurve(context, points(-0.18, 0.24, 0, 0.16, 0.18, 0.24, 0.06, 0.52, -0.06, 0.52))
    context.fill()
    return
  }
  const y = animal === 'fox' ? 0.78 : animal === 'frog' ? 0.3 : 0.36
  if (animal !== 'frog')
    dot(context, 0, y, animal === 'bear' || animal === 'dog' ? 0.14 : 0.085, animal === 'bear' || animal === 'dog' ? 0.1 : 0.065)
  if (animal === 'fox') return
  context.beginPath()
  if (animal === 'frog') context.arc(0, 0.02, 0.5, Math.PI * 0.2, Math.PI * 0.8)
  else {
    context.arc(-0.12, y + 0.12, 0.12, 0, Math.PI * 0.85)
    context.moveTo(0.24, y + 0.12)
    context.arc(0.12, y + 0.12, 0.12, 0, Math.PI)
  }
  context.stroke()
}
