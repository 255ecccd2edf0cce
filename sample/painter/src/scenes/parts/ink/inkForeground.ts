// The foreground of an ink landscape: a bank with pines, birds, and rain or snow.
import { at, blend, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { point } from '../drawing/line.ts'
import { createNoise } from '../drawing/noise.ts'
import { bird } from '../figures/silhouette.ts'
import { paintPine } from '../plants/gnarledPine.ts'
import type { Mood } from './inkMood.ts'

export function paintBirds({ context, width, height, unit, ink }: Mood, random: Random): void {
  if (random.chance(0.3)) return
  const count = random.whole(3, 11)
  const x = width * random.between(0.15, 0.7)
  const y = height * random.between(0.14, 0.36)
  context.fillStyle = css(ink, 0.8)
  context.beginPath()
  for (let i = 0; i < count; i++) {
    const wing = i % 2 === 0 ? 1 : -1
    const place = point(
      x + Math.ceil(i / 2) * unit * 0.04 + random.between(0, 0.015) * unit,
      y + wing * Math.ceil(i / 2) * unit * 0.016,
    )
    bird(context, { ...place, size: unit * random.between(0.02, 0.032), facing: 1 }, random.between(-0.6, 1))
  }
  context.fill()
}

/** A bank in one corner, with pines as the season colours them. */
export function paintForeground(mood: Mood, random: Random): void {
  const { context, width, height, unit, ink, wash, palette, season, isNight } = mood
  const isLeft = random.chance(0.5)
  const reach = unit * random.between(0.4, 0.75)
  const rise = Math.min(height * 0.22, unit * random.between(0.12, 0.26))
  const noise = createNoise(random.branch('bank'))
  const columns = 60
  const bank = (t: number) => height - rise * (1 - t) ** 0.8 * (1 + noise(t * 5) * 0.25) - noise(t * 19, 3) * unit * 0.006
  context.save()
  if (!isLeft) {
    context.translate(width, 0)
    context.scale(-1, 1)
  }
  const body = context.createLinearGradient(0, height - rise, 0, height)
  body.addColorStop(0, css(blend(wash, ink, 0.75)))
  body.addColorStop(1, css(ink))
  context.fillStyle = body
  context.beginPath()
  context.moveTo(0, height)
  for (let i = 0; i <= columns; i++) context.lineTo((i / columns) * reach, bank(i / columns))
  context.fill()
  const needle =
    season === 'autumn'
      ? blend(ink, palette.accent, 0.75)
      : season === 'spring'
        ? blend(wash, palette.accent, 0.2)
        : blend(ink, wash, 0.5)
  const look = {
    trunk: css(ink),
    needles: [css(blend(ink, needle, 0.45)), css(shade(needle, isNight ? 0.02 : 0.07))],
    crown:
      season === 'winter'
        ? css(at(palette.ground, isNight ? 0.85 : 0.98), 0.95)
        : season === 'spring'
          ? css(at(palette.accent, 0.84, 0.55), 0.95)
          : undefined,
  } as const
  const pines = random.whole(1, 3)
  for (let i = 0; i < pines; i++) {
    const t = random.between(0.06, 0.55)
    const tall = Math.min(height * 0.5, unit * random.between(0.28, 0.5)) * (i === 0 ? 1 : 0.65)
    paintPine(context, t * reach, bank(t) + unit * 0.01, tall, random.between(0, 0.9), look, random.branch(`pine ${i}`))
  }
  context.restore()
}

export function paintWeather({ context, width, height, unit, paper, season, palette, ink }: Mood, random: Random): void {
  const area = (width * height) / (unit * unit)
  if (season === 'summer' && random.chance(0.25)) {
    context.strokeStyle = css(blend(ink, paper, 0.45), 0.3)
    context.lineWidth = Math.max(0.5, unit * 0.0014)
    context.beginPath()
    const slant = random.between(-0.25, 0.25)
    for (let i = 0; i < 90 * area; i++) {
      const x = width * random.next()
      const y = height * random.next()
      const length = unit * random.between(0.03, 0.12)
      context.moveTo(x, y)
      context.lineTo(x + length * slant, y + length)
    }
    context.stroke()
  }
  if (season === 'summer') return
  const fall =
    season === 'winter'
      ? css(at(palette.ground, 0.99), 0.9)
      : css(season === 'autumn' ? palette.accent : at(palette.accent, 0.85, 0.6), 0.85)
  context.fillStyle = fall
  context.beginPath()
  const count = (season === 'winter' ? 150 : 34) * area
  for (let i = 0; i < count; i++) {
    const x = width * random.next()
    const y = height * random.next()
    const size = unit * (season === 'winter' ? 0.0015 + random.next() ** 3 * 0.0045 : random.between(0.0022, 0.0055))
    const turn = random.between(0, 3)
    context.moveTo(x + size, y)
    context.ellipse(x, y, size, size * (season === 'winter' ? 1 : 0.55), turn, 0, Math.PI * 2)
  }
  context.fill()
}
