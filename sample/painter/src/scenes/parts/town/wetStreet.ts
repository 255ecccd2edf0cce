// A street after rain: shops, neon signs, light trails of traffic, people with umbrellas.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { addGlow } from '../drawing/glow.ts'
import { limb, point } from '../drawing/line.ts'
import { neonSign } from './neonSign.ts'
import type { Night } from './night.ts'

/** Shop fronts along the street, with signs above them. */
export function paintSigns({ context, width, unit, palette, ground }: Night, random: Random): void {
  const tubes = [
    at(palette.accent, 0.76, 1.2),
    at(palette.spark, 0.82, 1.2),
    at(palette.light, 0.88, 1.5),
    { l: 0.8, c: 0.13, h: 200 },
    { l: 0.74, c: 0.2, h: 350 },
  ]
  const shops = Math.ceil(width / (unit * 0.11))
  for (let i = 0; i < shops; i++) {
    const tone = random.pick(tubes)
    const x = i * unit * 0.11 + random.between(0, 0.02) * unit
    const isOpen = random.chance(0.7)
    const wide = unit * random.between(0.06, 0.095)
    if (!isOpen) continue
    addGlow(context, x + wide / 2, ground - unit * 0.015, unit * 0.11, tone, 0.5)
    context.fillStyle = css(blend(tone, { l: 0.95, c: 0.05, h: 90 }, 0.65))
    context.fillRect(x, ground - unit * 0.042, wide, unit * 0.04)
    context.fillStyle = css(at(tone, 0.5))
    context.fillRect(x - unit * 0.004, ground - unit * 0.056, wide + unit * 0.008, unit * 0.014)
  }
  const signs = Math.round((6 * width) / unit)
  // In a low box the buildings are low, so signs must be smaller.
  const hang = Math.min(unit, ground * 1.1)
  for (let i = 0; i < signs; i++) {
    const tall = hang * random.between(0.09, 0.24)
    neonSign(
      context,
      width * random.between(0.03, 0.95),
      ground - tall - hang * random.between(0.07, 0.24),
      unit * random.between(0.026, 0.045),
      tall,
      random.pick(tubes),
      random.branch(`sign ${i}`),
    )
  }
}

/** Tail and head lights as long ribbons, and people with umbrellas. */
export function paintTraffic({ context, width, height, unit, palette, ground }: Night, random: Random): void {
  context.save()
  context.globalCompositeOperation = 'screen'
  for (let i = 0; i < 14; i++) {
    const down = random.next()
    const y = ground + (height - ground) * (0.12 + down * 0.5)
    const colour: Colour = random.chance(0.5) ? { l: 0.62, c: 0.22, h: 25 } : { l: 0.9, c: 0.08, h: 85 }
    const from = width * random.between(-0.2, 0.9)
    context.fillStyle = css(colour, random.between(0.3, 0.75))
    context.beginPath()
    limb(
      context,
      [point(from, y), point(from + width * 0.2, y - unit * 0.002), point(from + width * random.between(0.25, 0.7), y)],
      unit * (0.001 + down * 0.004),
      unit * 0.0008,
    )
    context.fill()
  }
  context.restore()
  const people = random.whole(2, 6)
  for (let i = 0; i < people; i++) {
    const down = random.between(0.15, 0.85)
    const size = unit * (0.05 + down * 0.1)
    umbrella(
      context,
      width * random.between(0.05, 0.95),
      ground + (height - ground) * down,
      size,
      random.chance(0.4) ? palette.accent : random.pick([palette.spark, palette.mid, palette.light]),
      palette,
    )
  }
}

function umbrella(context: SKRSContext2D, x: number, foot: number, size: number, colour: Colour, palette: Palette): void {
  const ink = css(at(palette.ink, 0.13))
  context.fillStyle = ink
  context.beginPath()
  limb(
    context,
    [point(x, foot - size * 0.62), point(x, foot - size * 0.35), point(x + size * 0.02, foot - size * 0.12)],
    size * 0.17,
    size * 0.24,
  )
  limb(context, [point(x - size * 0.04, foot - size * 0.2), point(x - size * 0.07, foot)], size * 0.08, size * 0.05)
  limb(context, [point(x + size * 0.05, foot - size * 0.2), point(x + size * 0.07, foot)], size * 0.08, size * 0.05)
  context.rect(x + size * 0.06, foot - size * 0.9, size * 0.02, size * 0.5)
  context.ellipse(x, foot - size * 0.66, size * 0.075, size * 0.085, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(at(colour, Math.max(0.45, colour.l - 0.06)))
  context.beginPath()
  context.moveTo(x - size * 0.34, foot - size * 0.68)
  context.quadraticCurveTo(x - size * 0.26, foot - size * 1.02, x + size * 0.07, foot - size * 1.03)
  context.quadraticCurveTo(x + size * 0.4, foot - size * 1.02, x + size * 0.48, foot - size * 0.68)
  for (const end of [0.28, 0.07, -0.14, -0.34])
    context.quadraticCurveTo(x + size * (end + 0.1), foot - size * 0.75, x + size * end, foot - size * 0.68)
  context.fill()
}
