// Parts of a woodblock sea for stills and loops: sky, mountain, rows of waves and boats.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import { type Palette, paletteOf, warmOf } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { limb, type Point, point } from '../drawing/line.ts'
import { createNoise } from '../drawing/noise.ts'
import { unitOf } from '../drawing/ridge.ts'
import { paintFoam, paintGreatWave, type WaveLook } from './greatWave.ts'

export interface SeaPrint {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly paper: Colour
  readonly sea: Colour
  readonly ink: Colour
  readonly hour: 'dawn' | 'day' | 'dusk' | 'night'
  /** Pixels from the top to the horizon. */
  readonly horizon: number
  readonly look: WaveLook
}

/** Chooses hour, colours and horizon of a print. */
export function seaPrint(context: SKRSContext2D, width: number, height: number, hand: Random, random: Random): SeaPrint {
  const palette = paletteOf(hand)
  const hour = random.pick(['dawn', 'day', 'day', 'dusk', 'night'] as const)
  const paper = at(palette.ground, hour === 'night' ? 0.8 : 0.93, 1.3)
  // Seas are blue to green in prints, so warm palettes change them only partly.
  const blue: Colour = { l: 0.4, c: 0.105, h: 250 }
  const own = { ...palette.deep, c: Math.max(0.07, palette.deep.c) }
  const sea = at(blend(own, blue, isCool(own) ? 0.25 : 0.6), hour === 'night' ? 0.3 : 0.38)
  const ink = at(blend(sea, palette.ink, 0.5), 0.22)
  const look = {
    body: css(sea),
    stripes: [css(shade(sea, 0.36, 0.65)), css(shade(sea, 0.14)), css(shade(sea, 0.24, 0.9)), css(shade(sea, -0.06))],
    foam: css(at(paper, hour === 'night' ? 0.88 : 0.965, 0.6)),
    foamShade: css(blend(at(paper, 0.9), shade(sea, 0.36), 0.45)),
    line: css(ink),
  }
  return {
    context,
    width,
    height,
    unit: unitOf(width, height),
    palette,
    paper,
    sea,
    ink,
    hour,
    horizon: height * random.between(0.48, 0.62),
    look,
  }
}

const isCool = ({ h }: Colour) => {
  const turn = ((h % 360) + 360) % 360
  return turn > 150 && turn < 310
}

