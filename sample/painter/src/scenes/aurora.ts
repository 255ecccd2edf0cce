// Northern lights over lakes, forests and huts, with their reflection in the water.
import { createCanvas } from '@napi-rs/canvas'
import { at, blend, css, shade } from '../colour.ts'
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { createNoise } from './parts/drawing/noise.ts'
import { edgeAt, hills, peaks, type Stage, traceRidge, unitOf } from './parts/drawing/ridge.ts'
import { pine } from './parts/plants/tree.ts'
import { layReflection } from './parts/sea/reflection.ts'
import { hut, tent } from './parts/sky/camp.ts'
import { paintCurtains } from './parts/sky/curtain.ts'
import type { North } from './parts/sky/north.ts'
import { scatterStars } from './parts/sky/starField.ts'

export const aurora: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  const hasLake = random.chance(0.7)
  const shore = Math.round(height * (hasLake ? random.between(0.62, 0.74) : random.between(0.74, 0.84)))
  const sheet = createCanvas(Math.ceil(width), Math.max(1, shore))
  // Most curtains are green below and red above, as in nature. The hand decides how far they differ from that.
  const stray = hand.branch('northern habits').between(0.1, 0.75)
  const lights = [
    blend({ l: 0.86, c: 0.19, h: 155 }, at(palette.accent, 0.82), stray * 0.7),
    blend({ l: 0.72, c: 0.14, h: 190 }, at(palette.light, 0.74, 1.6), stray),
    blend({ l: 0.55, c: 0.17, h: 315 }, at(palette.mid, 0.55, 1.3), stray),
  ] as const
  const north: North = {
    context: sheet.getContext('2d'),
    width,
    height,
    unit,
    palette,
    night: at(palette.deep, 0.16, 0.9),
    lights,
    shore,
  }
  paintSky(north, random.branch('sky'))
  const curtains = random.whole(2, 4)
  paintCurtains(north, curtains, random)
  paintRange(north, random.branch('range'))
  paintForest(north, random.branch('forest'))
  context.drawImage(sheet, 0, 0)
  const ground = { ...north, context }
  if (hasLake) paintLake(ground, sheet, random.branch('lake'))
  else paintSnowfield(ground, random.branch('snow'))
  const place = random.next()
  if (place < 0.4) hut(ground, random.branch('hut'))
  else if (place < 0.6) tent(ground, random.branch('tent'))
  paintNearTrees(ground, random.branch('near trees'))
}

