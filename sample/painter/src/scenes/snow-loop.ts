// A loop of snow over a village: flakes at three distances, smoke from chimneys, flickering windows.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { landBelow, type Ridge, ridgeLine } from './parts/drawing/land.ts'
import { cacheGlow, shine } from './parts/drawing/lightSpot.ts'
import { point, polygon } from './parts/drawing/line.ts'
import { loopPosition, loopWave } from './parts/drawing/loopPhase.ts'
import { pine } from './parts/plants/tree.ts'

interface Village {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly phase: number
  readonly snow: Colour
}

export const snowLoop: Scene = (context, { width, height, hand, random, phase }) => {
  const palette = paletteOf(hand)
  const unit = Math.sqrt(width * height)
  const dusk = random.chance(0.6)
  const snow = dusk ? at(blend(palette.light, palette.mid, 0.3), 0.78, 0.7) : at(palette.ground, 0.96, 0.5)
  const village: Village = { context, width, height, unit, palette, phase, snow }
  const top = dusk ? at(palette.deep, 0.24) : at(palette.mid, 0.62, 0.7)
  const low = dusk ? at(blend(palette.mid, palette.accent, 0.3), 0.55) : at(blend(palette.light, palette.ground, 0.5), 0.88)
  const sky = context.createLinearGradient(0, 0, 0, height * 0.7)
  sky.addColorStop(0, css(top))
  sky.addColorStop(1, css(low))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  paintMoon(village, random.branch('moon'))
  paintFlakes(village, 0.35, 90, random.branch('far flakes'))
  const rows = 4
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1)
    const kin = random.branch(`row ${row}`)
    const ridge = ridgeLine(unit, height * (0.5 + 0.37 * depth), unit * (0.1 - 0.055 * depth), 1.5 + depth, kin)
    const colour = blend(blend(snow, low, 0.55), snow, depth)
    context.fillStyle = css(shade(colour, depth * 0.04 - 0.02))
    context.beginPath()
    landBelow(context, width, height, ridge)
    context.fill()
    plantWood(village, ridge, depth, low, kin.branch('wood'))
    if (row > 0 && row < rows) settle(village, ridge, depth, kin.branch('homes'))
    if (row === 1) paintFlakes(village, 0.6, 70, random.branch('middle flakes'))
  }
  paintFlakes(village, 1, 46, random.branch('near flakes'))
}

function paintMoon({ context, width, height, unit, palette }: Village, random: Random): void {
  const at0 = point(width * random.between(0.2, 0.8), height * random.between(0.12, 0.3))
  const r = unit * random.between(0.045, 0.08)
  shine(context, cacheGlow(at(palette.ground, 0.8), 0.2, r * 3), at0, r * 3.6, 0.55)
  context.fillStyle = css(at(palette.ground, 0.97))
  context.beginPath()
  context.arc(at0.x, at0.y, r, 0, Math.PI * 2)
  context.fill()
}

/** Pines with snow on their branches: the same tree again, smaller, paler and higher. */
function plantWood(
  { context, width, unit, palette, snow }: Village,
  ridge: Ridge,
  depth: number,
  haze: Colour,
  random: Random,
): void {
  const many = Math.min(40, Math.ceil((width / unit) * (18 - depth * 9)))
  const green = at(blend(palette.deep, palette.mid, 0.25), 0.3)
  const places = Array.from({ length: many }, (_, i) => {
    const kin = random.branch(`${i}`)
    return {
      x: ((i + kin.next()) / many) * width,
      tall: unit * (0.07 + 0.12 * depth) * kin.between(0.6, 1.2),
      kin,
      kept: kin.chance(0.62),
    }
  }).filter(({ kept }) => kept)
  for (const [scale, lift, colour] of [
    [1, 0, blend(green, haze, 0.6 * (1 - depth))],
    [0.78, 0.2, blend(snow, haze, 0.35 * (1 - depth))],
  ] as const) {
    context.fillStyle = css(colour, scale === 1 ? 1 : 0.85)
    context.beginPath()
    for (const { x, tall, kin } of places)
      pine(context, x, ridge(x) + tall * 0.04 - tall * lift, tall * scale, kin.branch('shape'))
    context.fill()
  }
}

