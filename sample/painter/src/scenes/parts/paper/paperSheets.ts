// Layers of cut paper on land: hills under a moon, a tunnel of frames around a glow, and flowers.
import { Path2D } from '@napi-rs/canvas'
import { at, blend, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { landBelow, type Ridge, ridgeLine } from '../drawing/land.ts'
import { closedCurve, limb, type Point, point } from '../drawing/line.ts'
import { createNoise } from '../drawing/noise.ts'
import { bird, deer, fox } from '../figures/silhouette.ts'
import { branches, pine } from '../plants/tree.ts'
import { village } from '../town/cottage.ts'
import type { Box, Sheet, Stack, Tones } from './paperStack.ts'

/** Ridges under a moon with rings, with a wood, a village, deer or a fox on the nearer ones. */
export function hillSheets(box: Box, tones: Tones, palette: Palette, random: Random): Stack {
  const { width, height, unit } = box
  const moon = point(random.between(0.22, 0.78) * width, random.between(0.2, 0.36) * height)
  const radius = unit * random.between(0.09, 0.16)
  const warm = random.chance(0.6) ? palette.spark : palette.accent
  const paper = at(blend(palette.ground, warm, 0.3), 0.95)
  const sheets: Sheet[] = []
  for (let ring = 3; ring >= 1; ring--) {
    sheets.push({ shape: disc(moon, radius * (1 + ring * 0.62)), colour: blend(paper, tones(0), 0.3 + ring * 0.2), rise: 0.7 })
  }
  sheets.push({ shape: disc(moon, radius), colour: paper, rise: 0.8 })
  sheets.push(...clouds(box, tones, random.branch('clouds')), flock(box, palette, random.branch('birds')))
  const ridges = random.whole(5, 6)
  const story = random.pick(['deer', 'village', 'fox', 'deer', 'wood'])
  for (let i = 0; i < ridges; i++) {
    const depth = i / (ridges - 1)
    const base = height * (0.46 + 0.46 * depth ** 0.9)
    const ridge = ridgeLine(unit, base, unit * (0.17 - 0.1 * depth), 1.4 + depth, random.branch(`ridge ${i}`))
    const shape = ground(box, ridge)
    const kin = random.branch(`on ridge ${i}`)
    if (i >= 1 && i !== ridges - 1) plantPines(shape, box, ridge, unit * (0.05 + 0.15 * depth), kin)
    if (story === 'village' && i === ridges - 2) village(shape, width, unit * 0.1, ridge, kin)
    if (i === ridges - 1) foreground(shape, box, ridge, story, kin)
    sheets.push({ shape, colour: tones(0.06 + depth * 0.94), rise: 0.8 + depth * 0.5 })
  }
  return {
    sheets,
    backdrop: [blend(tones(0.3), tones(0), 0.25), blend(tones(0), warm, 0.25)],
    glow: { x: moon.x / width, y: moon.y / height, colour: at(warm, 0.9, 0.8), reach: 0.8 },
  }
}

/** Frames with decreasing openings around a bright middle with an animal or a house. */
export function tunnelSheets(box: Box, tones: Tones, palette: Palette, random: Random): Stack {
  const { width, height, unit } = box
  const heart = point(width * random.between(0.42, 0.58), height * random.between(0.44, 0.54))
  const warm = random.chance(0.7) ? palette.spark : palette.accent
  const light = at(blend(warm, palette.ground, 0.35), 0.93)
  const floor = Math.min(height * 0.9, heart.y + Math.min(height * 0.26, unit * 0.3))
  const sheets: Sheet[] = [
    { shape: disc(point(heart.x, heart.y - unit * 0.06), unit * 0.13), colour: shade(light, 0.03), rise: 0.4 },
  ]
  const middle = new Path2D()
  const ridge: Ridge = (x) => floor - unit * 0.02 * Math.cos(((x - heart.x) / unit) * 5)
  middle.addPath(ground(box, ridge))
  const stand = { x: heart.x - unit * 0.02, y: ridge(heart.x) + unit * 0.006, facing: random.chance(0.5) ? 1 : -1 } as const
  const hero = random.pick(['stag', 'fox', 'village', 'stag'])
  if (hero === 'stag') deer(middle, { ...stand, size: unit * 0.24 }, true)
  else if (hero === 'fox') fox(middle, { ...stand, size: unit * 0.2 })
  else village(middle, width, unit * 0.13, ridge, random.branch('village'), heart.x)
  if (hero === 'stag' && random.chance(0.5))
    deer(middle, { ...stand, x: stand.x - unit * 0.22 * stand.facing, size: unit * 0.16 }, false)
  sheets.push({ shape: middle, colour: tones(0.6), rise: 0.7 })
  const frames = random.whole(4, 6)
  const leafy = random.chance(0.5)
  for (let i = 0; i < frames; i++) {
    const depth = i / (frames - 1)
    const frame = opening(box, heart, 0.27 + 0.33 * depth, leafy, random.branch(`frame ${i}`))
    sheets.push({ shape: frame, colour: tones(0.22 + depth * 0.78), rise: 0.9 + depth * 0.5 })
  }
  return {
    sheets,
    backdrop: [blend(light, tones(0), 0.55), light],
    glow: { x: heart.x / width, y: heart.y / height, colour: light, reach: 0.6 },
  }
}

/** Large flowers of layered petals over leaves. */
export function flowerSheets(box: Box, tones: Tones, palette: Palette, random: Random): Stack {
  const { width, height, unit } = box
  const sheets: Sheet[] = []
  const count = random.whole(4, 6)
  const colours = [palette.accent, palette.spark, palette.light, palette.mid]
  for (let i = 0; i < count + 3; i++) {
    const kin = random.branch(`leaf ${i}`)
    const shape = new Path2D()
    const from = point(kin.between(0, 1) * width, kin.between(0, 1) * height)
    for (let k = 0; k < 3; k++) {
      const turn = kin.between(0, Math.PI * 2)
      petal(shape, from, turn, unit * kin.between(0.3, 0.5), unit * kin.between(0.06, 0.11))
    }
    sheets.push({ shape, colour: tones(0.3 + 0.5 * (i / count)), rise: 0.8 })
  }
  for (let i = 0; i < count; i++) {
    const kin = random.branch(`flower ${i}`)
    const share = (i + 0.5) / count
    const off = 0.5 + (i % 2 === 0 ? 1 : -1) * kin.between(0.12, 0.32)
    const middle = width > height ? point(share * width, off * height) : point(off * width, share * height)
    const size = unit * kin.between(0.15, 0.27)
    const colour = colours[i % colours.length] ?? palette.accent
    const petals = kin.whole(6, 11)
    for (let ring = 0; ring < 4; ring++) {
      const shape = new Path2D()
      const reach = size * (1 - ring * 0.23)
      for (let p = 0; p < petals; p++) {
        petal(shape, middle, ((p + ring * 0.5) / petals) * Math.PI * 2 + kin.between(-0.06, 0.06), reach, (reach * 3.4) / petals)
      }
      sheets.push({ shape, colour: shade(colour, ring * 0.05 - 0.06, 1 - ring * 0.08), rise: 0.7 })
    }
    sheets.push({ shape: disc(middle, size * 0.15), colour: at(palette.spark, 0.85), rise: 0.6 })
  }
  return { sheets, backdrop: [tones(0.15), tones(0.3)], glow: { x: 0.5, y: 0.4, colour: palette.ground, reach: 0.7 } }
}

function disc(middle: Point, radius: number): Path2D {
  const path = new Path2D()
  path.arc(middle.x, middle.y, radius, 0, Math.PI * 2)
  return path
}

function petal(path: Path2D, from: Point, turn: number, reach: number, breadth: number): void {
  const along = (t: number, side: number) =>
    point(
      from.x + Math.cos(turn) * reach * t - Math.sin(turn) * breadth * side,
      from.y + Math.sin(turn) * reach * t + Math.cos(turn) * breadth * side,
    )
  closedCurve(path, [
    from,
    along(0.35, -0.7),
    along(0.75, -1),
    along(1.02, -0.35),
    along(1.02, 0.35),
    along(0.75, 1),
    along(0.35, 0.7),
  ])
}

function ground({ width, height }: Box, ridge: Ridge): Path2D {
  const path = new Path2D()
  landBelow(path, width, height, ridge)
  return path
}

function plantPines(path: Path2D, { width, unit }: Box, ridge: Ridge, tall: number, random: Random): void {
  const step = tall * 0.3
  const groves = createNoise(random.branch('groves'))
  for (let i = 0; i * step < width + unit * 0.1 && i < 300; i++) {
    const kin = random.branch(`${i}`)
    const x = (i + kin.between(-0.3, 0.3)) * step
    const wooded = groves(x / (unit * 0.22))
    if (wooded > 0.05) pine(path, x, ridge(x) + tall * 0.05, tall * (0.45 + wooded * 0.7) * kin.between(0.8, 1.2), kin)
  }
}

function foreground(path: Path2D, box: Box, ridge: Ridge, story: string, random: Random): void {
  const { width, unit } = box
  const facing = random.chance(0.5) ? 1 : -1
  const x = width * random.between(0.3, 0.7)
  const stand = { x, y: ridge(x) + unit * 0.01, facing } as const
  if (story === 'deer') {
    deer(path, { ...stand, size: unit * 0.2 }, true)
    const other = x - facing * unit * 0.2
    deer(path, { ...stand, x: other, y: ridge(other) + unit * 0.01, size: unit * 0.14 }, false)
  }
  if (story === 'fox') fox(path, { ...stand, size: unit * 0.15 })
  const growth = { levels: 5, spread: 0.55, shrink: 0.74, lift: 0.5 }
  const side = facing === 1 ? 0.06 : 0.94
  const foot = point(width * side, ridge(width * side) + unit * 0.02)
  branches(path, foot, -Math.PI / 2 - facing * -0.12, unit * 0.17, unit * 0.035, growth, random.branch('tree'))
  grass(path, box, ridge, random.branch('grass'))
}

function grass(path: Path2D, { width, unit }: Box, ridge: Ridge, random: Random): void {
  const blades = Math.round(Math.min(180, (width / unit) * 110))
  for (let i = 0; i < blades; i++) {
    const x = random.between(0, width)
    const tall = unit * random.between(0.012, 0.036)
    const bend = random.between(-0.6, 0.6) * tall
    path.moveTo(x - unit * 0.003, ridge(x) + unit * 0.01)
    path.quadraticCurveTo(x, ridge(x) - tall * 0.6, x + bend, ridge(x) - tall)
    path.quadraticCurveTo(x + unit * 0.003, ridge(x) - tall * 0.4, x + unit * 0.003, ridge(x) + unit * 0.01)
    path.closePath()
  }
}

function clouds({ width, height, unit }: Box, tones: Tones, random: Random): Sheet[] {
  return Array.from({ length: random.whole(1, 3) }, (_, i) => {
    const kin = random.branch(`${i}`)
    const shape = new Path2D()
    const x = kin.between(0, 1) * width
    const y = kin.between(0.1, 0.4) * height
    const long = unit * kin.between(0.16, 0.3)
    for (let k = 0; k < 3; k++) {
      const w = long * (1 - k * 0.24)
      shape.roundRect(x - w / 2 + kin.between(-0.2, 0.2) * long, y - k * unit * 0.026, w, unit * 0.036, unit * 0.018)
    }
    return { shape, colour: shade(tones(0.02 + i * 0.05), 0.06), rise: 0.9 }
  })
}

function flock({ width, height, unit }: Box, palette: Palette, random: Random): Sheet {
  const shape = new Path2D()
  const x = random.between(0.25, 0.75) * width
  const y = random.between(0.12, 0.32) * height
  for (let i = 0; i < random.whole(3, 6); i++) {
    const kin = random.branch(`${i}`)
    const stand = {
      x: x + kin.bell(0, 0.1) * unit,
      y: y + kin.bell(0, 0.05) * unit,
      size: unit * kin.between(0.03, 0.055),
      facing: 1,
    } as const
    bird(shape, stand, kin.between(-0.6, 1))
  }
  return { shape, colour: palette.ink, rise: 0.5 }
}

/** A layer with a hole: leaves, or hills and trunks, grow from its edge. `share` is the hole's radius relative to the box. */
function opening(box: Box, heart: Point, share: number, leafy: boolean, random: Random): Path2D {
  const { width, height, unit } = box
  const path = new Path2D()
  const over = unit * 0.06
  path.rect(-over, -over, width + 2 * over, height + 2 * over)
  const noise = createNoise(random)
  const rx = share * (width * 0.72 + unit * 0.28)
  const ry = share * (height * 0.72 + unit * 0.28)
  const rim = (a: number) => {
    const wobble = 1 + noise(Math.cos(a) * 1.6 + 5, Math.sin(a) * 1.6 + 5) * 0.16
    return point(heart.x + Math.cos(a) * rx * wobble, heart.y + Math.sin(a) * ry * wobble)
  }
  const steps = 120
  const corners: Point[] = []
  for (let i = 0; i < steps; i++) {
    const a = (i / steps) * Math.PI * 2
    const at = rim(a)
    const tooth = leafy ? Math.abs(Math.sin(a * 11 + noise(a * 3) * 2)) ** 0.6 * 0.05 : noise(a * 9, 3) * 0.02
    const inward = Math.sin(a) > 0.55 ? tooth * 0.4 : tooth
    corners.push(point(at.x - Math.cos(a) * inward * unit, at.y - Math.sin(a) * inward * unit))
  }
  closedCurve(path, corners, true)
  if (!leafy) growBoughs(path, rim, unit, random)
  return path
}

/** Branches with leaves that reach into the opening from above. */
function growBoughs(path: Path2D, rim: (a: number) => Point, unit: number, random: Random): void {
  const many = random.whole(4, 7)
  for (let i = 0; i < many; i++) {
    const a = Math.PI * 0.95 + ((i + random.between(0.2, 0.8)) / many) * Math.PI * 1.1
    const from = rim(a)
    const reach = unit * random.between(0.07, 0.15)
    const sag = random.between(-0.5, 0.5)
    const along = (t: number) => {
      const turn = a + Math.PI + sag * t
      return point(from.x + Math.cos(turn) * reach * (t * 1.2 - 0.2), from.y + Math.sin(turn) * reach * (t * 1.2 - 0.2))
    }
    limb(path, [0, 0.3, 0.6, 1].map(along), unit * 0.011, unit * 0.003)
    for (let leaf = 1; leaf <= 5; leaf++) {
      const turn = a + Math.PI + sag * (leaf / 5) + (leaf % 2 === 0 ? 0.8 : -0.8) * (leaf === 5 ? 0 : 1)
      petal(path, along(leaf / 5), turn, unit * 0.034, unit * 0.009)
    }
  }
}