/** Graded colours (bokashi): dark at the top edge and warm at the horizon, with sun or moon and bands of cloud. */
export function paintPrintSky(
  { context, width, height, unit, palette, paper, sea, hour, horizon }: SeaPrint,
  random: Random,
): void {
  const top = {
    dawn: blend(paper, sea, 0.45),
    day: blend(paper, sea, 0.75),
    dusk: at(palette.deep, 0.42),
    night: at(blend(sea, palette.ink, 0.4), 0.24),
  }[hour]
  const warm = {
    dawn: at(palette.accent, 0.85, 0.6),
    day: at(palette.spark, 0.9, 0.5),
    dusk: at(palette.accent, 0.74, 0.9),
    night: at(sea, 0.5),
  }[hour]
  const sky = context.createLinearGradient(0, 0, 0, horizon)
  sky.addColorStop(0, css(top))
  sky.addColorStop(0.22, css(blend(top, paper, 0.55)))
  sky.addColorStop(0.55, css(hour === 'night' ? blend(top, paper, 0.3) : paper))
  sky.addColorStop(1, css(blend(paper, warm, hour === 'night' ? 0.85 : 0.7)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const radius = unit * random.between(0.05, 0.11)
  const disc = hour === 'night' ? at(paper, 0.95) : warmOf(palette)
  const x = width * random.between(0.3, 0.85)
  const y = horizon - unit * random.between(0.02, 0.42)
  const face = context.createLinearGradient(0, y - radius, 0, y + radius)
  face.addColorStop(0, css(disc))
  face.addColorStop(1, css(blend(disc, paper, hour === 'night' ? 0 : 0.4)))
  context.fillStyle = face
  context.beginPath()
  context.arc(x, Math.max(radius * 1.2, y), radius, 0, Math.PI * 2)
  context.fill()
  cloudBands(context, width, horizon, unit, css(hour === 'night' ? blend(top, paper, 0.4) : at(paper, 0.97, 0.7), 0.85), random)
}

/** Horizontal clouds with round ends, in steps. */
function cloudBands(context: SKRSContext2D, width: number, horizon: number, unit: number, fill: string, random: Random): void {
  const bands = random.whole(1, 4)
  context.fillStyle = fill
  context.beginPath()
  for (let i = 0; i < bands; i++) {
    const thick = unit * random.between(0.014, 0.026)
    const y = horizon * random.between(0.2, 0.85)
    const x = width * random.between(-0.1, 0.8)
    for (let k = 0; k < 3; k++) {
      const reach = unit * random.between(0.22, 0.6)
      const left = x + unit * random.between(-0.12, 0.12)
      context.roundRect(left, y + k * thick * 0.98, reach, thick, thick / 2)
    }
  }
  context.fill()
}

/** The mountain: a snow cone with a wide base. */
export function paintCone(
  { context, unit, paper, sea, palette, horizon, hour }: SeaPrint,
  x: number,
  size: number,
  random: Random,
): void {
  const high = size * random.between(0.5, 0.66)
  const foot = size * 1.15
  const top = size * 0.085
  const slope = (side: number, y: number) => x + side * (top + (foot - top) * y ** 1.75)
  const body = context.createLinearGradient(0, horizon - high, 0, horizon)
  const flank = hour === 'dusk' || hour === 'dawn' ? blend(sea, palette.accent, 0.45) : sea
  body.addColorStop(0, css(shade(flank, 0.06)))
  body.addColorStop(1, css(blend(flank, paper, 0.6)))
  const outline = (depth: (t: number) => number) => {
    context.beginPath()
    for (let i = 0; i <= 24; i++) context.lineTo(slope(-1, 1 - i / 24), horizon - high * (i / 24))
    context.lineTo(x - top * 0.4, horizon - high - unit * 0.003)
    context.lineTo(x + top * 0.2, horizon - high + unit * 0.004)
    for (let i = 24; i >= 0; i--) context.lineTo(slope(1, 1 - i / 24), horizon - high * (i / 24))
    context.closePath()
    return depth
  }
  context.fillStyle = body
  outline(() => 0)
  context.fill()
  context.save()
  outline(() => 0)
  context.clip()
  context.fillStyle = css(at(paper, hour === 'night' ? 0.86 : 0.98, 0.4))
  context.beginPath()
  context.moveTo(x - foot, horizon - high * 1.1)
  const tongues = 11
  for (let i = 0; i <= tongues * 2; i++) {
    const across = -0.36 + (0.72 * i) / (tongues * 2)
    const down = 0.62 + (i % 2 === 0 ? random.between(0.02, 0.1) : -random.between(0.05, 0.34)) - Math.abs(across) * 0.5
    context.lineTo(x + across * foot, horizon - high * Math.max(0.4, down))
  }
  context.lineTo(x + foot, horizon - high * 1.1)
  context.fill()
  context.restore()
}

/** One row of waves: humps with contour lines and foam on some crests. `shift` moves it by humps and repeats after `crests` humps. */
export function paintSwell(
  print: SeaPrint,
  row: { y: number; rise: number; hump: number; near: number; shift: number; crests: number },
  random: Random,
): void {
  const { context, width, height, sea, paper, look, hour } = print
  const noise = createNoise(random)
  const start = random.next()
  const crestAt = (x: number) => {
    const turn = (x / row.hump + start - row.shift) * Math.PI * 2
    // Waves are sharper above than below. The whole row also rolls.
    const hump = 1 - Math.abs(Math.sin(turn / 2)) ** 0.75
    return row.y - row.rise * (hump * 0.8 + 0.35 * noise((x / row.hump) * 0.43) + 0.2)
  }
  const tone = blend(shade(sea, 0.26, 0.8), sea, row.near)
  const body = context.createLinearGradient(0, row.y - row.rise, 0, row.y + row.rise * 1.6)
  body.addColorStop(0, css(blend(tone, paper, hour === 'night' ? 0.06 : 0.22)))
  body.addColorStop(0.35, css(tone))
  body.addColorStop(1, css(shade(tone, -0.05)))
  const steps = Math.max(80, Math.min(260, Math.round(width / 3)))
  const line = (drop: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, i) => point((i / steps) * width, crestAt((i / steps) * width) + drop))
  context.fillStyle = body
  context.beginPath()
  context.moveTo(0, height)
  for (const { x, y } of line(0)) context.lineTo(x, y)
  context.lineTo(width, height)
  context.fill()
  context.lineWidth = Math.max(0.6, row.rise * 0.05)
  for (let i = 0; i < 4; i++) {
    context.strokeStyle = i === 0 ? look.line : css(shade(tone, 0.16 - i * 0.02, 0.8), 0.75)
    context.beginPath()
    for (const { x, y } of line(row.rise * (i * 0.17 + (i > 0 ? 0.08 : 0)))) context.lineTo(x, y)
    context.stroke()
  }
  if (row.near < 0.25) return
  // Foam on the lee side of each crest.
  const humps = Math.ceil(width / row.hump) + 2
  for (let i = -1; i < humps; i++) {
    const own = random.branch(`crest ${((i % row.crests) + row.crests) % row.crests}`)
    const peak = (i - start + row.shift) * row.hump
    if (row.crests > 1 && own.chance(0.35)) continue
    const crest = Array.from({ length: 14 }, (_, k) => {
      const x = peak + row.hump * (k / 13 - 0.5) * 0.42
      return point(x, crestAt(x))
    })
    paintFoam(context, crest, row.rise * 1.7, 1, look, own)
  }
}

/** The large wave that is the subject of the print. */
export function paintHero(
  print: SeaPrint,
  place: { x: number; y: number; size: number; facing: 1 | -1 },
  random: Random,
  heave = 0,
): void {
  const { context, look } = print
  const { x, y, size, facing } = place
  paintGreatWave(context, { x, y, width: size, height: size * 0.86, facing }, look, random, heave)
}

/** A long boat with rowers, seen from the side. */
export function paintLongboat(
  { context, palette, ink, paper }: SeaPrint,
  x: number,
  y: number,
  size: number,
  tilt: number,
): void {
  context.save()
  context.translate(x, y)
  context.rotate(tilt)
  context.scale(size, size)
  context.fillStyle = css(blend(paper, palette.spark, 0.25))
  context.strokeStyle = css(ink)
  context.lineWidth = 0.025
  context.beginPath()
  context.moveTo(-1.15, -0.42)
  context.quadraticCurveTo(-0.6, 0.02, 0, 0.02)
  context.quadraticCurveTo(0.7, 0.02, 1.3, -0.56)
  context.quadraticCurveTo(0.85, 0.26, 0, 0.27)
  context.quadraticCurveTo(-0.75, 0.26, -1.15, -0.42)
  context.fill()
  context.stroke()
  for (let i = 0; i < 6; i++) {
    const seat = -0.62 + i * 0.21
    context.fillStyle = css(i % 2 === 0 ? palette.accent : at(palette.mid, 0.5))
    context.beginPath()
    limb(context, [point(seat, 0.06), point(seat + 0.02, -0.12), point(seat + 0.12, -0.2)], 0.19, 0.13)
    context.fill()
    context.fillStyle = css(blend(paper, palette.spark, 0.35))
    context.beginPath()
    context.arc(seat + 0.17, -0.24, 0.062, 0, Math.PI * 2)
    context.fill()
  }
  context.restore()
}