function settle(village: Village, ridge: Ridge, depth: number, random: Random): void {
  const { width, unit } = village
  const homes = Math.max(1, Math.round((width / unit) * random.between(2.4, 4.2) * (1.1 - depth * 0.4)))
  const about = random.between(0.3, 0.7) * width
  for (let i = 0; i < homes; i++) {
    const kin = random.branch(`${i}`)
    const size = unit * (0.055 + 0.085 * depth) * kin.between(0.85, 1.2)
    const x = about + (i - (homes - 1) / 2) * size * 1.9 + kin.bell(0, 0.3) * size
    home(village, x, ridge(x) + size * 0.2, size, kin)
  }
}

/** A house with snow on its roof, warm windows and smoke. */
function home({ context, palette, phase, snow }: Village, x: number, y: number, size: number, random: Random): void {
  const half = size * random.between(0.42, 0.62)
  const eaves = y - size * 0.55
  const wall = at(random.pick([palette.accent, palette.deep, palette.mid, palette.spark]), 0.4, 0.75)
  const stack = x + half * (random.chance(0.5) ? 0.5 : -0.5)
  const ends = random.next()
  for (let i = 0; i < 5; i++) {
    const t = loopPosition(phase, 1, i / 5 + ends)
    context.fillStyle = css(at(palette.ground, 0.9, 0.3), 0.34 * (1 - t))
    context.beginPath()
    context.arc(
      stack + size * (0.1 + 0.5 * t * t + 0.05 * loopWave(phase, 1, ends + i / 5)),
      y - size * (1.15 + t * 0.85),
      size * (0.05 + 0.13 * t),
      0,
      Math.PI * 2,
    )
    context.fill()
  }
  context.fillStyle = css(shade(wall, -0.1))
  context.fillRect(stack - size * 0.07, y - size * 1.08, size * 0.14, size * 0.4)
  context.fillStyle = css(wall)
  context.fillRect(x - half, eaves, half * 2, y - eaves)
  context.fillStyle = css(shade(snow, 0.05))
  context.beginPath()
  polygon(context, [
    point(x - half * 1.22, eaves + size * 0.05),
    point(x - half * 0.2, y - size),
    point(x + half * 0.2, y - size),
    point(x + half * 1.22, eaves + size * 0.05),
  ])
  context.fill()
  const warm = at(blend(palette.spark, { l: 0.85, c: 0.14, h: 75 }, 0.6), 0.86)
  const panes = half > size * 0.5 ? [-0.55, 0, 0.55] : [-0.42, 0.42]
  for (const [i, off] of panes.entries()) {
    const lit = 0.86 + 0.14 * loopWave(phase, 1 + (i % 2), random.next())
    context.fillStyle = css(shade(warm, (lit - 1) * 0.3))
    context.fillRect(x + off * half - size * 0.075, eaves + size * 0.17, size * 0.15, size * 0.19)
    context.fillStyle = css(shade(wall, -0.14))
    context.fillRect(x + off * half - size * 0.008, eaves + size * 0.17, size * 0.016, size * 0.19)
  }
  shine(context, cacheGlow(warm, 0.05, size), point(x, eaves + size * 0.3), size * 0.95, 0.3)
}

/** Flakes at one distance: nearer ones are larger and fall further per loop. */
function paintFlakes(
  { context, width, height, unit, palette, phase }: Village,
  near: number,
  many: number,
  random: Random,
): void {
  context.fillStyle = css(at(palette.ground, 0.99, 0.3), 0.5 + near * 0.45)
  context.beginPath()
  for (let i = 0; i < many; i++) {
    const r = unit * random.between(0.0022, 0.0046) * (0.5 + near * 1.3)
    const way = loopPosition(phase, near > 0.8 ? 2 : 1, random.next())
    const x = random.next() * width + loopWave(phase, 1, random.next()) * unit * 0.025 * near
    const y = way * (height + r * 4) - r * 2
    context.moveTo(x + r, y)
    context.arc(x, y, r, 0, Math.PI * 2)
  }
  context.fill()
}
