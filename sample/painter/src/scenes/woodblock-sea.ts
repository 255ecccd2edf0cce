// Seas in the style of colour woodblock prints: a great wave, rows of waves, a snow cone, boats, a cartouche.
import { at, css } from '../colour.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { createNoise } from './parts/drawing/noise.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { bird } from './parts/figures/silhouette.ts'
import { stampSeal } from './parts/ink/seal.ts'
import { paintCone, paintHero, paintLongboat, paintPrintSky, paintSwell, type SeaPrint, seaPrint } from './parts/sea/seaPrint.ts'

export const woodblockSea: Scene = (context, { width, height, hand, random }) => {
  const print = seaPrint(context, width, height, hand, random.branch('print'))
  const { unit, horizon } = print
  paintPrintSky(print, random.branch('sky'))
  const facing = random.chance(0.5) ? 1 : -1
  const mount = random.branch('mount')
  const hasCone = mount.chance(0.75)
  if (hasCone)
    paintCone(
      print,
      width * (facing === 1 ? mount.between(0.52, 0.8) : mount.between(0.2, 0.48)),
      unit * mount.between(0.22, 0.42),
      mount,
    )
  plovers(print, random.branch('birds'))

  const rows = random.whole(4, 6)
  const heroRow = random.whole(1, rows - 2)
  const hasHero = random.chance(0.85) || !hasCone
  for (let i = 0; i < rows; i++) {
    const near = i / (rows - 1)
    const own = random.branch(`swell ${i}`)
    const rise = unit * (0.02 + near * 0.085)
    const y = horizon + (height - horizon) * (0.06 + near ** 1.3 * 0.8) + rise * 0.4
    paintSwell(print, { y, rise, hump: unit * (0.12 + near * 0.5) * own.between(0.8, 1.25), near, shift: 0, crests: 7 }, own)
    if (hasHero && i === heroRow) {
      const size = Math.min(unit * own.between(0.66, 0.9), height * 0.74)
      paintHero(
        print,
        { x: facing === 1 ? width * own.between(-0.05, 0.16) : width * own.between(0.84, 1.05), y: y + rise * 1.9, size, facing },
        own,
      )
    }
    if (i === rows - 2 || (i === heroRow && own.chance(0.5))) boats(print, y, rise, near, own.branch('boats'))
  }
  woodGrain(print, random.branch('wood'))
  layGrain(context, width, height, 0.2)
  cartouche(print, hand, facing)
}

function boats(print: SeaPrint, y: number, rise: number, near: number, random: Random): void {
  const count = random.whole(0, 2)
  for (let i = 0; i < count; i++) {
    paintLongboat(
      print,
      print.width * random.between(0.12, 0.9),
      y - rise * random.between(0.1, 0.6),
      print.unit * (0.045 + near * 0.075),
      random.between(-0.28, 0.28),
    )
  }
}

function plovers({ context, width, unit, ink, paper, hour, horizon }: SeaPrint, random: Random): void {
  if (random.chance(0.4)) return
  context.fillStyle = css(hour === 'night' ? at(paper, 0.85) : ink, 0.85)
  context.beginPath()
  const count = random.whole(4, 14)
  const x = width * random.between(0.2, 0.7)
  const y = horizon * random.between(0.25, 0.6)
  for (let i = 0; i < count; i++) {
    const at = { x: x + random.bell(0, 0.11) * unit, y: y + random.bell(0, 0.06) * unit }
    bird(context, { ...at, size: unit * random.between(0.018, 0.03), facing: random.chance(0.5) ? 1 : -1 }, random.between(-1, 1))
  }
  context.fill()
}

/** Wood grain in the sky. */
function woodGrain({ context, width, unit, horizon, ink }: SeaPrint, random: Random): void {
  const noise = createNoise(random)
  context.strokeStyle = css(ink, 0.055)
  context.lineWidth = Math.max(0.5, unit * 0.0013)
  context.beginPath()
  for (let i = 0; i < 46; i++) {
    const y = (horizon * (i + random.next())) / 46
    for (let k = 0; k <= 24; k++) {
      const x = (k / 24) * width
      const at = y + noise((x / unit) * 1.6, (y / unit) * 3) * unit * 0.025
      if (k === 0) context.moveTo(x, at)
      else context.lineTo(x, at)
    }
  }
  context.stroke()
}

/** The signed corner: a coloured label with brush marks, and a seal below it. Some hands also have a paper margin. */
function cartouche({ context, width, height, unit, palette, paper, ink }: SeaPrint, hand: Random, facing: 1 | -1): void {
  const habits = hand.branch('print habits')
  if (habits.chance(0.45)) {
    const margin = unit * 0.03
    context.strokeStyle = css(at(paper, 0.95))
    context.lineWidth = margin * 2
    context.strokeRect(0, 0, width, height)
    context.strokeStyle = css(ink, 0.75)
    context.lineWidth = Math.max(0.6, unit * 0.0025)
    context.strokeRect(margin, margin, width - margin * 2, height - margin * 2)
  }
  if (habits.chance(0.35)) return
  const wide = unit * 0.045
  const tall = unit * 0.17
  const x = facing === 1 ? width - wide - unit * 0.06 : unit * 0.06
  const y = unit * 0.06
  context.fillStyle = css(at(palette.accent, 0.66))
  context.fillRect(x, y, wide, tall)
  context.strokeStyle = css(ink)
  context.lineWidth = Math.max(0.6, unit * 0.004)
  context.strokeRect(x, y, wide, tall)
  context.lineCap = 'round'
  context.beginPath()
  for (let i = 0; i < 5; i++) {
    const level = y + tall * (0.1 + i * 0.175)
    for (let k = 0; k < 2; k++) {
      context.moveTo(x + wide * habits.between(0.22, 0.4), level + k * tall * 0.05)
      context.lineTo(x + wide * habits.between(0.6, 0.8), level + k * tall * 0.05 + tall * habits.between(-0.01, 0.02))
    }
    context.moveTo(x + wide * habits.between(0.4, 0.6), level - tall * 0.02)
    context.lineTo(x + wide * habits.between(0.3, 0.7), level + tall * 0.11)
  }
  context.stroke()
  stampSeal(
    context,
    x + wide * 0.1,
    y + tall + unit * 0.012,
    wide * 0.8,
    { stone: css({ l: 0.55, c: 0.19, h: 29 }), cut: css(paper) },
    hand,
  )
}
