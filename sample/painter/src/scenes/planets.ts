// Distant planets: ringed giants among stars, moons over strange ground, small ships.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGlow } from './parts/drawing/glow.ts'
import { limb, point } from './parts/drawing/line.ts'
import { createNoise } from './parts/drawing/noise.ts'
import { edgeAt, hills, peaks, type Ridge, traceRidge, unitOf } from './parts/drawing/ridge.ts'
import { addNebula } from './parts/sky/nebula.ts'
import { createWorld, paintWorld, type World } from './parts/sky/planetBall.ts'
import { scatterStars } from './parts/sky/starField.ts'

interface Space {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly night: Colour
  readonly sun: number
}

export const planets: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  const hasGround = random.chance(0.55)
  const space: Space = {
    context,
    width,
    height,
    unit,
    palette,
    night: at(palette.ink, 0.12, 1.1),
    sun: random.between(-Math.PI, 0) * 0.9,
  }
  paintSpace(space, hasGround, random.branch('space'))
  paintWorlds(space, hasGround, random.branch('worlds'))
  if (random.chance(0.5)) comet(space, random.branch('comet'))
  if (hasGround) paintGround(space, random.branch('ground'))
  if (random.chance(0.55)) ship(space, random.branch('ship'))
}

function paintSpace({ context, width, height, unit, palette, night }: Space, hasGround: boolean, random: Random): void {
  const glow = random.pick([palette.accent, palette.mid, palette.spark])
  const sky = context.createLinearGradient(0, 0, width * random.between(-0.2, 0.2), height)
  sky.addColorStop(0, css(night))
  sky.addColorStop(0.55, css(blend(night, at(palette.deep, 0.32, 1.2), 0.85)))
  sky.addColorStop(
    1,
    css(hasGround ? blend(at(palette.deep, 0.42), at(glow, 0.66), 0.6) : blend(night, at(palette.deep, 0.3), 0.5)),
  )
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  addNebula(
    context,
    width,
    height,
    [at(palette.mid, 0.48, 1.2), at(glow, 0.5), at(palette.deep, 0.4, 1.4)],
    random.between(0.35, 0.75),
    random.branch('nebula'),
  )
  scatterStars(
    context,
    { width, height, unit, density: 420, colours: ['#fff', '#fff', css(palette.light), css(at(palette.spark, 0.9))] },
    random.branch('stars'),
    hasGround,
  )
}

/** One large planet, and moons and neighbours that do not overlap it. */
function paintWorlds({ context, width, height, unit, palette, night, sun }: Space, hasGround: boolean, random: Random): void {
  const main = random.branch('main')
  const radius = Math.min(unit * main.between(0.17, 0.34), width * 0.42, height * 0.36)
  const x = width * main.between(0.28, 0.72)
  const y = height * (hasGround ? main.between(0.26, 0.5) : main.between(0.36, 0.62))
  const hasRings = main.chance(0.6)
  const ringed = hasRings ? Math.min(1, (width * 0.62) / (radius * 2.2)) : 1
  const world: World = {
    ...createWorld(palette, main),
    x,
    y,
    radius: radius * ringed,
    sun,
    tilt: main.between(-0.5, 0.5),
    hasRings,
    spin: main.next(),
  }
  const moons = random.whole(1, 4)
  const far: World[] = []
  for (let i = 0; i < moons; i++) {
    const own = random.branch(`moon ${i}`)
    const turn = own.between(0, Math.PI * 2)
    const out = radius * own.between(1.6, 2.8)
    far.push({
      ...createWorld(palette, own),
      x: Math.min(width * 0.95, Math.max(width * 0.05, x + Math.cos(turn) * out)),
      y: Math.min(height * (hasGround ? 0.62 : 0.93), Math.max(height * 0.06, y + Math.sin(turn) * out)),
      radius: radius * own.between(0.06, 0.24),
      sun,
      tilt: own.between(-0.6, 0.6),
      hasRings: own.chance(0.12),
      spin: own.next(),
    })
  }
  for (const moon of far.slice(0, 1)) paintWorld(context, moon, night, random.branch('moon 0'))
  paintWorld(context, world, night, main)
  far.slice(1).forEach((moon, i) => {
    paintWorld(context, moon, night, random.branch(`moon ${i + 1}`))
  })
}

/** Two or three ridges of a nearer planet, with arches, needles or domes of a colony. */
function paintGround({ context, width, height, unit, palette, night, sun }: Space, random: Random): void {
  const tone = random.pick([palette.mid, palette.accent, palette.deep])
  const shape = random.pick([hills, peaks, hills])
  const layers = 3
  const colony = random.chance(0.45)
  for (let i = 0; i < layers; i++) {
    const near = i / (layers - 1)
    const own = random.branch(`ridge ${i}`)
    const ridge: Ridge = (i === 0 ? shape : hills)(createNoise(own), own.between(0.9, 1.7))
    const base = height * (0.86 + near * 0.14)
    const stage = { width, base, rise: Math.min(height * 0.26, unit * (0.28 - near * 0.08)), unit }
    const lit = at(blend(tone, night, 0.25 + near * 0.5), 0.52 - near * 0.26)
    const body = context.createLinearGradient(0, base - stage.rise, 0, height)
    body.addColorStop(0, css(shade(lit, 0.08)))
    body.addColorStop(1, css(shade(lit, -0.12)))
    if (i === 1 && colony) domes(context, (x) => edgeAt(ridge, stage, x), width, unit, palette, own.branch('colony'))
    context.fillStyle = body
    context.beginPath()
    context.moveTo(0, height)
    traceRidge(context, ridge, stage)
    context.lineTo(width, height)
    context.fill()
    context.strokeStyle = css(at(tone, 0.86, 0.6), 0.55 - near * 0.3)
    context.lineWidth = Math.max(0.6, unit * 0.0024)
    context.beginPath()
    traceRidge(context, ridge, stage)
    context.stroke()
    const stones = Math.round((16 * width) / unit)
    for (let k = 0; k < stones; k++) {
      const x = width * own.next()
      const y = edgeAt(ridge, stage, x) + own.next() * (height - base + stage.rise * 0.5)
      const size = unit * own.between(0.004, 0.022) * (0.5 + near)
      context.fillStyle = css(shade(lit, -0.13), 0.8)
      context.beginPath()
      context.ellipse(x, y, size, size * 0.34, 0, 0, Math.PI * 2)
      context.fill()
      context.fillStyle = css(shade(lit, 0.12), 0.5)
      context.beginPath()
      context.ellipse(x - Math.cos(sun) * size * 0.1, y + size * 0.08, size * 0.86, size * 0.24, 0, 0, Math.PI * 2)
      context.fill()
    }
  }
}

