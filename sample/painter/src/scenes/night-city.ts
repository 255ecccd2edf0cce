// Cities at night: skylines over water, wet streets with neon signs, viaducts with trains, roofs with cats.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGlow } from './parts/drawing/glow.ts'
import { limb, point } from './parts/drawing/line.ts'
import { createNoise } from './parts/drawing/noise.ts'
import { unitOf } from './parts/drawing/ridge.ts'
import { layReflection } from './parts/sea/reflection.ts'
import { scatterStars } from './parts/sky/starField.ts'
import { paintBuilding } from './parts/town/building.ts'
import type { Night } from './parts/town/night.ts'
import { bridge, cables, rooftop, train } from './parts/town/townFront.ts'
import { paintSigns, paintTraffic } from './parts/town/wetStreet.ts'

export const nightCity: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  const front = random.pick(['water', 'water', 'street', 'street', 'rails', 'roofs'] as const)
  const ground = Math.round(height * (front === 'roofs' ? 0.97 : front === 'rails' ? 0.9 : random.between(0.66, 0.78)))
  // The city has its own canvas, because wet streets and water reflect it.
  const sheet = createCanvas(Math.ceil(width), Math.max(1, ground))
  const glow = random.pick([palette.accent, palette.spark, palette.mid, palette.accent])
  const isDusk = random.chance(0.35)
  const warm: Colour = { l: 0.87, c: 0.11, h: 82 }
  const night: Night = {
    context: sheet.getContext('2d'),
    width,
    height,
    unit,
    palette,
    zenith: at(palette.deep, isDusk ? 0.34 : 0.19, 0.95),
    horizon: isDusk ? { ...at(glow, 0.72), c: glow.c * 0.8 } : blend(at(palette.mid, 0.4), at(glow, 0.5), 0.5),
    wall: at(palette.deep, 0.2, 0.8),
    lights: [
      css(warm),
      css(at(palette.spark, 0.88, 0.9)),
      css({ l: 0.93, c: 0.05, h: 95 }),
      css(at(palette.accent, 0.78)),
      css(at(palette.light, 0.9)),
    ],
    ground,
  }
  paintSky(night, random.branch('sky'), isDusk)
  paintBlocks(night, random.branch('blocks'), front === 'street')
  if (front === 'street') paintSigns(night, random.branch('signs'))
  if (front === 'water' && random.chance(0.5)) bridge(night, random.branch('bridge'))
  context.drawImage(sheet, 0, 0)
  if (front === 'water' || front === 'street') {
    context.fillStyle = css(at(palette.deep, 0.16))
    context.fillRect(0, ground, width, height - ground)
    const noise = createNoise(random.branch('ripples'))
    const sway = unit * (front === 'water' ? 0.02 : 0.007)
    layReflection(context, sheet, {
      width,
      waterline: ground,
      depth: height - ground,
      sway,
      alpha: front === 'water' ? 0.8 : 0.55,
      noise,
    })
    const shore = context.createLinearGradient(0, ground, 0, height)
    shore.addColorStop(0, css(at(palette.ink, 0.14), front === 'water' ? 0.55 : 0.75))
    shore.addColorStop(0.14, css(at(palette.deep, 0.2), 0.15))
    shore.addColorStop(1, css(at(palette.ink, 0.12), 0.7))
    context.fillStyle = shore
    context.fillRect(0, ground, width, height - ground)
  } else {
    context.fillStyle = css(at(palette.ink, 0.14))
    context.fillRect(0, ground, width, height - ground)
  }
  const scene = { ...night, context }
  if (front === 'street') paintTraffic(scene, random.branch('traffic'))
  if (front === 'rails') train(scene, random.branch('train'))
  if (front === 'roofs') rooftop(scene, random.branch('roof'))
  if (front !== 'water' && random.chance(0.6)) cables(scene, random.branch('cables'))
  const weather = random.next()
  if (weather < 0.3) paintRain(scene, random.branch('rain'))
  else if (weather < 0.42) paintSnow(scene, random.branch('snow'))
}

function paintSky({ context, width, unit, palette, zenith, horizon, ground }: Night, random: Random, isDusk: boolean): void {
  const sky = context.createLinearGradient(0, 0, 0, ground)
  sky.addColorStop(0, css(zenith))
  sky.addColorStop(0.5, css(blend(zenith, horizon, 0.4)))
  sky.addColorStop(1, css(horizon))
  context.fillStyle = sky
  context.fillRect(0, 0, width, ground)
  scatterStars(
    context,
    { width, height: ground * 0.8, unit, density: isDusk ? 90 : 260, colours: ['#fff', css(palette.light)] },
    random.branch('stars'),
  )
  if (random.chance(0.6)) {
    const moon = at(palette.ground, 0.96)
    const radius = unit * random.between(0.035, 0.1)
    const x = width * random.between(0.15, 0.85)
    const y = ground * random.between(0.12, 0.32)
    addGlow(context, x, y, radius * 4.5, moon, 0.4)
    context.fillStyle = css(moon)
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = css(shade(moon, -0.07))
    context.beginPath()
    for (let i = 0; i < 6; i++) {
      const turn = random.between(0, 7)
      const out = random.between(0, 0.66) * radius
      const size = radius * random.between(0.06, 0.24)
      context.moveTo(x + Math.cos(turn) * out + size, y + Math.sin(turn) * out)
      context.arc(x + Math.cos(turn) * out, y + Math.sin(turn) * out, size, 0, Math.PI * 2)
    }
    context.fill()
  }
  const clouds = random.whole(0, 4)
  for (let i = 0; i < clouds; i++) {
    const x = width * random.next()
    const y = ground * random.between(0.15, 0.6)
    const reach = unit * random.between(0.12, 0.35)
    context.fillStyle = css(blend(zenith, horizon, 0.55 + random.next() * 0.3), 0.4)
    context.beginPath()
    for (let k = 0; k < 3; k++) {
      const drift = (k - 1) * reach * 0.5
      limb(
        context,
        [
          point(x + drift - reach, y + k * unit * 0.012),
          point(x + drift, y + k * unit * 0.012),
          point(x + drift + reach * 0.8, y + k * unit * 0.012),
        ],
        unit * 0.014,
        unit * 0.022,
      )
    }
    context.fill()
  }
}

