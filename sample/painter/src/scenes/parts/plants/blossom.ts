// Blossoms from the front or the side, from cherry and daisy to tulip, bell and poppy.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, type Colour, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { closedCurve, type Point, point, points } from '../drawing/line.ts'

export const blossomForms = ['cherry', 'daisy', 'poppy', 'tulip', 'bell', 'lotus', 'cosmos', 'puff'] as const
export type BlossomForm = (typeof blossomForms)[number]

export interface BlossomLook {
  readonly petal: Colour
  readonly heart: Colour
}

/** Draws a blossom around (x, y). `turn` is the direction away from its stem. */
export function drawBlossom(
  context: SKRSContext2D,
  form: BlossomForm,
  { x, y }: Point,
  radius: number,
  turn: number,
  look: BlossomLook,
  random: Random,
): void {
  context.save()
  context.translate(x, y)
  context.scale(radius, radius)
  if (form === 'tulip' || form === 'bell' || form === 'lotus') {
    context.rotate(turn + Math.PI / 2)
    if (form === 'tulip') drawTulip(context, look)
    else if (form === 'bell') drawBell(context, look)
    else drawLotus(context, look)
  } else {
    context.rotate(random.between(0, 6.28))
    context.scale(1, random.between(0.78, 1))
    if (form === 'puff') drawPuff(context, look)
    else drawOpen(context, form, look, random)
  }
  context.restore()
}

function petalWash(context: SKRSContext2D, petal: Colour): void {
  const wash = context.createRadialGradient(0, 0, 0.08, 0, 0, 1)
  wash.addColorStop(0, css(shade(petal, -0.14, 1.25)))
  wash.addColorStop(0.45, css(petal))
  wash.addColorStop(1, css(shade(petal, 0.08, 0.8)))
  context.fillStyle = wash
}

