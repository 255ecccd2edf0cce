// Emblems for avatars, recognisable at 50 pixels.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import { closedCurve, limb, point, points } from '../drawing/line.ts'

interface EmblemLook {
  readonly main: string
  readonly second: string
  readonly pale: string
  readonly ink: string
}

type EmblemPainter = (context: SKRSContext2D, look: EmblemLook, random: Random) => void

/** Each emblem is painted around the origin within one unit. */
export const emblems: readonly EmblemPainter[] = [moonOverWaves, mountain, blossom, leaf, comet, paperCrane, lantern]

function moonOverWaves(context: SKRSContext2D, look: EmblemLook, random: Random): void {
  disc(context, look.pale, random.between(-0.2, 0.2), -0.25, 0.5)
  for (let row = 0; row < 3; row++) {
    context.fillStyle = row % 2 === 0 ? look.second : look.main
    context.beginPath()
    context.moveTo(-2, 2)
    for (let i = 0; i <= 40; i++) {
      const x = -2 + i * 0.1
      context.lineTo(x, 0.28 + row * 0.34 - Math.abs(Math.sin(x * 3.4 + row * 1.3)) ** 0.7 * 0.16)
    }
    context.lineTo(2, 2)
    context.fill()
  }
}

function mountain(context: SKRSContext2D, look: EmblemLook, random: Random): void {
  disc(context, look.main, random.pick([-0.4, 0.4]), -0.35, 0.36)
  for (const [x, top, fill] of [
    [0.5, -0.25, look.second],
    [-0.25, -0.62, look.ink],
  ] as const) {
    context.fillStyle = fill
    context.beginPath()
    context.moveTo(x - 1.5, 1.4)
    context.lineTo(x, top)
    context.lineTo(x + 1.5, 1.4)
    context.fill()
    context.fillStyle = look.pale
    context.beginPath()
    context.moveTo(x, top)
    context.lineTo(x + 0.34, top + 0.46)
    context.lineTo(x + 0.14, top + 0.38)
    context.lineTo(x, top + 0.58)
    context.lineTo(x - 0.16, top + 0.38)
    context.lineTo(x - 0.34, top + 0.46)
    context.fill()
  }
}

function blossom(context: SKRSContext2D, look: EmblemLook, random: Random): void {
  const petals = random.pick([5, 5, 6, 8])
  context.save()
  context.rotate(random.between(0, 1))
  for (let i = 0; i < petals; i++) {
    context.rotate((Math.PI * 2) / petals)
    context.fillStyle = i % 2 === 0 || petals === 5 ? look.main : look.second
    context.beginPath()
    closedCurve(context, points(0, 0.05, 0.34, -0.36, 0.3, -0.9, 0, -0.8, -0.3, -0.9, -0.34, -0.36))
    context.fill()
  }
  context.restore()
  disc(context, look.pale, 0, 0, 0.24)
  disc(context, look.ink, 0, 0, 0.1)
}

function leaf(context: SKRSContext2D, look: EmblemLook, random: Random): void {
  context.save()
  context.rotate(random.between(-0.3, 0.3))
  context.fillStyle = look.second
  context.beginPath()
  limb(context, [point(0, 0.95), point(0.04, 0.2), point(-0.02, -0.7)], 0.09, 0.05)
  context.fill()
  for (let i = 0; i < 4; i++) {
    for (const side of [-1, 1]) {
      context.fillStyle = side === 1 ? look.main : look.second
      context.save()
      context.translate(0, 0.6 - i * 0.38)
      context.rotate(side * (0.95 - i * 0.12))
      context.beginPath()
      closedCurve(context, points(0, 0, 0.17, -0.3, 0, -0.78 + i * 0.08, -0.17, -0.3))
      context.fill()
      context.restore()
    }
  }
  context.restore()
}

function comet(context: SKRSContext2D, look: EmblemLook, random: Random): void {
  const turn = random.between(-0.4, 0.4)
  context.save()
  context.rotate(turn)
  context.fillStyle = look.second
  context.beginPath()
  limb(context, [point(0.25, -0.25), point(-0.4, 0.3), point(-1.2, 0.8)], 0.66, 0.12)
  context.fill()
  context.fillStyle = look.main
  context.beginPath()
  limb(context, [point(0.25, -0.25), point(-0.3, 0.2), point(-0.8, 0.5)], 0.44, 0.08)
  context.fill()
  context.fillStyle = look.pale
  context.beginPath()
  for (let i = 0; i < 10; i++) {
    const reach = i % 2 === 0 ? 0.5 : 0.22
    context.lineTo(0.3 + Math.sin((i / 10) * Math.PI * 2) * reach, -0.3 - Math.cos((i / 10) * Math.PI * 2) * reach)
  }
  context.fill()
  context.restore()
}

function paperCrane(context: SKRSContext2D, look: EmblemLook): void {
  const facets: readonly (readonly [string, readonly number[]])[] = [
    [look.second, [-0.1, 0.3, -0.95, -0.75, -0.05, -0.1]],
    [look.main, [-0.1, 0.3, 0.55, -0.95, 0.3, 0.2]],
    [look.pale, [-0.3, 0.05, 0.3, 0.2, -0.05, 0.62]],
    [look.second, [-0.2, 0.35, -1, 0.1, -0.3, 0.05]],
    [look.main, [0.2, 0.3, 0.75, -0.15, 0.36, 0.1]],
    [look.ink, [0.75, -0.15, 1, 0.05, 0.66, -0.02]],
  ]
  for (const [fill, numbers] of facets) {
    context.fillStyle = fill
    context.beginPath()
    for (const at of points(...numbers)) context.lineTo(at.x, at.y)
    context.fill()
  }
}

function lantern(context: SKRSContext2D, look: EmblemLook): void {
  context.fillStyle = look.main
  context.beginPath()
  context.ellipse(0, 0, 0.62, 0.72, 0, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = look.second
  context.lineWidth = 0.05
  for (const y of [-0.42, -0.2, 0.02, 0.24, 0.46]) {
    context.beginPath()
    const half = 0.62 * Math.sqrt(1 - (y / 0.72) ** 2)
    context.ellipse(0, y, half, 0.09, 0, 0, Math.PI)
    context.stroke()
  }
  context.fillStyle = look.ink
  context.fillRect(-0.3, -0.82, 0.6, 0.16)
  context.fillRect(-0.3, 0.66, 0.6, 0.16)
  context.fillRect(-0.03, 0.8, 0.06, 0.5)
  disc(context, look.pale, -0.2, -0.2, 0.12)
}

function disc(context: SKRSContext2D, fill: string, x: number, y: number, radius: number): void {
  context.fillStyle = fill
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
