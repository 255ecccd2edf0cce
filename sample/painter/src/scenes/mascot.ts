// Mascots: portraits of one or several small creatures on patterned backgrounds.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { heartPath, starPath } from './parts/drawing/brush.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { colourInks, createMascot, createPose, type Feeling, feelings } from './parts/figures/mascot.ts'
import { drawMascot } from './parts/figures/mascotFigure.ts'

type Ornament = (context: SKRSContext2D, x: number, y: number, size: number) => void

const merry: readonly Feeling[] = [
  feelings.calm,
  feelings.calm,
  feelings.cheerful,
  feelings.delighted,
  feelings.dreamy,
  feelings.laughing,
  feelings.winking,
  feelings.sly,
  feelings.amazed,
]

export const mascot: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const habit = hand.branch('mascot')
  const weight = habit.between(0.65, 1.2)
  const unit = Math.sqrt(width * height)
  const ground = random.pick([
    palette.light,
    palette.ground,
    palette.mid,
    blend(palette.accent, palette.ground, 0.55),
    palette.spark,
  ])
  paintGround(context, width, height, unit, ground, palette, random.branch('ground'))
  const floor = height * random.between(0.86, 0.93)
  const company = Math.max(1, Math.min(5, Math.round((width / height) * 1.3 + random.between(-0.5, 0.6))))
  const close = company === 1 && random.chance(0.55)
  const tall = Math.min(height * (close ? 1.05 : 0.72), (width / company) * (close ? 1.2 : 1.25))
  const footing = close ? tall + height * 0.26 : floor
  const hero = Math.floor(company / 2)
  if (company === 1) paintHalo(context, width / 2, footing - tall * 0.64, tall * 0.56, palette, ground, random.branch('halo'))
  const order = Array.from({ length: company }, (_, i) => i).sort((a, b) => Math.abs(b - hero) - Math.abs(a - hero))
  for (const i of order) {
    const kin = random.branch(`mascot ${i}`)
    const self = habit.chance(0.5) && i === hero ? hand.branch('my own') : kin
    const size = tall * (i === hero ? 1 : kin.between(0.72, 0.92))
    const x = (width * (i + 0.5)) / company + (company > 1 ? kin.between(-0.05, 0.05) * tall : 0)
    const y = footing + (close ? 0 : i === hero ? 0.02 : -0.015) * unit
    if (!close) paintShade(context, x, y, size)
    const stance = { x, y, size, facing: kin.chance(0.5) ? 1 : -1 } as const
    const inks = colourInks(palette, self.branch('inks'))
    drawMascot(context, createMascot(self), () => inks, stance, createPose(kin), kin.pick(merry), weight)
  }
  paintOrnaments(context, width, height, unit, palette, random.branch('front'))
  layGrain(context, width, height, 0.14)
}