/** Three rows of buildings. The far ones take the colour of the horizon. */
function paintBlocks({ context, width, unit, wall, horizon, lights, ground }: Night, random: Random, isStreet: boolean): void {
  const crown = random.between(0.2, 0.8)
  for (let row = 0; row < 3; row++) {
    const near = row / 2
    const own = random.branch(`row ${row}`)
    const storey = unit * (0.012 + near * (isStreet ? 0.017 : 0.008))
    const tone = blend(blend(horizon, wall, 0.55), wall, near)
    let x = -unit * own.between(0, 0.08)
    for (let i = 0; x < width; i++) {
      const building = own.branch(`building ${i}`)
      const wide = unit * building.between(0.06, 0.13) * (1 + near * (isStreet ? 0.9 : 0.35))
      // Higher towards the centre. A street leaves a gap.
      const central = 1 - Math.min(1, Math.abs((x + wide / 2) / width - crown) * 1.5)
      const gap = isStreet && row === 2 ? 0.25 + 1.1 * Math.abs((x + wide / 2) / width - crown) : 1
      const most = Math.min(ground * 0.82, unit * 1.15)
      const high = most * (building.between(0.18, 0.42) + central ** 2 * building.between(0.1, 0.55)) * (1.12 - near * 0.42) * gap
      const top = ground - Math.max(unit * 0.05, high)
      const body = context.createLinearGradient(0, top, 0, ground)
      body.addColorStop(0, css(shade(tone, 0.015)))
      body.addColorStop(1, css(blend(tone, horizon, 0.28 - near * 0.2)))
      const look = {
        wall: body,
        edge: css(shade(tone, 0.05), 0.6),
        lights,
        dark: css(shade(tone, -0.045), 0.8),
        storey,
        lit: 0.2 + near * 0.14,
      }
      paintBuilding(context, { x, width: wide, top, ground }, look, building)
      if (high > most * 0.62) beacon(context, x + wide / 2, top, unit)
      x += wide * building.between(0.86, 1.12)
    }
    haze(context, width, ground, unit, horizon, 0.34 - near * 0.26)
  }
}

function beacon(context: SKRSContext2D, x: number, top: number, unit: number): void {
  const red: Colour = { l: 0.66, c: 0.23, h: 25 }
  addGlow(context, x, top - unit * 0.008, unit * 0.02, red, 0.9)
  context.fillStyle = css(shade(red, 0.15))
  context.fillRect(x - unit * 0.002, top - unit * 0.01, unit * 0.004, unit * 0.004)
}

function haze(context: SKRSContext2D, width: number, ground: number, unit: number, tone: Colour, alpha: number): void {
  const veil = context.createLinearGradient(0, ground - unit * 0.35, 0, ground)
  veil.addColorStop(0, css(tone, 0))
  veil.addColorStop(1, css(tone, alpha))
  context.fillStyle = veil
  context.fillRect(0, ground - unit * 0.35, width, unit * 0.35)
}

function paintRain({ context, width, height, unit }: Night, random: Random): void {
  const slant = random.between(-0.3, 0.3)
  context.strokeStyle = 'rgba(225,235,255,0.2)'
  context.lineWidth = Math.max(0.5, unit * 0.0012)
  context.beginPath()
  const drops = (240 * width * height) / (unit * unit)
  for (let i = 0; i < drops; i++) {
    const x = width * random.between(-0.1, 1.1)
    const y = height * random.between(-0.05, 1)
    const length = unit * random.between(0.02, 0.07)
    context.moveTo(x, y)
    context.lineTo(x + slant * length, y + length)
  }
  context.stroke()
}

function paintSnow({ context, width, height, unit }: Night, random: Random): void {
  context.fillStyle = 'rgba(255,255,255,0.85)'
  context.beginPath()
  const flakes = (130 * width * height) / (unit * unit)
  for (let i = 0; i < flakes; i++) {
    const x = width * random.next()
    const y = height * random.next()
    const size = unit * (0.0014 + random.next() ** 4 * 0.006)
    context.moveTo(x + size, y)
    context.arc(x, y, size, 0, Math.PI * 2)
  }
  context.fill()
}
