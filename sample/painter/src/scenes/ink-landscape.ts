// Layered mountains in ink: ridges that fade into mist, water or fields, with pines, boats, birds and a seal.
import { at, blend, css, shade } from '../colour.ts'
import { paletteOf, warmOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { createNoise, type Noise } from './parts/drawing/noise.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { edgeAt, hills, karst, peaks, type Ridge, type Stage, traceRidge, unitOf } from './parts/drawing/ridge.ts'
import { paintBirds, paintForeground, paintWeather } from './parts/ink/inkForeground.ts'
import type { Mood } from './parts/ink/inkMood.ts'
import { mist, paintWater } from './parts/ink/inkWater.ts'
import { stampSeal } from './parts/ink/seal.ts'

export const inkLandscape: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const habits = hand.branch('ink habits')
  const strength = habits.between(0.35, 0.9)
  const isNight = random.chance(0.22)
  const tone = random.pick([palette.deep, palette.mid, palette.deep, blend(palette.deep, palette.accent, 0.25)])
  const mood: Mood = {
    context,
    width,
    height,
    unit: unitOf(width, height),
    paper: isNight ? at(blend(palette.deep, palette.mid, 0.2), 0.5, 0.6 * strength) : at(palette.ground, 0.95, 1.2),
    ink: isNight ? at(palette.ink, 0.17, 0.7) : at(palette.ink, 0.25, 0.8),
    wash: { ...at(tone, isNight ? 0.3 : 0.42), c: tone.c * strength },
    palette,
    season: random.pick(['spring', 'summer', 'autumn', 'winter']),
    isNight,
    shore: random.between(0.66, 0.84),
  }
  paintSky(mood, random.branch('sky'))
  paintMountains(mood, random.branch('mountains'), habits)
  paintWater(mood, random.branch('water'))
  paintBirds(mood, random.branch('birds'))
  paintForeground(mood, random.branch('foreground'))
  paintWeather(mood, random.branch('weather'))
  layGrain(context, width, height, 0.16)
  const unit = mood.unit * 0.052
  const isLeft = habits.chance(0.5)
  const stone = css(isNight ? at(palette.accent, 0.6, 1) : { l: 0.56, c: 0.19, h: 29 }, 0.9)
  stampSeal(context, isLeft ? unit * 0.9 : width - unit * 1.9, height - unit * 2, unit, { stone, cut: css(mood.paper) }, hand)
}

