// Layers of cut paper under water: waves from above, corals from below, a whale or fish between.
import { Path2D } from '@napi-rs/canvas'
import { at, blend, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { limb, point } from '../drawing/line.ts'
import { fish, whale } from '../figures/silhouette.ts'
import { branches } from '../plants/tree.ts'
import type { Box, Sheet, Stack, Tones } from './paperStack.ts'

/** Waves at the top, corals at the bottom, animals between. */
export function layeredSea(box: Box, tones: Tones, palette: Palette, random: Random): Stack {
  const { width, height, unit } = box
  const light = at(blend(palette.spark, palette.ground, 0.55), 0.94)
  const heart = point(width * random.between(0.35, 0.65), height * 0.45)
  const sheets: Sheet[] = []
  for (let ring = 3; ring >= 1; ring--) {
    const shape = new Path2D()
    shape.arc(heart.x, heart.y, unit * (0.1 + 0.11 * ring), 0, Math.PI * 2)
    sheets.push({ shape, colour: blend(light, tones(0.2), ring * 0.24), rise: 0.6 })
  }
  const facing = random.chance(0.5) ? 1 : -1
  const hero = new Path2D()
  if (random.chance(0.6)) whale(hero, { x: heart.x, y: heart.y, size: unit * 0.46, facing })
  else school(hero, box, heart.y, random.branch('school'))
  sheets.push({ shape: hero, colour: tones(0.62), rise: 1.2 })
  const pairs = random.whole(3, 4)
  for (let i = 0; i < pairs; i++) {
    const depth = i / (pairs - 1)
    const kin = random.branch(`pair ${i}`)
    sheets.push({ shape: waves(box, height * (0.28 - 0.2 * depth), kin), colour: tones(0.25 + depth * 0.45), rise: 1 })
    const reef = coral(box, height * (0.74 + 0.18 * depth), kin)
    const bright = i === 1 ? blend(palette.accent, tones(0.6), 0.25) : tones(0.4 + depth * 0.6)
    sheets.push({ shape: reef, colour: bright, rise: 1 + depth * 0.4 })
  }
  const bubbles = new Path2D()
  for (let i = 0; i < 12; i++) {
    const x = random.between(0.1, 0.9) * width
    const y = random.between(0.2, 0.75) * height
    const r = unit * random.between(0.004, 0.014)
    bubbles.moveTo(x + r, y)
    bubbles.arc(x, y, r, 0, Math.PI * 2)
  }
  sheets.push({ shape: bubbles, colour: shade(light, 0.02), rise: 0.5 })
  return {
    sheets,
    backdrop: [tones(0.2), tones(0.05)],
    glow: { x: heart.x / width, y: heart.y / height, colour: light, reach: 0.7 },
  }
}

function school(path: Path2D, { width, unit }: Box, y: number, random: Random): void {
  for (let i = 0; i < 9; i++) {
    const x = width / 2 + random.bell(0, 0.17) * unit
    fish(path, { x, y: y + random.bell(0, 0.1) * unit, size: unit * random.between(0.06, 0.13), facing: 1 })
  }
}

/** The area above a row of wave crests. */
function waves({ width, unit }: Box, base: number, random: Random): Path2D {
  const path = new Path2D()
  const step = unit * random.between(0.14, 0.22)
  const shift = random.between(0, step)
  path.moveTo(-step * 2, -unit * 0.1)
  path.lineTo(-step * 2, base)
  for (let x = -step * 2 + shift; x < width + step * 2; x += step) {
    path.bezierCurveTo(
      x + step * 0.1,
      base + step * 0.42,
      x + step * 0.62,
      base + step * 0.5,
      x + step * 0.72,
      base + step * 0.16,
    )
    path.bezierCurveTo(x + step * 0.76, base - step * 0.02, x + step * 0.9, base - step * 0.02, x + step, base + step * 0.04)
  }
  path.lineTo(width + step * 2, -unit * 0.1)
  path.closePath()
  return path
}

/** A sea floor with branching corals and seaweed. */
function coral({ width, height, unit }: Box, base: number, random: Random): Path2D {
  const path = new Path2D()
  path.moveTo(-unit * 0.1, height + unit * 0.1)
  for (let i = 0; i <= 24; i++) {
    const x = -unit * 0.1 + ((width + unit * 0.2) * i) / 24
    path.lineTo(x, base + unit * 0.03 * Math.sin((x / unit) * 6 + random.between(0, 0.8)))
  }
  path.lineTo(width + unit * 0.1, height + unit * 0.1)
  path.closePath()
  const many = Math.min(16, Math.ceil((width / unit) * 7))
  for (let i = 0; i < many; i++) {
    const kin = random.branch(`coral ${i}`)
    const from = point(((i + kin.between(0.1, 0.9)) / many) * width, base + unit * 0.04)
    const tall = unit * kin.between(0.05, 0.12)
    if (kin.chance(0.5)) {
      branches(
        path,
        from,
        -Math.PI / 2 + kin.between(-0.2, 0.2),
        tall * 0.6,
        unit * 0.022,
        { levels: 3, spread: 0.5, shrink: 0.8, lift: 0.3 },
        kin,
      )
    } else {
      const sway = kin.between(-0.5, 0.5)
      const bend = (t: number) => point(from.x + Math.sin(t * 5 + sway * 6) * tall * 0.16, from.y - tall * 2 * t)
      limb(path, [0, 0.2, 0.4, 0.6, 0.8, 1].map(bend), unit * 0.02, unit * 0.002)
    }
  }
  return path
}
