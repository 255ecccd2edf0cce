// Northern lights over lakes, forests and huts, twice over: in the sky and in the water.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGlow } from './parts/glow.ts'
import { createNoise } from './parts/noise.ts'
import { layReflection } from './parts/reflection.ts'
import { edgeAt, hills, peaks, type Stage, traceRidge, unitOf } from './parts/ridge.ts'
import { scatterStars } from './parts/starField.ts'
import { pine } from './parts/tree.ts'

interface North {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly night: Colour
  /** From the hem of a curtain to its top. */
  readonly lights: readonly [Colour, Colour, Colour]
  /** Pixels from the top to water or snow. */
  readonly shore: number
}

export const aurora: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  const hasLake = random.chance(0.7)
  const shore = Math.round(height * (hasLake ? random.between(0.62, 0.74) : random.between(0.74, 0.84)))
  const sheet = createCanvas(Math.ceil(width), Math.max(1, shore))
  // Most curtains are green below and red above, as in nature; the hand decides how far they stray from that.
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

/** Columns of a curtain are counted by its sheet, never by the picture, so that each stands where it stood. */
const sheetColumns = 190

/** Curtains, mixed on one small sheet, since nothing in them is sharp, and stretched over the sky. */
function paintCurtains(north: North, curtains: number, random: Random): void {
  const { context, width, shore } = north
  const rows = Math.max(40, Math.min(170, Math.round((sheetColumns * shore) / width)))
  const sheet = createCanvas(sheetColumns, rows)
  const pen = sheet.getContext('2d')
  pen.globalCompositeOperation = 'screen'
  pen.fillStyle = rayOf(pen, north.lights)
  for (let i = 0; i < curtains; i++) paintCurtain(pen, rows, north, i / Math.max(1, curtains - 1), random.branch(`curtain ${i}`))
  context.save()
  context.globalCompositeOperation = 'screen'
  context.drawImage(sheet, 0, 0, sheetColumns, rows, 0, 0, width, shore)
  context.restore()
}

/** One curtain: a folded hem with rays standing on it, brightest just above the hem. */
function paintCurtain(pen: SKRSContext2D, rows: number, { width, unit }: North, far: number, random: Random): void {
  const folds = createNoise(random.branch('folds'))
  const rays = createNoise(random.branch('rays'))
  const aspect = width / unit
  const hem = random.between(0.5, 0.82) - far * 0.2
  const tall = random.between(0.42, 0.72)
  const lean = random.between(-0.25, 0.25)
  const from = random.between(-0.3, 0.2)
  const until = random.between(0.8, 1.3)
  const strokes = 270
  let before = from * sheetColumns
  for (let i = 0; i < strokes; i++) {
    const t = i / strokes
    const along = from + (until - from) * t
    // The hem runs to and fro: where it turns back, rays pile up and shine.
    const x = along + folds(t * 5 * aspect, 1) * 0.11 + folds(t * 13 * aspect, 4) * 0.025
    const y = hem + folds(t * 3.4 * aspect, 8) * 0.13 + folds(t * 11, 12) * 0.02
    const light = 0.35 + 0.65 * Math.max(0, rays(t * 42 * aspect, 2) * 0.6 + rays(t * 9 * aspect, 5) * 0.7 + 0.45)
    const high = tall * (0.55 + 0.45 * light) * (0.8 + 0.3 * folds(t * 6, 20)) * rows
    const fade = Math.min(1, t * 6, (1 - t) * 6)
    const step = Math.abs(x * sheetColumns - before)
    before = x * sheetColumns
    // Enough piling up to shine, not so much that colour burns out.
    pen.globalAlpha = Math.min(1, light * fade * (1 - far * 0.3) * (0.1 + Math.min(0.42, step * 0.34)))
    // The gradient spans one unit, so stretching the ray stretches its light along.
    pen.setTransform(
      1,
      0,
      lean * high,
      high * 1.06,
      x * sheetColumns - lean * y * rows + lean * (y * rows - high),
      y * rows - high,
    )
    pen.fillRect(0, 0, 3, 1)
  }
}

/** One ray: dark above, bright just over its foot, cut off softly below. One unit high. */
function rayOf(pen: SKRSContext2D, lights: North['lights']) {
  const fill = pen.createLinearGradient(0, 0, 0, 1)
  fill.addColorStop(0, css(lights[2], 0))
  fill.addColorStop(0.35, css(lights[2], 0.35))
  fill.addColorStop(0.66, css(lights[1], 0.62))
  fill.addColorStop(0.9, css(lights[0], 1))
  fill.addColorStop(0.95, css(lights[0], 0.9))
  fill.addColorStop(1, css(lights[0], 0))
  return fill
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

function hut({ context, width, height, unit, palette, shore }: North, random: Random): void {
  const x = width * random.between(0.15, 0.8)
  const y = shore + Math.min((height - shore) * 0.1, unit * 0.05)
  const size = unit * random.between(0.05, 0.085)
  const lamp: Colour = { l: 0.86, c: 0.14, h: 72 }
  addGlow(context, x, y - size * 0.3, size * 3.2, lamp, 0.55)
  context.fillStyle = css(at(palette.ink, 0.15))
  context.fillRect(x - size * 0.62, y - size * 0.62, size * 1.24, size * 0.62)
  context.fillStyle = css(at(palette.ground, 0.72, 0.5))
  context.beginPath()
  context.moveTo(x - size * 0.82, y - size * 0.54)
  context.lineTo(x, y - size * 1.22)
  context.lineTo(x + size * 0.82, y - size * 0.54)
  context.lineTo(x, y - size * 1.04)
  context.fill()
  context.fillStyle = css(at(palette.ink, 0.15))
  context.beginPath()
  context.moveTo(x - size * 0.7, y - size * 0.6)
  context.lineTo(x, y - size * 1.06)
  context.lineTo(x + size * 0.7, y - size * 0.6)
  context.rect(x + size * 0.3, y - size * 1.3, size * 0.14, size * 0.5)
  context.fill()
  context.fillStyle = css(lamp)
  context.beginPath()
  context.rect(x - size * 0.42, y - size * 0.44, size * 0.26, size * 0.22)
  context.rect(x + size * 0.16, y - size * 0.44, size * 0.26, size * 0.22)
  context.fill()
}

function tent({ context, width, height, unit, palette, shore }: North, random: Random): void {
  const x = width * random.between(0.15, 0.85)
  const y = shore + Math.min((height - shore) * 0.12, unit * 0.06)
  const size = unit * random.between(0.045, 0.07)
  const cloth = random.chance(0.5) ? palette.accent : palette.spark
  addGlow(context, x, y - size * 0.3, size * 3.4, cloth, 0.7)
  const glow = context.createLinearGradient(0, y - size, 0, y)
  glow.addColorStop(0, css(at(cloth, 0.6)))
  glow.addColorStop(1, css(blend(cloth, { l: 0.94, c: 0.09, h: 85 }, 0.7)))
  context.fillStyle = glow
  context.beginPath()
  context.moveTo(x - size, y)
  context.quadraticCurveTo(x - size * 0.3, y - size * 0.5, x, y - size)
  context.quadraticCurveTo(x + size * 0.3, y - size * 0.5, x + size, y)
  context.fill()
  context.fillStyle = css(at(palette.ink, 0.2), 0.75)
  context.beginPath()
  context.moveTo(x, y - size)
  context.lineTo(x + size * 0.22, y)
  context.lineTo(x - size * 0.05, y)
  context.fill()
}

/** A few big conifers cut by the edges frame the view. */
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