function domes(
  context: SKRSContext2D,
  groundAt: (x: number) => number,
  width: number,
  unit: number,
  palette: Palette,
  random: Random,
): void {
  const centre = width * random.between(0.2, 0.8)
  const lamp: Colour = { l: 0.92, c: 0.1, h: 85 }
  for (let i = 0; i < 5; i++) {
    const x = centre + (i - 2) * unit * random.between(0.05, 0.075)
    const size = unit * random.between(0.018, 0.042)
    const y = groundAt(x) + size * 0.3
    addGlow(context, x, y - size * 0.4, size * 3, lamp, 0.4)
    context.fillStyle = css(at(palette.light, 0.62), 0.95)
    context.beginPath()
    context.ellipse(x, y, size, size * 0.95, 0, Math.PI, 0)
    context.fill()
    context.fillStyle = css(lamp)
    context.beginPath()
    for (let k = -1; k <= 1; k++) context.rect(x + k * size * 0.5 - size * 0.12, y - size * 0.45, size * 0.24, size * 0.2)
    context.fill()
    if (i === 2) {
      context.fillStyle = css(at(palette.light, 0.55))
      context.fillRect(x - size * 0.05, y - size * 2.6, size * 0.1, size * 1.8)
      addGlow(context, x, y - size * 2.6, size * 0.8, palette.accent, 1)
    }
  }
}

function comet({ context, width, height, unit, palette }: Space, random: Random): void {
  const x = width * random.between(0.1, 0.9)
  const y = height * random.between(0.06, 0.4)
  const turn = random.between(-0.7, -0.2) * (random.chance(0.5) ? 1 : -1) + (random.chance(0.5) ? Math.PI : 0)
  const length = unit * random.between(0.2, 0.42)
  const tail = context.createLinearGradient(x, y, x + Math.cos(turn) * length, y + Math.sin(turn) * length)
  tail.addColorStop(0, css(at(palette.light, 0.95), 0.9))
  tail.addColorStop(1, css(at(palette.light, 0.9), 0))
  context.fillStyle = tail
  context.beginPath()
  limb(context, [point(x, y), point(x + Math.cos(turn) * length, y + Math.sin(turn) * length)], unit * 0.007, unit * 0.022)
  context.fill()
  addGlow(context, x, y, unit * 0.03, at(palette.light, 0.95), 1)
}

/** A small rocket with the arc of its flight behind it. */
function ship({ context, width, height, unit, palette }: Space, random: Random): void {
  const x = width * random.between(0.15, 0.85)
  const y = height * random.between(0.12, 0.6)
  const size = unit * random.between(0.035, 0.06)
  const turn = random.between(-0.9, 0.9)
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  const trail = context.createLinearGradient(0, size * 0.5, 0, size * 7)
  trail.addColorStop(0, css({ l: 0.95, c: 0.08, h: 85 }, 0.95))
  trail.addColorStop(0.15, css(palette.accent, 0.7))
  trail.addColorStop(1, css(palette.accent, 0))
  context.fillStyle = trail
  context.beginPath()
  limb(context, [point(0, size * 0.5), point(size * 0.1, size * 3), point(size * 0.7, size * 7)], size * 0.22, size * 0.5)
  context.fill()
  context.fillStyle = css(at(palette.ground, 0.95))
  context.beginPath()
  context.moveTo(0, -size)
  context.bezierCurveTo(size * 0.42, -size * 0.5, size * 0.34, size * 0.3, size * 0.2, size * 0.55)
  context.lineTo(-size * 0.2, size * 0.55)
  context.bezierCurveTo(-size * 0.34, size * 0.3, -size * 0.42, -size * 0.5, 0, -size)
  context.fill()
  context.fillStyle = css(palette.accent)
  context.beginPath()
  for (const side of [-1, 1]) {
    context.moveTo(side * size * 0.28, size * 0.1)
    context.lineTo(side * size * 0.55, size * 0.72)
    context.lineTo(side * size * 0.18, size * 0.5)
  }
  context.moveTo(0, -size)
  context.quadraticCurveTo(size * 0.2, -size * 0.76, size * 0.25, -size * 0.56)
  context.lineTo(-size * 0.25, -size * 0.56)
  context.quadraticCurveTo(-size * 0.2, -size * 0.76, 0, -size)
  context.fill()
  context.fillStyle = css(at(palette.deep, 0.35))
  context.beginPath()
  context.arc(0, -size * 0.16, size * 0.13, 0, Math.PI * 2)
  context.fill()
  context.restore()
}