/** Long because it draws one form of blossom after another. */
function drawOpen(context: SKRSContext2D, form: BlossomForm, look: BlossomLook, random: Random): void {
  const petals = form === 'cherry' ? 5 : form === 'poppy' ? 5 : form === 'cosmos' ? 8 : random.whole(11, 15)
  const breadth = form === 'cherry' ? 0.5 : form === 'poppy' ? 0.78 : form === 'cosmos' ? 0.32 : 0.17
  for (let i = 0; i < petals; i++) {
    context.save()
    context.rotate((i / petals) * Math.PI * 2 + random.between(-0.08, 0.08))
    context.scale(random.between(0.9, 1.05), 1)
    petalWash(context, i % 2 === 0 ? look.petal : shade(look.petal, -0.025))
    context.beginPath()
    if (form === 'cherry')
      closedCurve(
        context,
        points(
          0,
          0,
          0.3,
          -breadth * 0.8,
          0.8,
          -breadth,
          1.08,
          -breadth * 0.3,
          0.9,
          0,
          1.08,
          breadth * 0.3,
          0.8,
          breadth,
          0.3,
          breadth * 0.8,
        ),
      )
    else
      closedCurve(
        context,
        points(
          0,
          0,
          0.3,
          -breadth * 0.7,
          0.86,
          -breadth,
          1.06,
          -breadth * 0.2,
          1.06,
          breadth * 0.2,
          0.86,
          breadth,
          0.3,
          breadth * 0.7,
        ),
      )
    context.fill()
    context.strokeStyle = css(shade(look.petal, -0.14, 1.1), 0.35)
    context.lineWidth = 0.018
    context.stroke()
    context.restore()
  }
  const heart = form === 'cherry' ? 0.1 : form === 'poppy' ? 0.22 : 0.26
  context.fillStyle = css(form === 'poppy' ? at(look.heart, 0.25, 0.5) : look.heart)
  context.beginPath()
  context.arc(0, 0, heart, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(shade(look.heart, -0.16))
  context.strokeStyle = css(shade(look.petal, -0.2, 1.3), 0.8)
  context.lineWidth = 0.02
  const stamens = form === 'daisy' ? 9 : 12
  for (let i = 0; i < stamens; i++) {
    const a = (i / stamens) * Math.PI * 2
    const far = form === 'cherry' ? 0.34 : form === 'poppy' ? 0.34 : heart * 0.6
    if (form === 'cherry') {
      context.beginPath()
      context.moveTo(0, 0)
      context.lineTo(Math.cos(a) * far, Math.sin(a) * far)
      context.stroke()
    }
    context.beginPath()
    context.arc(Math.cos(a) * far, Math.sin(a) * far, 0.034, 0, Math.PI * 2)
    context.fill()
  }
}

function drawTulip(context: SKRSContext2D, look: BlossomLook): void {
  const cups: readonly (readonly [readonly number[], number])[] = [
    [[0, 0.6, 0.4, 0.4, 0.36, -0.5, 0, -0.96, -0.36, -0.5, -0.4, 0.4], -0.1],
    [[0, 0.64, -0.5, 0.5, -0.66, -0.3, -0.5, -0.9, -0.16, -0.3], 0.02],
    [[0, 0.64, 0.5, 0.5, 0.66, -0.3, 0.5, -0.9, 0.16, -0.3], -0.03],
    [[0, 0.66, 0.4, 0.5, 0.34, -0.2, 0, -0.62, -0.34, -0.2, -0.4, 0.5], 0.06],
  ]
  for (const [outline, light] of cups) {
    petalWash(context, shade(look.petal, light))
    context.beginPath()
    closedCurve(context, points(...outline))
    context.fill()
  }
}

function drawBell(context: SKRSContext2D, look: BlossomLook): void {
  petalWash(context, look.petal)
  context.beginPath()
  closedCurve(
    context,
    points(0, 0.7, 0.36, 0.5, 0.42, -0.2, 0.74, -0.72, 0.34, -0.6, 0, -0.84, -0.34, -0.6, -0.74, -0.72, -0.42, -0.2, -0.36, 0.5),
  )
  context.fill()
  context.strokeStyle = css(shade(look.petal, -0.14), 0.6)
  context.lineWidth = 0.04
  context.beginPath()
  for (const x of [-0.16, 0, 0.16]) {
    context.moveTo(x * 0.6, 0.5)
    context.quadraticCurveTo(x, 0, x * 1.9, -0.56)
  }
  context.stroke()
}

function drawLotus(context: SKRSContext2D, look: BlossomLook): void {
  for (const [turn, reach, light] of [
    [-1.15, 0.95, -0.07],
    [1.15, 0.95, -0.07],
    [-0.72, 1.05, -0.03],
    [0.72, 1.05, -0.03],
    [-0.34, 1.1, 0.01],
    [0.34, 1.1, 0.01],
    [0, 1.05, 0.06],
  ] as const) {
    context.save()
    context.translate(0, 0.45)
    context.rotate(turn)
    petalWash(context, shade(look.petal, light))
    context.beginPath()
    closedCurve(context, points(0, 0, 0.26, -0.2, 0.3, -reach * 0.6, 0, -reach * 1.2, -0.3, -reach * 0.6, -0.26, -0.2))
    context.fill()
    context.strokeStyle = css(shade(look.petal, -0.12), 0.3)
    context.lineWidth = 0.02
    context.stroke()
    context.restore()
  }
}

/** A seed head: threads with tufts. */
function drawPuff(context: SKRSContext2D, look: BlossomLook): void {
  context.strokeStyle = css(shade(look.petal, 0.05, 0.6), 0.75)
  context.lineWidth = 0.026
  context.beginPath()
  for (let i = 0; i < 34; i++) {
    const a = i * 2.4
    const far = Math.sqrt((i + 3) / 37)
    const tip = point(Math.cos(a) * far, Math.sin(a) * far)
    context.moveTo(tip.x * 0.2, tip.y * 0.2)
    context.lineTo(tip.x, tip.y)
    for (const off of [-0.4, 0, 0.4]) {
      context.moveTo(tip.x, tip.y)
      context.lineTo(tip.x + Math.cos(a + off) * 0.13, tip.y + Math.sin(a + off) * 0.13)
    }
  }
  context.stroke()
  context.fillStyle = css(look.heart)
  context.beginPath()
  context.arc(0, 0, 0.12, 0, Math.PI * 2)
  context.fill()
}
