// The foreground of a city: a bridge, a viaduct with a train, a roof with a cat, cables with birds.
import { at, blend, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { addGlow } from '../drawing/glow.ts'
import { limb, point } from '../drawing/line.ts'
import { bird } from '../figures/silhouette.ts'
import type { Night } from './night.ts'

/** A suspension bridge at the waterline, with lamps on its cables. */
export function bridge({ context, width, unit, palette, ground }: Night, random: Random): void {
  const deck = ground - unit * random.between(0.05, 0.09)
  const span = Math.min(width * 0.7, unit * random.between(0.5, 0.85))
  const start = width * random.between(-0.2, 0.5)
  const tower = unit * random.between(0.18, 0.28)
  const iron = css(at(blend(palette.accent, palette.ink, 0.35), 0.36))
  context.strokeStyle = iron
  context.fillStyle = iron
  context.fillRect(0, deck, width, unit * 0.014)
  const lamps: [number, number][] = []
  for (let x = start - span * 2; x < width + span; x += span) {
    context.fillRect(x - unit * 0.008, deck - tower, unit * 0.016, ground - deck + tower)
    context.lineWidth = Math.max(0.7, unit * 0.004)
    context.beginPath()
    context.moveTo(x, deck - tower)
    context.quadraticCurveTo(x + span / 2, deck + tower * 0.86, x + span, deck - tower)
    context.stroke()
    context.lineWidth = Math.max(0.4, unit * 0.0012)
    context.beginPath()
    for (let i = 1; i < 20; i++) {
      const t = i / 20
      // Height of the cable at t, on the same curve.
      const y = (1 - t) ** 2 * (deck - tower) + 2 * t * (1 - t) * (deck + tower * 0.86) + t ** 2 * (deck - tower)
      context.moveTo(x + span * t, y)
      context.lineTo(x + span * t, deck)
      if (i % 2 === 0) lamps.push([x + span * t, y])
    }
    context.stroke()
  }
  context.fillStyle = css({ l: 0.93, c: 0.07, h: 88 })
  context.beginPath()
  for (const [x, y] of lamps) {
    context.moveTo(x + unit * 0.0035, y)
    context.arc(x, y, unit * 0.0035, 0, Math.PI * 2)
  }
  for (let x = unit * 0.02; x < width; x += unit * 0.045) context.rect(x, deck - unit * 0.004, unit * 0.005, unit * 0.004)
  context.fill()
}

/** A viaduct across the picture with a lit train. */
export function train({ context, width, height, unit, palette, ground }: Night, random: Random): void {
  const rail = ground - unit * random.between(0.04, 0.1)
  const stone = at(palette.ink, 0.16)
  context.fillStyle = css(stone)
  context.fillRect(0, rail, width, unit * 0.03)
  context.beginPath()
  const arch = unit * random.between(0.16, 0.24)
  for (let x = -arch * random.next(); x < width; x += arch) {
    context.moveTo(x, rail)
    context.lineTo(x, height)
    context.lineTo(x + arch * 0.14, height)
    context.lineTo(x + arch * 0.14, rail + arch * 0.5)
    context.bezierCurveTo(x + arch * 0.2, rail + unit * 0.03, x + arch * 0.94, rail + unit * 0.03, x + arch, rail + arch * 0.5)
    context.lineTo(x + arch, rail)
  }
  context.fill()
  const high = unit * random.between(0.07, 0.1)
  const car = high * 3.6
  const cars = random.whole(2, 5)
  const head = width * random.between(0.45, 1.05)
  const livery = random.pick([palette.accent, palette.mid, palette.spark])
  addGlow(context, head, rail - high * 0.4, unit * 0.3, { l: 0.9, c: 0.08, h: 90 }, 0.75)
  for (let i = 0; i < cars; i++) {
    const x = head - (i + 1) * car * 1.02
    context.fillStyle = css(at(livery, 0.42))
    context.beginPath()
    context.roundRect(
      x,
      rail - high,
      car,
      high * 0.94,
      i === 0 ? [high * 0.1, high * 0.55, high * 0.08, high * 0.08] : high * 0.1,
    )
    context.fill()
    context.fillStyle = css(at(livery, 0.62))
    context.fillRect(x, rail - high * 0.32, car * 0.99, high * 0.08)
    const panes = 7
    for (let k = 0; k < panes; k++) {
      const left = x + car * (0.05 + (k * 0.9) / panes)
      context.fillStyle = css({ l: 0.94, c: 0.08, h: 88 })
      context.fillRect(left, rail - high * 0.82, (car * 0.72) / panes, high * 0.42)
      if (!random.chance(0.55)) continue
      context.fillStyle = css(at(palette.ink, 0.3))
      context.beginPath()
      context.arc(left + (car * 0.36) / panes, rail - high * 0.56, high * 0.075, 0, Math.PI * 2)
      context.rect(left + (car * 0.2) / panes, rail - high * 0.5, (car * 0.32) / panes, high * 0.1)
      context.fill()
    }
  }
  context.fillStyle = css(shade(stone, 0.06))
  context.fillRect(0, rail - unit * 0.004, width, unit * 0.006)
}

/** A roof in the foreground with a parapet, a chimney and a cat. */
export function rooftop({ context, width, height, unit, palette }: Night, random: Random): void {
  const ink = at(palette.ink, 0.13)
  const top = height - unit * random.between(0.1, 0.2)
  const isLeft = random.chance(0.5)
  context.save()
  if (isLeft) {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  context.fillStyle = css(ink)
  context.beginPath()
  context.moveTo(0, top)
  context.lineTo(width, top + unit * 0.05)
  context.lineTo(width, height)
  context.lineTo(0, height)
  const stack = width * random.between(0.1, 0.3)
  context.rect(stack, top - unit * 0.13, unit * 0.07, unit * 0.2)
  context.rect(stack - unit * 0.008, top - unit * 0.14, unit * 0.086, unit * 0.018)
  cat(context, width * random.between(0.5, 0.8), top + unit * 0.035, unit * random.between(0.15, 0.22))
  context.fill()
  context.restore()
}

function cat(pen: Night['context'], x: number, foot: number, size: number): void {
  pen.moveTo(x - size * 0.3, foot)
  pen.bezierCurveTo(x - size * 0.42, foot - size * 0.5, x - size * 0.12, foot - size * 0.6, x - size * 0.13, foot - size * 0.72)
  pen.lineTo(x - size * 0.17, foot - size * 1.02)
  pen.lineTo(x - size * 0.04, foot - size * 0.91)
  pen.quadraticCurveTo(x + size * 0.03, foot - size * 0.93, x + size * 0.1, foot - size * 0.91)
  pen.lineTo(x + size * 0.23, foot - size * 1.02)
  pen.lineTo(x + size * 0.2, foot - size * 0.72)
  pen.bezierCurveTo(x + size * 0.18, foot - size * 0.5, x + size * 0.36, foot - size * 0.4, x + size * 0.3, foot)
  pen.closePath()
  limb(
    pen,
    [
      point(x - size * 0.22, foot - size * 0.06),
      point(x - size * 0.62, foot - size * 0.02),
      point(x - size * 0.66, foot - size * 0.3),
      point(x - size * 0.52, foot - size * 0.4),
    ],
    size * 0.1,
    size * 0.05,
  )
}

/** Cables between poles, with birds. */
export function cables({ context, width, height, unit, palette }: Night, random: Random): void {
  const ink = css(at(palette.ink, 0.12))
  context.strokeStyle = ink
  context.fillStyle = ink
  const pole = width * random.between(0.12, 0.88)
  const top = height * random.between(0.2, 0.34)
  context.fillRect(pole - unit * 0.006, top, unit * 0.012, height - top)
  context.fillRect(pole - unit * 0.05, top + unit * 0.02, unit * 0.1, unit * 0.007)
  context.fillRect(pole - unit * 0.035, top + unit * 0.05, unit * 0.07, unit * 0.007)
  context.lineWidth = Math.max(0.5, unit * 0.0022)
  context.beginPath()
  for (const [dx, dy] of [
    [-0.045, 0.02],
    [0.045, 0.02],
    [-0.03, 0.05],
    [0.03, 0.05],
  ] as const) {
    const x = pole + dx * unit
    const y = top + dy * unit
    context.moveTo(x, y)
    context.quadraticCurveTo(x / 2, y + unit * 0.12, -unit * 0.02, y - unit * 0.04)
    context.moveTo(x, y)
    context.quadraticCurveTo((x + width) / 2, y + unit * 0.12, width + unit * 0.02, y - unit * 0.04)
  }
  context.stroke()
  context.beginPath()
  bird(context, { x: width * random.next(), y: top * random.between(0.3, 0.8), size: unit * 0.05, facing: 1 }, random.next())
  context.fill()
}
