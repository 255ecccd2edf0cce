// Subjects of stained glass: a sun over hills and water, large flowers, a tree.
import { at, blend, type Colour, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { closedCurve, limb, type Pen, placed, point, points } from '../drawing/line.ts'
import type { GlassBox } from './glazing.ts'

export type PaneColour = (u: number, v: number, random: Random) => Colour

export interface GlassShape {
  readonly draw: (pen: Pen) => void
  readonly colour: PaneColour
  /** Panes per length, relative to the ground's. */
  readonly fineness: number
}

export interface GlassPicture {
  readonly ground: PaneColour
  readonly shapes: readonly GlassShape[]
}

type Composer = (box: GlassBox, palette: Palette, random: Random) => GlassPicture

/** Colours of glass have more chroma than those of paper. */
const rich = (colour: Colour, l = colour.l): Colour => at(colour, l, 1.3)

const skyOf = (palette: Palette, nightly: boolean): PaneColour => {
  const top = nightly ? rich(palette.deep, 0.36) : rich(palette.mid, 0.62)
  const low = nightly ? rich(palette.mid, 0.56) : rich(blend(palette.light, palette.spark, 0.5), 0.84)
  return (_u, v, random) =>
    random.chance(0.06) ? rich(palette.accent, 0.66) : blend(top, low, Math.min(1, Math.max(0, v * 1.25 + random.bell(0, 0.12))))
}

/** Sun or moon with rings, over bands of hills and a stream. */
const hillsPicture: Composer = ({ width, height }, palette, random) => {
  const nightly = random.chance(0.45)
  const unit = Math.sqrt(width * height)
  const x = width * random.between(0.25, 0.75)
  const y = height * random.between(0.2, 0.36)
  const r = unit * random.between(0.11, 0.17)
  const disc = (radius: number) => (context: Pen) => context.arc(x, y, radius, 0, Math.PI * 2)
  const warm = rich(nightly ? palette.ground : palette.spark, 0.9)
  const shapes: GlassShape[] = [
    { draw: disc(r * 1.9), colour: () => blend(warm, rich(palette.accent), nightly ? 0.4 : 0.55), fineness: 1.1 },
    { draw: disc(r), colour: () => warm, fineness: 0.9 },
  ]
  const bands = 4
  for (let i = 0; i < bands; i++) {
    const kin = random.branch(`band ${i}`)
    const base = height * (0.5 + (0.42 * i) / bands)
    const swell = unit * kin.between(0.05, 0.1)
    const phase = kin.between(0, 6)
    const water = i === bands - 1 && kin.chance(0.6)
    const tone = water ? rich(palette.light, 0.72) : blend(rich(palette.mid, 0.6), rich(palette.deep, 0.34), i / (bands - 1))
    const below = i === bands - 1 ? height * 1.1 : base + (0.42 * height) / bands + swell + unit * 0.14
    const odd = rich(i % 2 === 0 ? palette.spark : palette.accent, 0.7)
    shapes.push({
      draw: (context) => {
        context.moveTo(-unit * 0.1, below)
        for (let step = 0; step <= 24; step++) {
          const t = step / 24
          context.lineTo(-unit * 0.1 + (width + unit * 0.2) * t, base + Math.sin((t * width * 4.5) / unit + phase) * swell)
        }
        context.lineTo(width + unit * 0.1, below)
        context.closePath()
      },
      colour: (_u, _v, pane) => (pane.chance(0.08) ? odd : blend(tone, rich(palette.light), pane.between(0, 0.14))),
      fineness: water ? 1.35 : 1,
    })
  }
  return { ground: skyOf(palette, nightly), shapes }
}

/** One large flower on a stem, or three in a tall or wide window. */
const flowerPicture: Composer = ({ width, height }, palette, random) => {
  const unit = Math.sqrt(width * height)
  const flowers = Math.max(1, Math.round(Math.max(width / height, height / width) * 1.2))
  const shapes: GlassShape[] = []
  const ground = rich(random.chance(0.5) ? palette.deep : palette.mid, 0.42)
  for (let i = 0; i < flowers; i++) {
    const kin = random.branch(`flower ${i}`)
    const t = (i + 0.5) / flowers
    const wide = width > height
    const x = wide ? t * width : width * kin.between(0.38, 0.62)
    const y = wide ? height * kin.between(0.3, 0.46) : (0.06 + t * 0.66) * height
    const r = Math.min(unit * 0.3, (wide ? width : height) / flowers / 2.1, Math.min(width, height) * 0.4)
    const stem = [point(x, y), point(x + unit * 0.03, (y + height) / 2), point(x - unit * 0.02, height * 1.05)]
    shapes.push({
      draw: (context) => limb(context, stem, unit * 0.022, unit * 0.04),
      colour: () => rich(palette.mid, 0.5),
      fineness: 1.2,
    })
    for (const side of [-1, 1] as const) {
      const leaf = placed(points(0, 0, 0.3, -0.34, 0.9, -0.5, 1.2, -0.3, 0.8, -0.06, 0.3, 0.06), {
        x,
        y: y + r * 1.7,
        size: r * 0.9,
        facing: side,
      })
      shapes.push({
        draw: (context) => closedCurve(context, leaf),
        colour: (_u, _v, pane) => rich(blend(palette.mid, palette.light, pane.between(0, 0.5)), 0.58),
        fineness: 1.3,
      })
    }
    const petals = kin.whole(6, 9)
    const hue = rich(kin.pick([palette.accent, palette.spark, palette.accent]), 0.68)
    for (const [ring, reach] of [
      [0, 1],
      [1, 0.66],
    ] as const) {
      for (let p = 0; p < petals; p++) {
        const turn = ((p + ring * 0.5) / petals) * Math.PI * 2
        const half = (Math.PI / petals) * 0.98
        const on = (a: number, far: number) =>
          point(x + Math.cos(turn + a) * far * r * reach, y + Math.sin(turn + a) * far * r * reach)
        const outline = [
          point(x, y),
          on(-half * 0.9, 0.6),
          on(-half * 0.7, 1),
          on(0, 1.16),
          on(half * 0.7, 1),
          on(half * 0.9, 0.6),
        ]
        const tone = shade(hue, ring * 0.08 - 0.05 + (p % 2) * 0.04)
        shapes.push({ draw: (context) => closedCurve(context, outline), colour: () => tone, fineness: 0.8 })
      }
    }
    shapes.push({
      draw: (context) => context.arc(x, y, r * 0.24, 0, Math.PI * 2),
      colour: () => rich(palette.spark, 0.86),
      fineness: 1.6,
    })
  }
  const lit = rich(palette.light, 0.72)
  return { ground: (_u, v, pane) => blend(lit, ground, Math.min(1, v * 0.9 + pane.between(0, 0.35))), shapes }
}

/** A tree with a crown of many discs of leaves. */
const treePicture: Composer = ({ width, height }, palette, random) => {
  const unit = Math.sqrt(width * height)
  const x = width * random.between(0.42, 0.58)
  const foot = height * 0.84
  const span = Math.min(unit * 0.42, width * 0.44)
  const top = Math.max(height * 0.3, foot - unit * 0.62)
  const shapes: GlassShape[] = []
  const soil = rich(palette.deep, 0.36)
  shapes.push({
    draw: (context) => context.ellipse(x, height * 1.16, width * 0.9, height * 0.34, 0, 0, Math.PI * 2),
    colour: (_u, _v, pane) => blend(soil, rich(palette.mid, 0.52), pane.between(0, 0.6)),
    fineness: 1,
  })
  const autumn = random.pick([
    [palette.accent, palette.spark],
    [palette.mid, palette.light],
    [palette.spark, palette.light],
  ])
  const leafy = (u: number): Colour => rich(autumn[u % 2] ?? palette.mid, u % 2 === 0 ? 0.64 : 0.78)
  const bark = rich(blend(palette.ink, palette.accent, 0.2), 0.3)
  const limbs = [
    [point(x, foot + unit * 0.06), point(x + unit * 0.02, (foot + top) / 2), point(x, top)],
    [point(x, foot - unit * 0.12), point(x - span * 0.4, top + unit * 0.14), point(x - span * 0.75, top + unit * 0.04)],
    [point(x, foot - unit * 0.16), point(x + span * 0.4, top + unit * 0.12), point(x + span * 0.75, top + unit * 0.02)],
  ]
  for (const branch of limbs)
    shapes.push({ draw: (context) => limb(context, branch, unit * 0.06, unit * 0.02), colour: () => bark, fineness: 1.3 })
  for (let i = 0; i < 19; i++) {
    const outer = i < 11
    const a = outer ? -Math.PI * (i / 10) : -Math.PI * ((i - 11) / 7)
    const far = outer ? random.between(0.75, 0.95) : random.between(0.2, 0.5)
    const at = point(x + Math.cos(a) * span * far, top + unit * 0.04 + Math.sin(a) * unit * 0.24 * far)
    const r = unit * random.between(0.07, 0.11)
    const tone = leafy(i)
    shapes.push({
      draw: (context) => context.arc(at.x, at.y, r, 0, Math.PI * 2),
      colour: (_u, _v, pane) => shade(tone, pane.bell(0, 0.05)),
      fineness: 1.8,
    })
  }
  return { ground: skyOf(palette, random.chance(0.4)), shapes }
}

export const glassPictures: readonly Composer[] = [hillsPicture, flowerPicture, treePicture, hillsPicture]
