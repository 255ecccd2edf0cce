// Planets: balls with bands, land or craters that rotate, a night side, an atmosphere and rings.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { createNoise } from '../drawing/noise.ts'

type WorldKind = 'giant' | 'ocean' | 'rock' | 'ice'

export interface World {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly kind: WorldKind
  /** Direction of its sun in radians. */
  readonly sun: number
  /** Tilt of its axis and rings in radians. */
  readonly tilt: number
  readonly hasRings: boolean
  /** Rotation in whole turns: 1 equals 0. */
  readonly spin: number
  /** Three colours of its surface, from low to high. */
  readonly tones: readonly [Colour, Colour, Colour]
}

/** Colours and kind of a planet, from the hand's palette. */
export function createWorld(palette: Palette, random: Random): Pick<World, 'kind' | 'tones'> {
  const kind = random.pick(['giant', 'giant', 'ocean', 'rock', 'ice'] as const)
  const pairs: readonly (readonly [Colour, Colour, Colour])[] = [
    [at(palette.mid, 0.55), palette.light, palette.accent],
    [at(palette.accent, 0.6), palette.spark, palette.ground],
    [at(palette.deep, 0.42, 1.2), at(palette.mid, 0.6), palette.light],
    [at(palette.spark, 0.68), palette.light, at(palette.accent, 0.62)],
    [at(palette.mid, 0.5), at(palette.accent, 0.7), palette.spark],
  ]
  return { kind, tones: random.pick(pairs) }
}

/** Paints a planet with its atmosphere and rings. `night` is the colour of its dark side. */
export function paintWorld(context: SKRSContext2D, world: World, night: Colour, random: Random): void {
  const { x, y, radius, tones, sun } = world
  context.save()
  context.translate(x, y)
  air(context, radius, tones[1])
  if (world.hasRings) rings(context, world, random.branch('rings'), 'behind')
  context.save()
  context.beginPath()
  context.arc(0, 0, radius, 0, Math.PI * 2)
  context.clip()
  context.fillStyle = css(tones[0])
  context.fillRect(-radius, -radius, radius * 2, radius * 2)
  context.rotate(world.tilt)
  if (world.kind === 'giant') bands(context, world, random.branch('bands'))
  else if (world.kind === 'rock') craters(context, world, random.branch('craters'))
  else land(context, world, random.branch('land'))
  context.rotate(-world.tilt)
  if (world.hasRings) ringShadow(context, world)
  terminator(context, radius, sun, night)
  context.restore()
  if (world.hasRings) rings(context, world, random.branch('rings'), 'before')
  context.restore()
}

function air(context: SKRSContext2D, radius: number, tone: Colour): void {
  const halo = context.createRadialGradient(0, 0, radius * 0.96, 0, 0, radius * 1.22)
  halo.addColorStop(0, css(at(tone, 0.8), 0.42))
  halo.addColorStop(0.3, css(at(tone, 0.7), 0.14))
  halo.addColorStop(1, css(at(tone, 0.7), 0))
  context.fillStyle = halo
  context.fillRect(-radius * 1.25, -radius * 1.25, radius * 2.5, radius * 2.5)
}