function paintSky({ context, width, height, unit, paper, wash, palette, isNight }: Mood, random: Random): void {
  const glow = random.pick([palette.accent, palette.spark, palette.light, wash])
  const horizon = random.between(0.45, 0.7)
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(isNight ? shade(paper, -0.2) : blend(paper, wash, random.between(0.12, 0.4))))
  sky.addColorStop(horizon * 0.7, css(paper))
  sky.addColorStop(horizon, css(blend(paper, at(glow, isNight ? 0.6 : 0.86), random.between(0.15, 0.5))))
  sky.addColorStop(Math.min(1, horizon + 0.25), css(paper))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)

  const radius = unit * random.between(0.055, 0.12)
  const x = width * random.between(0.2, 0.8)
  const y = height * random.between(0.12, 0.34)
  const halo = context.createRadialGradient(x, y, radius * 0.9, x, y, radius * 4)
  const disc = isNight ? at(palette.ground, 0.95) : warmOf(palette)
  halo.addColorStop(0, css(isNight ? disc : blend(paper, disc, 0.5), isNight ? 0.45 : 0.35))
  halo.addColorStop(1, css(disc, 0))
  context.fillStyle = halo
  context.fillRect(x - radius * 4, y - radius * 4, radius * 8, radius * 8)
  const face = context.createLinearGradient(x, y - radius, x, y + radius)
  face.addColorStop(0, css(disc, 0.95))
  face.addColorStop(1, css(isNight ? disc : blend(disc, paper, 0.35), 0.9))
  context.fillStyle = face
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** From the farthest, palest ridge to the nearest. Each fades downwards into mist. */
function paintMountains(mood: Mood, random: Random, habits: Random): void {
  const { context, width, height, unit, paper, ink, wash, shore } = mood
  const layers = random.whole(4, 6)
  const favourite = habits.pick([karst, peaks, hills])
  const shape = random.chance(0.65) ? favourite : random.pick([karst, peaks, hills])
  const crest = random.between(0.26, 0.42)
  const valley = random.between(0.15, 0.85)
  const hero = { x: 1 - valley + random.between(-0.12, 0.12), layer: random.whole(0, 2), reach: random.between(0.22, 0.42) }
  for (let i = 0; i < layers; i++) {
    const near = i / (layers - 1)
    const own = random.branch(`ridge ${i}`)
    const noise = createNoise(own)
    const form = near > 0.8 ? hills : shape
    const raw = form(noise, own.between(1.1, 1.9) * (1.25 - near * 0.35))
    // A valley keeps the far ridges visible.
    const ridge: Ridge = (x) => {
      const away = Math.min(1, Math.abs((x * unit) / width - valley) * 2.4)
      const lift = i === hero.layer ? Math.exp(-(((x - (hero.x * width) / unit) / hero.reach) ** 2)) * 0.75 : 0
      return raw(x) * (1 - near * 0.75 * (1 - away) ** 1.5) + lift * (0.55 + raw(x) * 0.6)
    }
    const base = height * (shore - (1 - near) * 0.1)
    const rise = Math.min(height * (shore - crest) * (1.05 - near * 0.6), unit * (0.95 - near * 0.5))
    const stage: Stage = { width, base, rise, unit }
    const tone = blend(blend(paper, wash, 0.3 + near * 0.55), ink, near ** 2 * 0.55)
    const body = context.createLinearGradient(0, base - rise, 0, base + unit * 0.02)
    body.addColorStop(0, css(tone))
    body.addColorStop(0.45, css(tone, 0.75 + near * 0.2))
    body.addColorStop(1, css(blend(paper, tone, near * 0.35), near > 0.8 ? 0.9 : 0.25))
    context.fillStyle = body
    context.beginPath()
    context.moveTo(0, base + unit * 0.03)
    traceRidge(context, ridge, stage)
    context.lineTo(width, base + unit * 0.03)
    context.fill()
    if (mood.season === 'winter') snowCaps(mood, ridge, stage, near, createNoise(own.branch('snow')))
    furrow(mood, ridge, stage, near, own)
    if (near > 0.35) treeLine(mood, ridge, stage, near, own.branch('trees'))
    if (i === layers - 2 && random.chance(0.55)) pagoda(mood, ridge, stage, random.between(0.12, 0.88), random.branch('pagoda'))
    mist(mood, base, near, own.branch('mist'))
  }
}

/** Dry brush strokes on the slopes, denser on the shaded side. */
function furrow({ context, width, unit, ink, wash }: Mood, ridge: Ridge, stage: Stage, near: number, random: Random): void {
  const count = Math.round((130 * width) / unit)
  const detail = Math.min(1, unit / 500)
  context.strokeStyle = css(blend(wash, ink, 0.4 + near * 0.4), (0.1 + near * 0.16) / Math.sqrt(detail + 0.25))
  context.lineWidth = Math.max(0.5, unit * 0.0022)
  context.lineCap = 'round'
  context.beginPath()
  for (let i = 0; i < count; i++) {
    const x = random.between(0, width)
    const depth = random.next() ** 1.5 * 0.5
    const length = random.between(0.02, 0.075) * (0.6 + near * 0.4)
    const keep = random.next() < 0.35 + detail * 0.65
    const top = edgeAt(ridge, stage, x)
    const step = unit * 0.012
    const slope = (edgeAt(ridge, stage, x + step) - edgeAt(ridge, stage, x - step)) / (2 * step)
    const y = top + (stage.base - top) * depth + unit * 0.004
    if (!keep || slope < -1.2 || stage.base - top < unit * 0.03) continue
    const drift = Math.max(-0.9, Math.min(0.9, slope * 0.5)) * length * unit
    context.moveTo(x, y)
    context.quadraticCurveTo(x + drift * 0.2, y + length * unit * 0.5, x + drift, y + length * unit)
  }
  context.stroke()
}

