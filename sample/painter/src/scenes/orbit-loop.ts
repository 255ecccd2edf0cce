// Orbiting lights: a planet or a star in the middle, with lamps and moons on tilted orbits.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGlow } from './parts/drawing/glow.ts'
import { unitOf } from './parts/drawing/ridge.ts'
import { addNebula } from './parts/sky/nebula.ts'
import { createWorld, paintWorld } from './parts/sky/planetBall.ts'
import { scatterStars } from './parts/sky/starField.ts'

interface Orbit {
  readonly reach: number
  readonly flat: number
  readonly lean: number
  readonly start: number
  /** Whole turns per loop, so that the loop is seamless. */
  readonly turns: number
  readonly size: number
  readonly colour: Colour
  readonly tail: number
}

export const orbitLoop: Scene = (context, { width, height, hand, random, phase }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  const night = at(palette.ink, 0.13, 1.1)
  const sky = context.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, Math.hypot(width, height) * 0.6)
  sky.addColorStop(0, css(blend(night, at(palette.deep, 0.36, 1.2), 0.8)))
  sky.addColorStop(1, css(night))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  addNebula(context, width, height, [at(palette.mid, 0.46), at(palette.accent, 0.4)], 0.5, random.branch('nebula'))
  scatterStars(
    context,
    { width, height, unit, density: 300, colours: ['#fff', css(palette.light)], twinkle: 0.6, phase },
    random.branch('stars'),
    false,
  )

  const x = width / 2
  const y = height / 2
  // Orbits are aligned with the longer side of the box.
  const lean = random.between(-0.5, 0.5) + (height > width * 1.3 ? Math.PI * 0.38 : 0)
  const flat = random.between(0.22, 0.5)
  const across = Math.hypot(Math.cos(lean), flat * Math.sin(lean))
  const down = Math.hypot(Math.sin(lean), flat * Math.cos(lean))
  const room = Math.min(unit * 0.62, (width * 0.48) / across, (height * 0.48) / down)
  const orbits = planOrbits(palette, room, lean, flat, random.branch('orbits'))
  for (const orbit of orbits) paintPath(context, x, y, orbit)
  for (const orbit of orbits) paintLamp(context, x, y, orbit, phase, 'behind')
  const core = random.branch('core')
  const radius = room * 0.24
  if (core.chance(0.45)) paintStar(context, x, y, radius * 0.8, core.chance(0.5) ? palette.accent : palette.spark, phase)
  else
    paintWorld(
      context,
      { ...createWorld(palette, core), x, y, radius, sun: -2.4, tilt: lean, hasRings: false, spin: phase },
      night,
      core,
    )
  for (const orbit of orbits) paintLamp(context, x, y, orbit, phase, 'before')
}

function planOrbits(palette: Palette, room: number, lean: number, flat: number, random: Random): Orbit[] {
  const lamps = [palette.accent, palette.spark, palette.light, at(palette.mid, 0.72)]
  return Array.from({ length: random.whole(5, 9) }, (_, i, count = 8) => ({
    reach: room * (0.4 + (0.6 * (i + 1)) / (count + 1)),
    flat: flat * random.between(0.9, 1.1),
    lean: lean + random.between(-0.12, 0.12),
    start: random.next(),
    turns: i < 2 ? 2 : 1,
    size: room * random.between(0.014, 0.042),
    colour: random.pick(lamps),
    tail: random.between(0.12, 0.3),
  }))
}

function paintPath(context: SKRSContext2D, x: number, y: number, { reach, flat, lean, colour, size }: Orbit): void {
  context.strokeStyle = css(at(colour, 0.8), 0.16)
  context.lineWidth = Math.max(0.5, size * 0.08)
  context.beginPath()
  context.ellipse(x, y, reach, reach * flat, lean, 0, Math.PI * 2)
  context.stroke()
}

/** A lamp with its trail, drawn only on the half of its orbit behind or before the middle. */
function paintLamp(context: SKRSContext2D, x: number, y: number, orbit: Orbit, phase: number, half: 'behind' | 'before'): void {
  const { reach, flat, lean, start, turns, size, colour, tail } = orbit
  const place = (turn: number) => {
    const across = Math.cos(turn * Math.PI * 2) * reach
    const down = Math.sin(turn * Math.PI * 2) * reach * flat
    return [x + across * Math.cos(lean) - down * Math.sin(lean), y + across * Math.sin(lean) + down * Math.cos(lean)] as const
  }
  const isHere = (turn: number) => Math.sin(turn * Math.PI * 2) < 0 === (half === 'behind')
  const now = start + phase * turns
  const steps = 64
  context.lineCap = 'butt'
  for (let i = steps; i > 0; i--) {
    const turn = now - (tail * i) / steps
    if (!isHere(turn)) continue
    const share = 1 - i / steps
    const [fromX, fromY] = place(turn)
    const [toX, toY] = place(now - (tail * (i - 1)) / steps)
    context.strokeStyle = css(colour, share ** 1.7 * 0.8)
    context.lineWidth = Math.max(0.5, size * share * 1.5)
    context.beginPath()
    context.moveTo(fromX, fromY)
    context.lineTo(toX, toY)
    context.stroke()
  }
  if (!isHere(now)) return
  const [lampX, lampY] = place(now)
  addGlow(context, lampX, lampY, size * 5, colour, 0.9)
  context.fillStyle = css(blend(colour, { l: 0.98, c: 0.01, h: 90 }, 0.65))
  context.beginPath()
  context.arc(lampX, lampY, size * 0.9, 0, Math.PI * 2)
  context.fill()
}

function paintStar(context: SKRSContext2D, x: number, y: number, radius: number, colour: Colour, phase: number): void {
  const beat = 1 + 0.06 * Math.sin(phase * Math.PI * 2)
  addGlow(context, x, y, radius * 4 * beat, colour, 0.9)
  addGlow(context, x, y, radius * 1.9, at(colour, 0.9), 0.9)
  context.fillStyle = css(blend(colour, { l: 0.99, c: 0.02, h: 90 }, 0.7))
  context.beginPath()
  context.arc(x, y, radius * 0.72, 0, Math.PI * 2)
  context.fill()
}
