// Placeholder pictures that show the reason why a work is unavailable, without text. They do not depend on a hand.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Picture } from '../picture.ts'
import type { Scene } from '../scene.ts'

export type SignName = Extract<Picture, { kind: 'sign' }>['sign']

type Drawing = (context: SKRSContext2D) => void

const ground = '#e6e8ec'
const shape = '#b3b9c4'
const line = '#8a92a1'

export function signScene(sign: SignName): Scene {
  return (context, { width, height }) => {
    context.fillStyle = ground
    context.fillRect(0, 0, width, height)
    const unit = Math.min(width, height) / 2
    context.save()
    context.translate(width / 2, height / 2)
    context.scale(unit, unit)
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.fillStyle = shape
    context.strokeStyle = line
    context.lineWidth = 0.055
    drawings[sign](context)
    context.restore()
  }
}

const drawings: Readonly<Record<SignName, Drawing>> = {
  // A picture frame with a torn corner.
  unknown(context) {
    frame(context)
    context.beginPath()
    context.moveTo(-0.42, 0.3)
    context.lineTo(-0.12, -0.06)
    context.lineTo(0.06, 0.12)
    context.lineTo(0.22, -0.04)
    context.lineTo(0.42, 0.3)
    context.fill()
    circle(context, 0.2, -0.2, 0.08)
    strike(context)
  },
  // Two people behind a lock.
  mypixiv(context) {
    person(context, -0.24, 0.82)
    person(context, 0.2, 1)
    lock(context, 0.3, 0.26)
  },
  // A closed eye: adults only.
  r18: (context) => eye(context, true),
  sanity_level: (context) => {
    eye(context, false)
    strike(context)
  },
  // A lock.
  unviewable: (context) => lock(context, 0, 0, 1.9),
  // An unknown person.
  no_profile: (context) => person(context, 0, 1.75),
}

function frame(context: SKRSContext2D): void {
  context.beginPath()
  context.roundRect(-0.56, -0.44, 1.12, 0.88, 0.08)
  context.stroke()
}

function circle(context: SKRSContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

function strike(context: SKRSContext2D): void {
  for (const [colour, weight] of [
    [ground, 0.17],
    [line, 0.06],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = weight
    context.beginPath()
    context.moveTo(-0.6, 0.56)
    context.lineTo(0.6, -0.56)
    context.stroke()
  }
}

function person(context: SKRSContext2D, x: number, size: number): void {
  circle(context, x, -0.2 * size, 0.19 * size)
  context.beginPath()
  context.moveTo(x - 0.36 * size, 0.42 * size)
  context.bezierCurveTo(x - 0.36 * size, -0.06 * size, x + 0.36 * size, -0.06 * size, x + 0.36 * size, 0.42 * size)
  context.closePath()
  context.fill()
}

function lock(context: SKRSContext2D, x: number, y: number, size = 1): void {
  context.save()
  context.translate(x, y)
  context.scale(size, size)
  context.strokeStyle = line
  context.lineWidth = 0.055
  context.beginPath()
  context.moveTo(-0.1, 0)
  context.lineTo(-0.1, -0.08)
  context.arc(0, -0.08, 0.1, Math.PI, 0)
  context.lineTo(0.1, 0)
  context.stroke()
  context.fillStyle = line
  context.beginPath()
  context.roundRect(-0.18, -0.02, 0.36, 0.28, 0.05)
  context.fill()
  context.fillStyle = ground
  circle(context, 0, 0.1, 0.04)
  context.fillRect(-0.018, 0.1, 0.036, 0.08)
  context.restore()
}

function eye(context: SKRSContext2D, isShut: boolean): void {
  context.lineWidth = 0.06
  context.beginPath()
  context.moveTo(-0.56, 0)
  context.quadraticCurveTo(0, 0.52, 0.56, 0)
  if (!isShut) context.quadraticCurveTo(0, -0.52, -0.56, 0)
  context.stroke()
  if (!isShut) {
    circle(context, 0, 0, 0.16)
    return
  }
  context.beginPath()
  for (const x of [-0.4, -0.15, 0.15, 0.4]) {
    const y = 0.26 - x * x * 0.9
    context.moveTo(x, y)
    context.lineTo(x * 1.3, y + 0.17)
  }
  context.stroke()
}
