// Ribbons, hair and beads along the lines of a flow field.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { type Current, createCurrent, createOccupancyGrid, type FlowLine, shifted, traceFlow } from './parts/drawing/flowLines.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { unitOf } from './parts/drawing/ridge.ts'

interface Field {
  readonly context: SKRSContext2D
  /** The box in units. */
  readonly box: { width: number; height: number }
  readonly unit: number
  readonly current: Current
  readonly ramp: readonly Colour[]
  readonly ground: Colour
  readonly palette: Palette
}

export const flowField: Scene = (context, { width, height, aspect, hand, random }) => {
  const palette = paletteOf(hand)
  const unit = unitOf(width, height)
  // From the exact aspect ratio: rounded pixels would bend the lines of a small rendition differently.
  const box = { width: aspect / unitOf(aspect, 1), height: 1 / unitOf(aspect, 1) }
  const habits = hand.branch('flow habits')
  const isDark = random.chance(habits.pick([0.15, 0.5, 0.85]))
  const ground = isDark ? at(palette.ink, 0.19) : at(palette.ground, 0.95)
  const whirls = Array.from({ length: random.whole(0, 3) }, () => ({
    x: random.between(0.15, 0.85) * box.width,
    y: random.between(0.15, 0.85) * box.height,
    reach: random.between(0.12, 0.3),
    might: random.between(1.2, 2.6) * (random.chance(0.5) ? 1 : -1),
  }))
  const drift = random.pick([0, 0.5, -0.5, Math.PI / 2, 1, Math.PI])
  const current = createCurrent(random.branch('current'), box, random.between(1.1, 2.6), drift, whirls)
  const ramp = rampOf(palette, isDark, random)
  const field: Field = { context, box, unit, current, ramp, ground, palette }

  const sky = context.createLinearGradient(0, 0, width * 0.3, height)
  sky.addColorStop(0, css(shade(ground, isDark ? -0.03 : 0.015)))
  sky.addColorStop(1, css(blend(ground, ramp[0] ?? ground, isDark ? 0.35 : 0.22)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)

  const manner = random.chance(0.6) ? habits.pick(styles) : random.pick(styles)
  const sun = random.chance(0.5)
    ? { x: random.between(0.25, 0.75) * box.width, y: random.between(0.2, 0.7) * box.height, radius: random.between(0.09, 0.19) }
    : undefined
  if (sun && manner !== 'marbling') disc(field, sun)
  if (manner === 'ribbons') paintRibbons(field, random.branch('ribbons'))
  else if (manner === 'hair') paintHair(field, random.branch('hair'), sun)
  else if (manner === 'beads') paintBeads(field, random.branch('beads'))
  else paintMarbling(field, random.branch('marbling'), isDark)
  layGrain(context, width, height, 0.15)
}

const styles = ['ribbons', 'hair', 'marbling', 'beads'] as const

/** Five or six colours, in the order in which lines use them. */
function rampOf(palette: Palette, isDark: boolean, random: Random): Colour[] {
  const { deep, mid, light, accent, spark, ground } = palette
  const cool = isDark ? [at(deep, 0.38, 1.2), mid, light, ground] : [deep, mid, at(light, 0.78), deep]
  const warm = isDark ? [accent, spark] : [accent, at(spark, Math.min(0.8, spark.l))]
  return random.pick([
    [...cool, ...warm],
    [cool[0] ?? deep, warm[0] ?? accent, cool[1] ?? mid, warm[1] ?? spark],
    [cool[0] ?? deep, cool[1] ?? mid, cool[2] ?? light, warm[0] ?? accent],
  ])
}

/** The colour at `t` (0 to 1) on the ramp, interpolated. */
function rampAt(ramp: readonly Colour[], t: number): Colour {
  const place = Math.min(0.9999, Math.max(0, t)) * (ramp.length - 1)
  const from = ramp[Math.floor(place)]
  const to = ramp[Math.floor(place) + 1] ?? from
  return from && to ? blend(from, to, place % 1) : { l: 0.5, c: 0, h: 0 }
}

function disc({ context, unit, palette, ground }: Field, sun: { x: number; y: number; radius: number }): void {
  const { x, y, radius } = { x: sun.x * unit, y: sun.y * unit, radius: sun.radius * unit }
  const face = context.createLinearGradient(x, y - radius, x, y + radius)
  face.addColorStop(0, css(palette.accent))
  face.addColorStop(1, css(blend(palette.accent, ground, 0.45)))
  context.fillStyle = face
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}

/** Broad bands of constant width with gaps, like cut paper. */
function paintRibbons({ context, box, unit, current, ramp, ground }: Field, random: Random): void {
  const crowd = createOccupancyGrid(box, 0.0085)
  const tries = Math.round(620 * box.width * box.height)
  const spread = random.between(0.6, 1.4)
  const shadow = css(shade(ground, -0.1), 0.5)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (let i = 1; i <= tries; i++) {
    const from = { x: random.next() * box.width, y: random.next() * box.height }
    const wide = 0.004 + random.next() ** 2.5 * 0.021
    const tone = rampAt(ramp, from.x * 0.35 * spread + from.y * 0.35 + random.bell(0, 0.14))
    // Both sides of the ribbon must be free too.
    const side = wide * 0.5 + 0.003
    const line = traceFlow(current, from, box, 150, 0.008, (x, y, dx, dy) => {
      return (
        crowd.isFree(x, y, i) && crowd.isFree(x - dy * side, y + dx * side, i) && crowd.isFree(x + dy * side, y - dx * side, i)
      )
    })
    if (line.length < 14) continue
    for (const side of [-0.9, -0.45, 0, 0.45, 0.9]) {
      crowd.take(shifted(line, side * wide * 0.5), i)
    }
    if (wide > 0.012) strokeFlow(context, line, unit, wide * unit, shadow, unit * 0.0035)
    strokeFlow(context, line, unit, wide * unit, css(tone))
    if (wide > 0.009) strokeFlow(context, shifted(line, -wide * 0.24), unit, wide * 0.16 * unit, css(shade(tone, 0.1), 0.8))
  }
}

function strokeFlow(
  context: SKRSContext2D,
  { points, length }: FlowLine,
  unit: number,
  width: number,
  colour: string,
  drop = 0,
): void {
  context.strokeStyle = colour
  context.lineWidth = Math.max(0.45, width)
  context.beginPath()
  for (let i = 0; i < length; i += i + 2 < length ? 2 : 1)
    context.lineTo((points[i * 2] ?? 0) * unit + drop * 0.5, (points[i * 2 + 1] ?? 0) * unit + drop)
  context.stroke()
}

/** Thousands of fine strokes, the darkest first. Those inside the sun have its colours. */
function paintHair(
  { context, box, unit, current, ramp, palette, ground }: Field,
  random: Random,
  sun: { x: number; y: number; radius: number } | undefined,
): void {
  const all = Math.round(4200 * box.width * box.height)
  // Small pictures have fewer and thicker hairs, so that the picture looks the same.
  const share = Math.min(1, Math.max(0.4, unit / 900))
  const flow = random.between(0.5, 1.3)
  context.lineCap = 'round'
  for (let i = 0; i < all; i++) {
    const from = { x: random.between(-0.05, 1.05) * box.width, y: random.between(-0.05, 1.05) * box.height }
    const place = i / all
    const length = Math.round(random.between(12, 42))
    const tone = rampAt(ramp, place * 0.55 + from.y * 0.4 * flow + random.bell(0, 0.1))
    const alpha = random.between(0.35, 0.9)
    const wide = random.between(0.0012, 0.0042) / share
    if ((i * 0.618034) % 1 >= share) continue
    const isSun = sun && Math.hypot(from.x - sun.x, from.y - sun.y) < sun.radius
    const line = traceFlow(current, from, box, length, 0.0085, () => true)
    if (line.length < 3) continue
    strokeFlow(
      context,
      line,
      unit,
      wide * unit,
      css(isSun ? blend(palette.accent, palette.spark, random.branch(`${i}`).next() * 0.6) : blend(tone, ground, 0.08), alpha),
    )
  }
}

/** Beads that grow and shrink along each line. */
function paintBeads({ context, box, unit, current, ramp }: Field, random: Random): void {
  const crowd = createOccupancyGrid(box, 0.012)
  const tries = Math.round(330 * box.width * box.height)
  for (let i = 1; i <= tries; i++) {
    const from = { x: random.next() * box.width, y: random.next() * box.height }
    const size = random.between(0.0045, 0.011)
    const tone = rampAt(ramp, (from.x / box.width) * 0.6 + (from.y / box.height) * 0.4 + random.bell(0, 0.12))
    const beat = random.between(0.1, 0.35)
    const start = random.between(0, 6)
    const line = traceFlow(current, from, box, 260, 0.006, (x, y) => crowd.isFree(x, y, i))
    if (line.length < 12) continue
    crowd.take(shifted(line, size * 0.7), i)
    crowd.take(shifted(line, -size * 0.7), i)
    crowd.take(line, i)
    context.fillStyle = css(tone)
    context.beginPath()
    let gone = 1
    for (let k = 0; k < line.length; k++) {
      const radius = size * (0.62 + 0.38 * Math.sin(start + k * beat))
      gone += 0.006
      if (gone < radius * 2.25) continue
      gone = 0
      const x = (line.points[k * 2] ?? 0) * unit
      const y = (line.points[k * 2 + 1] ?? 0) * unit
      context.moveTo(x + radius * unit, y)
      context.arc(x, y, radius * unit, 0, Math.PI * 2)
    }
    context.fill()
  }
}

/** Marbled paper: wide overlapping veils along the flow with fine gold lines between them. */
function paintMarbling({ context, box, unit, current, ramp, palette, ground }: Field, random: Random, isDark: boolean): void {
  context.lineCap = 'round'
  const veils = Math.round(300 * box.width * box.height)
  for (let i = 0; i < veils; i++) {
    const from = { x: random.between(-0.1, 1.05) * box.width, y: random.between(-0.1, 1.05) * box.height }
    const wide = random.between(0.012, 0.055) * (1.25 - i / veils)
    const tone = rampAt(ramp, random.next() * 0.5 + (from.y / box.height) * 0.5)
    const line = traceFlow(current, from, box, random.whole(20, 60), 0.012, () => true)
    if (line.length < 5) continue
    strokeFlow(context, line, unit, wide * unit, css(blend(tone, ground, 0.12), 0.62))
    strokeFlow(
      context,
      shifted(line, wide * 0.5),
      unit,
      unit * 0.0018,
      css(isDark ? palette.spark : blend(tone, palette.ink, 0.35), 0.7),
    )
  }
  for (let i = 0; i < 60 * box.width * box.height; i++) {
    const from = { x: random.next() * box.width, y: random.next() * box.height }
    const line = traceFlow(current, from, box, random.whole(30, 90), 0.01, () => true)
    strokeFlow(
      context,
      line,
      unit,
      unit * random.between(0.0012, 0.003),
      css(random.chance(0.5) ? palette.spark : at(palette.ground, 0.97), 0.85),
    )
  }
}
