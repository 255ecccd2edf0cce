// Waves in the style of woodblock prints: a striped back, a breaking crest, and fingers of foam.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import { between, limb, type Point, point } from '../drawing/line.ts'

export interface WaveLook {
  readonly body: string
  /** Colours of the stripes from the back of the wave to its hollow. */
  readonly stripes: readonly string[]
  readonly foam: string
  readonly foamShade: string
  readonly line: string
}

export interface WaveStand {
  /** Start of the wave's foot, and its size in pixels. `facing` 1 breaks to the right. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly facing: 1 | -1
}

// Outlines in the unit square of the wave, foot at y = 1 and crest near y = 0, breaking to the right.
const back: readonly Point[] = [
  point(-0.32, 1.02),
  point(-0.1, 0.9),
  point(0.02, 0.62),
  point(0.1, 0.32),
  point(0.24, 0.1),
  point(0.44, 0),
  point(0.64, 0.04),
  point(0.78, 0.16),
  point(0.84, 0.34),
]
const hollow: readonly Point[] = [
  point(1.4, 1.02),
  point(1.06, 0.99),
  point(0.76, 0.92),
  point(0.55, 0.76),
  point(0.46, 0.55),
  point(0.5, 0.38),
  point(0.62, 0.29),
  point(0.74, 0.3),
  point(0.84, 0.34),
]

/** Paints one breaking wave. `heave` (-1 to 1) bends its crest slightly, for animations. */
export function paintGreatWave(context: SKRSContext2D, stand: WaveStand, look: WaveLook, random: Random, heave = 0): void {
  const jitter = random.branch('shape')
  const bend = back.map(() => point(jitter.between(-0.02, 0.02), jitter.between(-0.02, 0.02)))
  const place = (at: Point, i: number) => {
    const wobble = bend[i] ?? point(0, 0)
    const high = 1 - at.y
    const x = at.x + wobble.x + heave * 0.05 * high
    const y = at.y + wobble.y + heave * 0.03 * Math.sin(at.x * 5) * high
    return point(stand.x + stand.facing * x * stand.width, stand.y + (y - 1) * stand.height)
  }
  const outer = smooth(back.map(place))
  const inner = smooth(hollow.map(place))
  const scale = Math.min(stand.width, stand.height)

  context.fillStyle = look.body
  context.beginPath()
  trace(context, outer)
  for (const at of [...inner].reverse()) context.lineTo(at.x, at.y)
  context.closePath()
  context.fill()

  // Stripes run from the foot to the crest, each between the back and the hollow.
  const count = look.stripes.length * 2 + 1
  for (let i = 1; i < count; i++) {
    const t = i / count
    const path = outer.map((at, k) => between(at, inner[k] ?? at, t ** 1.1))
    const from = Math.floor(path.length * 0.02)
    const until = Math.ceil(path.length * (0.97 - 0.1 * (i % 2)))
    context.fillStyle = look.stripes[Math.floor((i - 1) / 2) % look.stripes.length] ?? look.body
    context.beginPath()
    limb(context, path.slice(from, until), scale * 0.045, scale * 0.012)
    context.fill()
  }
  context.strokeStyle = look.line
  context.lineWidth = Math.max(0.6, scale * 0.007)
  context.lineJoin = 'round'
  context.beginPath()
  trace(context, outer)
  context.stroke()
  context.beginPath()
  trace(context, inner.slice(Math.floor(inner.length * 0.2)))
  context.stroke()

  const crest = outer.slice(Math.floor(outer.length * 0.42))
  const lip = inner.slice(Math.floor(inner.length * 0.68)).reverse()
  paintFoam(context, [...crest, ...lip], scale, stand.facing, look, random.branch('foam'))
}

/** An irregular band of foam along a crest, with fingers on its outer side. */
export function paintFoam(
  context: SKRSContext2D,
  crest: readonly Point[],
  scale: number,
  facing: 1 | -1,
  look: WaveLook,
  random: Random,
): void {
  const puffs: { at: Point; size: number; turn: number; share: number }[] = []
  const count = Math.max(10, Math.min(34, Math.round(crest.length * 0.8)))
  for (let i = 0; i < count; i++) {
    const share = i / (count - 1)
    const at = crest[Math.round(share * (crest.length - 1))]
    const after = crest[Math.min(crest.length - 1, Math.round(share * (crest.length - 1)) + 1)] ?? at
    const before = crest[Math.max(0, Math.round(share * (crest.length - 1)) - 1)] ?? at
    if (!at || !after || !before) continue
    const turn = Math.atan2(after.y - before.y, after.x - before.x) - (Math.PI / 2) * facing
    puffs.push({
      at,
      turn,
      share,
      size: scale * (0.022 + 0.03 * Math.sin(Math.PI * Math.min(1, share * 1.1))) * random.between(0.75, 1.3),
    })
  }
  // Draws the line slightly larger, then the foam, then its shade, which gives an outline without tracing.
  for (const pass of ['line', 'foam'] as const) {
    const more = pass === 'line' ? scale * 0.007 : 0
    const own = random.branch('fingers')
    context.fillStyle = pass === 'line' ? look.line : look.foam
    context.beginPath()
    for (const { at, size, turn, share } of puffs) {
      context.moveTo(at.x + size + more, at.y)
      context.arc(at.x, at.y, size + more, 0, Math.PI * 2)
      finger(
        context,
        at,
        turn + facing * own.between(0.15, 0.75),
        size * own.between(1.9, 3.4) * (0.45 + share * 0.75),
        facing,
        more,
        own,
      )
    }
    context.fill()
  }
  context.fillStyle = look.foamShade
  context.beginPath()
  for (const { at, size, turn } of puffs) {
    if (random.chance(0.45)) continue
    const x = at.x - Math.cos(turn) * size * 0.35
    const y = at.y - Math.sin(turn) * size * 0.35
    context.moveTo(x + size * 0.5, y)
    context.arc(x, y, size * 0.5, 0, Math.PI * 2)
  }
  context.fill()
  spray(context, puffs, scale, look, random.branch('spray'))
}

/** One curved finger of foam that ends in two or three claws. */
function finger(
  context: SKRSContext2D,
  at: Point,
  turn: number,
  length: number,
  facing: 1 | -1,
  more: number,
  random: Random,
): void {
  const tip = point(at.x + Math.cos(turn) * length, at.y + Math.sin(turn) * length)
  const hook = turn + facing * random.between(0.5, 1)
  const end = point(tip.x + Math.cos(hook) * length * 0.42, tip.y + Math.sin(hook) * length * 0.42)
  limb(context, [at, tip, end], length * 0.36 + more * 2, length * 0.08 + more * 1.6)
  for (const side of [-0.7, 0.9]) {
    const branch = between(at, tip, random.between(0.55, 0.85))
    const way = turn + side * facing * random.between(0.7, 1.1)
    limb(
      context,
      [branch, point(branch.x + Math.cos(way) * length * 0.34, branch.y + Math.sin(way) * length * 0.34)],
      length * 0.18 + more * 2,
      length * 0.05 + more * 1.6,
    )
  }
}

function spray(
  context: SKRSContext2D,
  puffs: readonly { at: Point; turn: number; share: number }[],
  scale: number,
  look: WaveLook,
  random: Random,
): void {
  context.fillStyle = look.foam
  context.beginPath()
  for (const { at, turn, share } of puffs) {
    for (let i = 0; i < 3; i++) {
      const way = turn + random.bell(0, 0.5)
      const out = scale * random.between(0.09, 0.3) * (0.4 + share)
      const size = scale * random.between(0.002, 0.0065)
      const x = at.x + Math.cos(way) * out
      const y = at.y + Math.sin(way) * out
      context.moveTo(x + size, y)
      context.arc(x, y, size, 0, Math.PI * 2)
    }
  }
  context.fill()
}

const stepsPerSpan = 7

/** A smooth line through all points (Catmull-Rom), with equally many points for every outline of the same length. */
export function smooth(through: readonly Point[]): Point[] {
  const line: Point[] = []
  for (let i = 0; i + 1 < through.length; i++) {
    const b = through[i]
    const c = through[i + 1]
    if (!b || !c) continue
    const a = through[i - 1] ?? b
    const d = through[i + 2] ?? c
    for (let k = 0; k < stepsPerSpan; k++) {
      const t = k / stepsPerSpan
      line.push(point(spline(a.x, b.x, c.x, d.x, t), spline(a.y, b.y, c.y, d.y, t)))
    }
  }
  const last = through.at(-1)
  return last ? [...line, last] : line
}

const spline = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)

function trace(context: SKRSContext2D, line: readonly Point[]): void {
  line.forEach((at, i) => {
    if (i === 0) context.moveTo(at.x, at.y)
    else context.lineTo(at.x, at.y)
  })
}