function bands(context: SKRSContext2D, { radius, tones, spin }: World, random: Random): void {
  const noise = createNoise(random)
  const count = random.whole(7, 12)
  const bulge = random.between(-0.16, 0.16)
  for (let i = 0; i < count; i++) {
    const latitude = -1 + (2 * (i + random.between(0.1, 0.5))) / count
    const thick = (random.between(0.6, 1.7) / count) * radius
    const tone = blend(random.pick(tones), random.pick(tones), random.between(0, 0.5))
    const edge = (side: number) => (across: number) => {
      const turn = Math.asin(Math.max(-1, Math.min(1, across))) + spin * Math.PI * 2
      const wave = noise(Math.cos(turn) * 2.4 + i * 3 + side, Math.sin(turn) * 2.4) * 0.035
      return (latitude + bulge * (1 - across ** 2) + wave) * radius + side * thick * 0.5
    }
    context.fillStyle = css(tone, random.between(0.45, 0.95))
    context.beginPath()
    for (let k = 0; k <= 36; k++) context.lineTo((k / 18 - 1) * radius, edge(-1)(k / 18 - 1))
    for (let k = 36; k >= 0; k--) context.lineTo((k / 18 - 1) * radius, edge(1)(k / 18 - 1))
    context.fill()
  }
  const storms = random.whole(1, 3)
  for (let i = 0; i < storms; i++) {
    const longitude = random.between(0, 1) + spin
    const latitude = random.between(-0.45, 0.45)
    const face = Math.cos(longitude * Math.PI * 2)
    const size = radius * random.between(0.08, 0.2)
    if (face < 0.05) continue
    const cx = Math.sin(longitude * Math.PI * 2) * radius * Math.sqrt(1 - latitude ** 2)
    for (const [share, tone] of [
      [1, tones[2]],
      [0.66, tones[1]],
      [0.34, tones[2]],
    ] as const) {
      context.fillStyle = css(tone, 0.85)
      context.beginPath()
      context.ellipse(
        cx,
        (latitude + bulge * (1 - (cx / radius) ** 2)) * radius,
        size * face * share,
        size * 0.5 * share,
        0,
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  }
}

/** Seas with continents, or ice with rifts: shapes on the ball, rotated and projected. */
function land(context: SKRSContext2D, { radius, tones, spin, kind }: World, random: Random): void {
  const count = random.whole(8, 13)
  for (let i = 0; i < count; i++) {
    const longitude = random.between(0, Math.PI * 2) + spin * Math.PI * 2
    const latitude = Math.asin(random.between(-0.9, 0.9))
    const size = random.between(0.14, 0.42)
    const noise = createNoise(random.branch(`coast ${i}`))
    for (const [share, tone] of [
      [1.12, tones[1]],
      [1, tones[2]],
    ] as const) {
      context.fillStyle = css(share > 1 ? blend(tone, tones[0], 0.4) : tone, kind === 'ice' ? 0.55 : 0.95)
      globeShape(
        context,
        radius,
        longitude,
        latitude,
        (turn) => size * share * (1 + noise(Math.cos(turn) * 1.8, Math.sin(turn) * 1.8) * 0.55),
      )
    }
  }
  // Clouds cover everything, and snow covers the poles.
  for (let i = 0; i < 9; i++) {
    const longitude = random.between(0, Math.PI * 2) + spin * Math.PI * 2
    const latitude = random.between(-0.9, 0.9)
    const reach = random.between(0.12, 0.3)
    context.fillStyle = css(at(tones[1], 0.97, 0.3), 0.6)
    globeShape(context, radius, longitude, latitude, (turn) => reach * (0.25 + 0.75 * Math.abs(Math.cos(turn))))
  }
  context.fillStyle = css(at(tones[1], 0.98, 0.2), 0.9)
  for (const pole of [-1, 1]) globeShape(context, radius, 0, pole * 1.45, (turn) => 0.3 + 0.05 * Math.sin(turn * 5))
}

function craters(context: SKRSContext2D, { radius, tones, spin, sun, tilt }: World, random: Random): void {
  for (let i = 0; i < 5; i++) {
    context.fillStyle = css(blend(tones[0], tones[1], 0.5), 0.5)
    const size = random.between(0.25, 0.5)
    globeShape(context, radius, random.between(0, 7) + spin * Math.PI * 2, random.between(-1, 1), () => size)
  }
  for (let i = 0; i < 26; i++) {
    const longitude = random.between(0, Math.PI * 2) + spin * Math.PI * 2
    const latitude = Math.asin(random.between(-0.95, 0.95))
    const size = 0.03 + random.next() ** 2.5 * 0.2
    const lean = 0.18 * size
    context.fillStyle = css(shade(tones[0], 0.1), 0.8)
    globeShape(context, radius, longitude, latitude, () => size)
    context.fillStyle = css(shade(tones[0], -0.12), 0.85)
    globeShape(
      context,
      radius,
      longitude + Math.cos(sun - tilt) * lean,
      latitude + Math.sin(sun - tilt) * lean,
      () => size * 0.86,
    )
  }
}

/** Fills a patch of the globe around a position. Parts on the far side are left out. Angles in radians. */
function globeShape(
  context: SKRSContext2D,
  radius: number,
  longitude: number,
  latitude: number,
  reach: (turn: number) => number,
): void {
  const steps = 22
  let isSeen = false
  context.beginPath()
  for (let i = 0; i < steps; i++) {
    const turn = (i / steps) * Math.PI * 2
    const size = reach(turn)
    const phi = latitude + Math.sin(turn) * size
    const lambda = longitude + (Math.cos(turn) * size) / Math.max(0.25, Math.cos(latitude))
    const depth = Math.cos(phi) * Math.cos(lambda)
    let x = Math.cos(phi) * Math.sin(lambda)
    let y = Math.sin(phi)
    if (depth < 0) {
      const out = Math.hypot(x, y) || 1
      x /= out
      y /= out
    } else isSeen = true
    context.lineTo(x * radius, y * radius)
  }
  if (isSeen) context.fill()
}

function terminator(context: SKRSContext2D, radius: number, sun: number, night: Colour): void {
  const x = Math.cos(sun) * radius
  const y = Math.sin(sun) * radius
  const dark = context.createRadialGradient(x * 0.62, y * 0.62, radius * 0.2, x * 0.42, y * 0.42, radius * 1.46)
  dark.addColorStop(0, css(night, 0))
  dark.addColorStop(0.5, css(night, 0.18))
  dark.addColorStop(0.72, css(night, 0.78))
  dark.addColorStop(1, css(night, 0.96))
  context.fillStyle = dark
  context.fillRect(-radius, -radius, radius * 2, radius * 2)
  const light = context.createRadialGradient(x * 0.5, y * 0.5, 0, x * 0.5, y * 0.5, radius * 0.9)
  light.addColorStop(0, 'rgba(255,255,255,0.34)')
  light.addColorStop(1, 'rgba(255,255,255,0)')
  context.fillStyle = light
  context.fillRect(-radius, -radius, radius * 2, radius * 2)
}

/** Height of rings relative to their width, seen from the side. */
const flat = 0.26

function rings(context: SKRSContext2D, { radius, tilt, tones }: World, random: Random, half: 'behind' | 'before'): void {
  context.save()
  context.rotate(tilt)
  const count = 16
  const from = half === 'behind' ? Math.PI : 0
  for (let i = 0; i < count; i++) {
    const gap = random.chance(0.14)
    const tone = blend(tones[1], random.pick(tones), 0.5)
    const alpha = random.between(0.25, 0.9)
    if (gap) continue
    const reach = radius * (1.32 + (0.95 * i) / count)
    context.strokeStyle = css(at(tone, Math.max(0.6, tone.l)), alpha)
    context.lineWidth = Math.max(0.5, (radius * 0.9) / count) * 0.72
    context.beginPath()
    context.ellipse(0, 0, reach, reach * flat, 0, from, from + Math.PI)
    context.stroke()
  }
  context.restore()
}

function ringShadow(context: SKRSContext2D, { radius, tilt }: World): void {
  context.save()
  context.rotate(tilt)
  context.strokeStyle = 'rgba(8,8,22,0.38)'
  context.lineWidth = radius * 0.13
  context.beginPath()
  context.ellipse(0, -radius * 0.06, radius * 1.25, radius * flat * 1.05, 0, 0, Math.PI)
  context.stroke()
  context.restore()
}
