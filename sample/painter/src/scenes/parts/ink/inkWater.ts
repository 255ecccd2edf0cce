// Still water in ink, with boats and mist.
import { blend, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { limb, point } from '../drawing/line.ts'
import type { Mood } from './inkMood.ts'

export function mist({ context, width, unit, paper, isNight }: Mood, base: number, near: number, random: Random): void {
  const banks = random.whole(1, 3)
  for (let i = 0; i < banks; i++) {
    const x = width * random.between(0, 1)
    const y = base - unit * random.between(-0.01, 0.09) * (1.2 - near)
    const reach = unit * random.between(0.35, 0.8)
    context.save()
    context.translate(x, y)
    context.scale(1, random.between(0.07, 0.13))
    const cloud = context.createRadialGradient(0, 0, 0, 0, 0, reach)
    const alpha = (isNight ? 0.5 : 0.85) * (1 - near * 0.5)
    cloud.addColorStop(0, css(paper, alpha))
    cloud.addColorStop(0.5, css(paper, alpha * 0.55))
    cloud.addColorStop(1, css(paper, 0))
    context.fillStyle = cloud
    context.fillRect(-reach, -reach, reach * 2, reach * 2)
    context.restore()
  }
}

/** Still water with broken horizontal strokes and a few boats. */
export function paintWater(mood: Mood, random: Random): void {
  const { context, width, height, unit, paper, wash, ink, shore, isNight } = mood
  const top = height * shore
  const water = context.createLinearGradient(0, top, 0, height)
  water.addColorStop(0, css(blend(paper, wash, isNight ? 0.35 : 0.12), 0.92))
  water.addColorStop(0.5, css(blend(paper, wash, isNight ? 0.5 : 0.22), 0.95))
  water.addColorStop(1, css(blend(paper, wash, isNight ? 0.85 : 0.55)))
  context.fillStyle = water
  context.fillRect(0, top, width, height - top)
  context.fillStyle = css(isNight ? shade(paper, 0.25) : blend(wash, ink, 0.3), 0.32)
  context.beginPath()
  const strokes = Math.round((46 * width) / unit)
  for (let i = 0; i < strokes; i++) {
    const down = random.next() ** 1.3
    const x = width * random.next()
    const y = top + (height - top) * (0.02 + down * 0.95)
    const reach = unit * random.between(0.02, 0.11) * (0.4 + down)
    limb(
      context,
      [point(x - reach, y), point(x, y + unit * 0.002), point(x + reach, y)],
      unit * 0.0015,
      unit * (0.001 + down * 0.0025),
    )
  }
  context.fill()
  const boats = random.whole(0, 3)
  for (let i = 0; i < boats; i++) {
    const down = random.between(0.1, 0.55)
    boat(mood, width * random.between(0.12, 0.88), top + (height - top) * down, unit * (0.035 + down * 0.07), random)
  }
}

function boat({ context, ink, palette, paper }: Mood, x: number, y: number, size: number, random: Random): void {
  const facing = random.chance(0.5) ? 1 : -1
  context.save()
  context.translate(x, y)
  context.scale(size * facing, size)
  context.fillStyle = css(ink, 0.16)
  context.beginPath()
  context.ellipse(0, 0.2, 0.95, 0.09, 0, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(ink, 0.92)
  context.beginPath()
  context.moveTo(-1.05, -0.16)
  context.quadraticCurveTo(-0.6, 0.16, 0, 0.16)
  context.quadraticCurveTo(0.7, 0.16, 1.15, -0.24)
  context.quadraticCurveTo(0.5, 0.02, 0, 0.02)
  context.quadraticCurveTo(-0.6, 0.02, -1.05, -0.16)
  context.fill()
  if (random.chance(0.5)) {
    // Sail and mast.
    context.fillRect(0.02, -1.5, 0.04, 1.55)
    context.fillStyle = css(random.chance(0.5) ? palette.accent : blend(paper, palette.light, 0.4), 0.95)
    context.beginPath()
    context.moveTo(0.1, -1.45)
    context.quadraticCurveTo(0.85, -0.8, 0.65, -0.22)
    context.lineTo(0.1, -0.15)
    context.fill()
  } else {
    // A ferryman with a hat and a pole.
    context.beginPath()
    limb(context, [point(-0.5, 0.05), point(-0.52, -0.25), point(-0.42, -0.5)], 0.26, 0.14)
    context.moveTo(-0.72, -0.5)
    context.lineTo(-0.4, -0.72)
    context.lineTo(-0.1, -0.48)
    limb(context, [point(-0.75, 0.35), point(-0.2, -1)], 0.035, 0.03)
    context.fill()
  }
  context.restore()
}
