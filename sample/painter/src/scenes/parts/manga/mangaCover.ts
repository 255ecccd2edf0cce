// Coloured covers: both characters before rays, dots, bands or a night sky, under an illegible title.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { starPath } from '../drawing/brush.ts'
import { layGrain } from '../drawing/paperGrain.ts'
import { colourInks, createPose, feelings, type Mascot } from '../figures/mascot.ts'
import { drawMascot } from '../figures/mascotFigure.ts'
import { soundLetters, writeLine } from './writing.ts'

interface Cover {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
}

type Backdrop = (cover: Cover, ground: Colour, random: Random) => void

export function paintCover(cover: Cover, cast: readonly [Mascot, Mascot], troupe: Random, random: Random): void {
  const { context, width, height, palette } = cover
  const ground = random.pick([palette.light, palette.accent, palette.spark, palette.mid, palette.deep])
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(shade(ground, -0.04)))
  sky.addColorStop(1, css(blend(ground, palette.ground, 0.6)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  random.pick(backdrops)(cover, ground, random.branch('backdrop'))
  const size = Math.min(height * 0.6, width * 0.72)
  const lead = random.chance(0.65) ? 0 : 1
  const close = random.between(0.16, 0.26)
  for (const who of [1 - lead, lead] as const) {
    const inFront = who === lead
    const inks = colourInks(palette, troupe.branch(`inks ${who}`))
    const x = width / 2 + (who === 0 ? -close : close) * size
    const stance = {
      x,
      y: height * (inFront ? 0.94 : 0.9),
      size: size * (inFront ? 1 : 0.88),
      facing: who === 0 ? 1 : -1,
    } as const
    const feeling = random.pick([
      feelings.cheerful,
      feelings.delighted,
      feelings.winking,
      feelings.calm,
      feelings.resolute,
      feelings.amazed,
    ])
    drawMascot(context, cast[who === 0 ? 0 : 1], () => inks, stance, createPose(random.branch(`pose ${who}`)), feeling, 0.8)
  }
  paintTitle(cover, random)
  layGrain(context, width, height, 0.12)
}

const rays: Backdrop = ({ context, width, height, palette }, ground, random) => {
  context.fillStyle = css(blend(ground, palette.ground, 0.35))
  const many = random.whole(14, 22)
  for (let i = 0; i < many; i++) {
    context.beginPath()
    context.moveTo(width / 2, height * 0.62)
    context.arc(width / 2, height * 0.62, width + height, (i / many) * Math.PI * 2, ((i + 0.5) / many) * Math.PI * 2)
    context.fill()
  }
  context.fillStyle = css(at(palette.ground, 0.98))
  context.beginPath()
  starPath(context, width / 2, height * 0.6, Math.min(width * 0.52, height * 0.4), 28, 0.9)
  context.fill()
}

const dots: Backdrop = ({ context, width, height, unit, palette }, ground) => {
  context.fillStyle = css(blend(ground, palette.ground, 0.5))
  const step = unit * 0.07
  context.beginPath()
  for (let row = 0; (row - 1) * step * 0.86 < height; row++) {
    const y = row * step * 0.86
    const r = step * 0.46 * (y / height) ** 0.7
    for (let x = (row % 2) * step * 0.5; x < width + step; x += step) {
      context.moveTo(x + r, y)
      context.arc(x, y, r, 0, Math.PI * 2)
    }
  }
  context.fill()
  context.fillStyle = css(palette.spark, 0.92)
  context.beginPath()
  context.arc(width / 2, height * 0.58, Math.min(width * 0.42, height * 0.32), 0, Math.PI * 2)
  context.fill()
}

const bands: Backdrop = ({ context, width, height, palette }, ground, random) => {
  const tints = [palette.accent, palette.spark, palette.light, palette.mid].filter((tint) => tint !== ground)
  const slant = random.chance(0.5) ? 1 : -1
  context.save()
  context.translate(width / 2, height * 0.56)
  context.rotate(slant * 0.5)
  const reach = width + height
  tints.forEach((tint, i) => {
    context.fillStyle = css(tint)
    context.fillRect(-reach, (i - 1.5) * height * 0.1, reach * 2, height * 0.07)
  })
  context.restore()
}

const night: Backdrop = ({ context, width, height, unit, palette }, _ground, random) => {
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, css(at(palette.deep, 0.24)))
  sky.addColorStop(1, css(at(blend(palette.mid, palette.accent, 0.5), 0.62)))
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.fillStyle = css(at(palette.ground, 0.97))
  for (let i = 0; i < 60; i++) {
    context.beginPath()
    starPath(context, random.next() * width, random.next() * height * 0.7, unit * random.between(0.003, 0.011), 4, 0.3)
    context.fill()
  }
  context.fillStyle = css(at(palette.spark, 0.92))
  context.beginPath()
  context.arc(width * random.between(0.42, 0.58), height * 0.5, Math.min(width * 0.36, height * 0.26), 0, Math.PI * 2)
  context.fill()
  context.fillStyle = css(at(palette.deep, 0.3))
  context.beginPath()
  context.ellipse(width / 2, height * 1.1, width * 0.9, height * 0.26, 0, 0, Math.PI * 2)
  context.fill()
}

const backdrops: readonly Backdrop[] = [rays, dots, bands, night]

function paintTitle({ context, width, height, unit, palette }: Cover, random: Random): void {
  const letters = random.whole(4, 5)
  const size = Math.min((width * 0.84) / letters, height * 0.17)
  context.beginPath()
  soundLetters(
    context,
    width / 2 - ((letters - 1) / 2) * size * 0.98,
    size * 0.95,
    size * 0.92,
    letters,
    0,
    random.branch('title'),
  )
  context.lineJoin = 'round'
  context.strokeStyle = css(palette.ink)
  context.lineWidth = size * 0.22
  context.stroke()
  context.strokeStyle = css(at(palette.ground, 0.98))
  context.lineWidth = size * 0.12
  context.stroke()
  context.fillStyle = css(random.pick([palette.accent, palette.accent, palette.mid]))
  context.fill()
  context.strokeStyle = css(palette.ink)
  writeLine(context, width * 0.06, height * 0.955, 9, unit * 0.018, random.branch('author'))
}
