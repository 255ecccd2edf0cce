// Avatars: an animal or an emblem in the artist's colours, recognisable at small sizes and in a circle.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { animals, paintFace } from './parts/figures/animalFace.ts'
import { emblems } from './parts/figures/emblem.ts'

export const avatar: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const side = Math.min(width, height)
  const ground = random.pick([
    at(palette.light, 0.86),
    at(palette.mid, 0.62),
    at(palette.deep, 0.38),
    at(palette.spark, 0.84, 0.8),
    at(palette.accent, 0.72, 0.85),
  ])
  paintGround(context, width, height, ground, palette, random.branch('ground'))
  context.save()
  context.translate(width / 2, height / 2)
  if (random.chance(0.68)) {
    const scale = side * 0.29
    context.scale(scale, scale)
    context.translate(0, 0.16)
    const fur = contrasting(
      [palette.ground, palette.accent, palette.light, palette.spark, palette.mid, at(palette.deep, 0.42)],
      ground,
      random,
    )
    paintFace(
      context,
      random.pick(animals),
      {
        fur: css(fur),
        furDark: css(shade(fur, fur.l > 0.6 ? -0.17 : 0.16, 1.15)),
        belly: css(at(palette.ground, 0.97, 0.8)),
        ink: css(at(palette.ink, fur.l < 0.5 ? 0.14 : 0.24)),
        blush: css(blend(fur, at(palette.accent, 0.74), 0.55)),
      },
      random.branch('face'),
    )
  } else {
    context.scale(side * 0.36, side * 0.36)
    const main = contrasting([palette.accent, palette.spark, palette.ground, palette.deep], ground, random)
    const look = {
      main: css(main),
      second: css(contrasting([palette.deep, palette.mid, palette.light], ground, random)),
      pale: css(at(palette.ground, 0.97)),
      ink: css(palette.ink),
    }
    random.pick(emblems)(context, look, random.branch('emblem'))
  }
  context.restore()
}

/** One of the colours that contrasts with the ground in lightness, or the one with the highest contrast if none does. */
function contrasting(colours: readonly Colour[], ground: Colour, random: Random): Colour {
  const clear = colours.filter(({ l }) => Math.abs(l - ground.l) > 0.2)
  if (clear.length > 0) return random.pick(clear)
  return colours.reduce((best, next) => (Math.abs(next.l - ground.l) > Math.abs(best.l - ground.l) ? next : best))
}

/** A plain, rayed, dotted or striped ground with low contrast. */
function paintGround(
  context: SKRSContext2D,
  width: number,
  height: number,
  ground: Colour,
  palette: Palette,
  random: Random,
): void {
  const fall = context.createLinearGradient(0, 0, 0, height)
  fall.addColorStop(0, css(shade(ground, 0.03)))
  fall.addColorStop(1, css(shade(ground, -0.04)))
  context.fillStyle = fall
  context.fillRect(0, 0, width, height)
  const kind = random.pick(['plain', 'plain', 'rays', 'dots', 'hill'])
  context.fillStyle = css(ground.l > 0.6 ? shade(ground, -0.06) : shade(ground, 0.07), 0.7)
  context.beginPath()
  if (kind === 'rays') {
    for (let i = 0; i < 12; i++) {
      const turn = (i / 12) * Math.PI * 2
      context.moveTo(width / 2, height / 2)
      context.lineTo(width / 2 + Math.cos(turn) * width, height / 2 + Math.sin(turn) * height)
      context.lineTo(width / 2 + Math.cos(turn + 0.26) * width, height / 2 + Math.sin(turn + 0.26) * height)
    }
  } else if (kind === 'dots') {
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const x = (width * (column + (row % 2) * 0.5)) / 7
        context.moveTo(x + width * 0.02, (height * row) / 7)
        context.arc(x, (height * row) / 7, width * 0.02, 0, Math.PI * 2)
      }
    }
  } else if (kind === 'hill') {
    context.fillStyle = css(blend(ground, palette.accent, 0.25), 0.8)
    context.ellipse(width / 2, height * 1.15, width * 0.85, height * 0.55, 0, 0, Math.PI * 2)
  }
  context.fill()
}