function paintSky({ context, width, unit, palette, night, lights, shore }: North, random: Random): void {
  const sky = context.createLinearGradient(0, 0, 0, shore)
  sky.addColorStop(0, css(shade(night, -0.03)))
  sky.addColorStop(0.6, css(blend(night, at(lights[1], 0.4), 0.35)))
  sky.addColorStop(1, css(blend(night, at(lights[0], 0.5), 0.55)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, shore)
  scatterStars(context, { width, height: shore, unit, density: 420, colours: ['#fff', css(palette.light)] }, random)
}

function paintRange({ context, width, unit, night, lights, shore, palette }: North, random: Random): void {
  for (let i = 0; i < 2; i++) {
    const own = random.branch(`range ${i}`)
    const ridge = (i === 0 ? peaks : random.chance(0.5) ? peaks : hills)(createNoise(own), own.between(1.2, 2.2))
    const stage: Stage = { width, base: shore, rise: Math.min(shore * 0.42, unit * (0.3 - i * 0.12)), unit }
    const tone = blend(night, at(lights[1], 0.4), 0.42 - i * 0.2)
    const body = context.createLinearGradient(0, shore - stage.rise, 0, shore)
    body.addColorStop(0, css(shade(tone, i === 0 ? 0.1 : 0.02)))
    body.addColorStop(1, css(blend(tone, at(lights[0], 0.5), 0.25)))
    context.fillStyle = body
    context.beginPath()
    context.moveTo(0, shore)
    traceRidge(context, ridge, stage)
    context.lineTo(width, shore)
    context.fill()
    if (i > 0) continue
    // Snow catches the light on one side of each peak.
    context.strokeStyle = css(at(palette.ground, 0.8, 0.5), 0.28)
    context.lineWidth = Math.max(0.5, unit * 0.003)
    context.beginPath()
    for (let k = 0; k < 160; k++) {
      const x = width * own.next()
      const length = unit * own.between(0.015, 0.06)
      const y = edgeAt(ridge, stage, x) + own.next() ** 2 * unit * 0.08
      if (ridge(x / unit) < 0.5) continue
      context.moveTo(x, y)
      context.lineTo(x + length * 0.45, y + length)
    }
    context.stroke()
  }
}

/** Conifers along the shore, in two rows. */
function paintForest({ context, width, unit, lights, shore, palette }: North, random: Random): void {
  for (let row = 0; row < 2; row++) {
    const own = random.branch(`row ${row}`)
    const heights = createNoise(own.branch('heights'))
    const step = unit * (0.016 + row * 0.01)
    context.fillStyle = css(row === 0 ? blend(at(palette.ink, 0.17), at(lights[1], 0.4), 0.22) : at(palette.ink, 0.11))
    context.beginPath()
    context.rect(0, shore - unit * 0.006, width, unit * 0.01)
    for (let i = 0; i * step < width + step; i++) {
      const tree = own.branch(`tree ${i}`)
      const x = i * step + tree.between(-0.4, 0.4) * step
      const grove = heights((x / unit) * 2.4) * 0.5 + 0.5
      const tall = unit * (0.035 + grove * 0.1) * tree.between(0.7, 1.25) * (row === 0 ? 0.8 : 1)
      if (row === 1 && grove < 0.36) continue
      pine(context, x, shore + unit * 0.002, tall, tree)
    }
    context.fill()
  }
}

function paintLake(
  { context, width, height, unit, lights, palette, shore }: North,
  sheet: Parameters<typeof layReflection>[1],
  random: Random,
): void {
  context.fillStyle = css(at(palette.deep, 0.14))
  context.fillRect(0, shore, width, height - shore)
  layReflection(context, sheet, {
    width,
    waterline: shore,
    depth: height - shore,
    sway: unit * 0.012,
    alpha: 0.82,
    noise: createNoise(random),
  })
  const depth = context.createLinearGradient(0, shore, 0, height)
  depth.addColorStop(0, css(at(lights[0], 0.7), 0.1))
  depth.addColorStop(0.2, css(at(palette.deep, 0.14), 0.1))
  depth.addColorStop(1, css(at(palette.ink, 0.1), 0.75))
  context.fillStyle = depth
  context.fillRect(0, shore, width, height - shore)
  context.fillStyle = css(at(lights[0], 0.85), 0.28)
  context.beginPath()
  for (let i = 0; i < (40 * width) / unit; i++) {
    const down = random.next() ** 1.5
    const reach = unit * random.between(0.01, 0.06) * (0.4 + down)
    context.ellipse(
      width * random.next(),
      shore + (height - shore) * down,
      reach,
      unit * 0.0009 * (0.6 + down),
      0,
      0,
      Math.PI * 2,
    )
    context.closePath()
  }
  context.fill()
}

function paintSnowfield({ context, width, height, unit, lights, night, shore, palette }: North, random: Random): void {
  context.fillStyle = css(blend(at(palette.ground, 0.6, 0.6), night, 0.5))
  context.fillRect(0, shore, width, height - shore)
  for (let i = 0; i < 3; i++) {
    const own = random.branch(`drift ${i}`)
    const ridge = hills(createNoise(own), 0.9)
    const top = shore + ((height - shore) * i) / 3
    const stage: Stage = { width, base: top + unit * 0.03, rise: unit * 0.045, unit }
    const snow = blend(blend(at(palette.ground, 0.74, 0.6), night, 0.35 + i * 0.14), at(lights[0], 0.7), 0.24)
    const body = context.createLinearGradient(0, top - unit * 0.03, 0, top + unit * 0.2)
    body.addColorStop(0, css(snow))
    body.addColorStop(1, css(blend(snow, night, 0.55)))
    context.fillStyle = body
    context.beginPath()
    context.moveTo(0, height)
    traceRidge(context, ridge, stage)
    context.lineTo(width, height)
    context.fill()
  }
}

/** A few large conifers, cut by the edges, frame the view. */
function paintNearTrees({ context, width, height, unit, palette }: North, random: Random): void {
  context.fillStyle = css(at(palette.ink, 0.075))
  context.beginPath()
  for (const side of [0, 1]) {
    const own = random.branch(`side ${side}`)
    const count = own.whole(0, 3)
    for (let i = 0; i < count; i++) {
      const tall = Math.min(height * own.between(0.4, 0.85), unit * own.between(0.45, 0.95))
      const inward = own.between(-0.02, 0.17) * unit
      pine(context, side === 0 ? inward : width - inward, height + tall * 0.04, tall, own.branch(`tree ${i}`))
    }
  }
  context.fill()
}