function paintGround(
  context: SKRSContext2D,
  width: number,
  height: number,
  unit: number,
  ground: Colour,
  palette: Palette,
  random: Random,
): void {
  const sky = context.createLinearGradient(0, 0, width * 0.3, height)
  sky.addColorStop(0, css(shade(ground, 0.03)))
  sky.addColorStop(1, css(shade(ground, -0.05)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  const tint = css(ground.l > 0.75 ? shade(ground, -0.06, 1.4) : shade(ground, 0.07))
  const pop = css(blend(ground, random.pick([palette.accent, palette.spark, palette.ground]), 0.55))
  context.fillStyle = tint
  const design = random.whole(0, 5)
  const step = unit * random.between(0.09, 0.16)
  if (design === 0) {
    const rays = random.whole(12, 20)
    for (let i = 0; i < rays; i++) {
      context.beginPath()
      context.moveTo(width / 2, height * 0.5)
      context.arc(width / 2, height * 0.5, width + height, (i / rays) * Math.PI * 2, ((i + 0.5) / rays) * Math.PI * 2)
      context.fill()
    }
  } else if (design === 1) {
    lattice(width, height, step, (x, y) => {
      context.beginPath()
      context.arc(x, y, step * 0.2, 0, Math.PI * 2)
      context.fill()
    })
  } else if (design === 2) {
    context.save()
    context.rotate(-0.6)
    for (let x = -height * 2; x < width + height; x += step) context.fillRect(x, -height * 2, step * 0.5, (width + height) * 3)
    context.restore()
  } else if (design === 3) {
    const draw = random.pick([star, heart, sparkle])
    lattice(width, height, step * 1.1, (x, y, odd) => {
      context.fillStyle = odd ? pop : tint
      draw(context, x, y, step * 0.3)
    })
  } else if (design === 4) {
    for (let row = 0; row * step < height; row++) {
      for (let column = row % 2; column * step < width; column += 2) context.fillRect(column * step, row * step, step, step)
    }
  } else {
    for (let i = 0; i < 40; i++) {
      context.globalAlpha = random.between(0.2, 0.75)
      context.fillStyle = i % 3 === 0 ? pop : tint
      context.beginPath()
      context.arc(random.between(0, width), random.between(0, height), unit * random.between(0.02, 0.11), 0, Math.PI * 2)
      context.fill()
    }
    context.globalAlpha = 1
  }
}

function lattice(width: number, height: number, step: number, draw: (x: number, y: number, odd: boolean) => void): void {
  for (let row = 0; (row - 0.5) * step * 0.86 < height; row++) {
    for (let column = 0; (column - 1) * step < width; column++) {
      draw((column + (row % 2) * 0.5) * step, row * step * 0.86, (row + column) % 2 === 0)
    }
  }
}

function paintHalo(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  palette: Palette,
  ground: Colour,
  random: Random,
): void {
  const colour = random.pick(
    [palette.spark, palette.accent, palette.ground, palette.deep].filter((one) => Math.abs(one.l - ground.l) > 0.06),
  )
  const form = random.whole(0, 3)
  context.fillStyle = css(colour)
  context.beginPath()
  if (form === 0) starPath(context, x, y, radius * 1.15, 24, 0.88)
  else if (form === 1) context.roundRect(x - radius * 0.92, y - radius * 1.1, radius * 1.84, radius * 2.2, radius * 0.92)
  else context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = css(at(palette.ground, 0.97), 0.9)
  context.lineWidth = radius * 0.03
  context.beginPath()
  if (form === 1) context.roundRect(x - radius * 0.84, y - radius * 1.02, radius * 1.68, radius * 2.04, radius * 0.84)
  else context.arc(x, y, radius * (form === 0 ? 0.94 : 0.9), 0, Math.PI * 2)
  if (form === 3) context.setLineDash([radius * 0.08, radius * 0.06])
  context.stroke()
  context.setLineDash([])
}

function paintShade(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.fillStyle = 'rgba(20,10,40,0.18)'
  context.beginPath()
  context.ellipse(x, y, size * 0.34, size * 0.045, 0, 0, Math.PI * 2)
  context.fill()
}

const star: Ornament = (context, x, y, size) => {
  context.beginPath()
  starPath(context, x, y, size)
  context.fill()
}
const heart: Ornament = (context, x, y, size) => {
  context.beginPath()
  heartPath(context, x, y, size * 1.2)
  context.fill()
}
const sparkle: Ornament = (context, x, y, size) => {
  context.beginPath()
  starPath(context, x, y, size, 4, 0.28)
  context.fill()
}

function paintOrnaments(
  context: SKRSContext2D,
  width: number,
  height: number,
  unit: number,
  palette: Palette,
  random: Random,
): void {
  if (random.chance(0.25)) return
  const draw = random.pick([star, heart, sparkle, sparkle])
  for (let i = 0; i < 16; i++) {
    const left = random.chance(0.5)
    const x = (left ? random.between(0, 0.24) : random.between(0.76, 1)) * width
    context.fillStyle = css(random.pick([palette.spark, palette.accent, palette.ground]), random.between(0.75, 1))
    draw(context, x, random.between(0, 1) * height, unit * random.between(0.01, 0.036))
  }
}