function snowCaps(
  { context, width, unit, palette, isNight }: Mood,
  ridge: Ridge,
  stage: Stage,
  near: number,
  teeth: Noise,
): void {
  context.fillStyle = css(at(palette.ground, isNight ? 0.8 : 0.985), 0.85 - near * 0.2)
  context.beginPath()
  context.moveTo(0, edgeAt(ridge, stage, 0))
  traceRidge(context, ridge, stage)
  const steps = Math.ceil(Math.min(300, Math.max(80, width / 3)))
  for (let i = steps; i >= 0; i--) {
    const x = (i / steps) * width
    const up = ridge(x / unit)
    const tooth = Math.abs(teeth((x / unit) * 14) * 0.7 + teeth((x / unit) * 37, 4) * 0.5)
    context.lineTo(x, edgeAt(ridge, stage, x) + stage.rise * Math.max(0, up - 0.42) * (0.1 + tooth * 0.75))
  }
  context.fill()
}

/** Distant trees along the ridge, denser where the slope is gentle. */
function treeLine(
  { context, width, unit, ink, wash, palette, season }: Mood,
  ridge: Ridge,
  stage: Stage,
  near: number,
  random: Random,
): void {
  const size = unit * (0.006 + near * 0.016)
  const count = Math.round((width / size) * 0.55)
  const leaf =
    season === 'autumn'
      ? palette.accent
      : season === 'spring'
        ? at(palette.accent, 0.82, 0.6)
        : blend(wash, ink, 0.5 + near * 0.4)
  const groves = createNoise(random.branch('groves'))
  context.fillStyle = css(blend(blend(wash, ink, 0.5 + near * 0.4), leaf, near * 0.7), 0.75)
  context.beginPath()
  for (let i = 0; i < count; i++) {
    const x = random.between(0, width)
    const tall = size * random.between(0.6, 1.5)
    const sink = random.next() ** 2 * unit * 0.05
    if (groves((x / unit) * 5) < 0.02) continue
    const y = edgeAt(ridge, stage, x) + sink
    context.moveTo(x - tall * 0.42, y + tall * 0.2)
    context.quadraticCurveTo(x - tall * 0.3, y - tall, x, y - tall * 1.25)
    context.quadraticCurveTo(x + tall * 0.34, y - tall, x + tall * 0.42, y + tall * 0.2)
  }
  context.fill()
}

/** A pagoda on the ridge with three to five roofs, small so that the mountains look large. */
function pagoda({ context, width, unit, ink, wash }: Mood, ridge: Ridge, stage: Stage, across: number, random: Random): void {
  const x = width * across
  const storeys = random.whole(3, 5)
  const size = unit * random.between(0.02, 0.034)
  const foot = edgeAt(ridge, stage, x) + size * 0.3
  context.fillStyle = css(blend(wash, ink, 0.65))
  context.beginPath()
  for (let i = 0; i < storeys; i++) {
    const reach = size * (1 - i * 0.13)
    const y = foot - i * size * 0.82
    context.rect(x - reach * 0.45, y - size * 0.6, reach * 0.9, size * 0.6)
    context.moveTo(x - reach, y - size * 0.5)
    context.quadraticCurveTo(x - reach * 0.5, y - size * 0.58, x - reach * 0.3, y - size * 0.86)
    context.lineTo(x + reach * 0.3, y - size * 0.86)
    context.quadraticCurveTo(x + reach * 0.5, y - size * 0.58, x + reach, y - size * 0.5)
    context.closePath()
  }
  context.rect(x - size * 0.03, foot - storeys * size * 0.82 - size * 0.6, size * 0.06, size * 0.7)
  context.fill()
}
