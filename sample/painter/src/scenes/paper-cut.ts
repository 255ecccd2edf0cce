// Paper cuts: layers of coloured paper with soft shadows, lit from inside or by the moon.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, css, shade } from '../colour.ts'
import { type Palette, paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { layGrain } from './parts/drawing/paperGrain.ts'
import { castShadow } from './parts/drawing/softShadow.ts'
import { layeredSea } from './parts/paper/paperSea.ts'
import { flowerSheets, hillSheets, tunnelSheets } from './parts/paper/paperSheets.ts'
import type { Box, Sheet, Stack, Tones } from './parts/paper/paperStack.ts'

type Cutter = (box: Box, tones: Tones, palette: Palette, random: Random) => Stack
const cutters: readonly Cutter[] = [hillSheets, tunnelSheets, hillSheets, tunnelSheets, flowerSheets, layeredSea]

export const paperCut: Scene = (context, { width, height, hand, random }) => {
  const palette = paletteOf(hand)
  const habit = hand.branch('paper cut')
  const nightly = random.chance(0.55)
  const box = { width, height, unit: Math.sqrt(width * height) }
  const cut = random.chance(0.4) ? habit.pick(cutters) : random.pick(cutters)
  const stack = cut(box, tonesOf(palette, nightly, random), palette, random.branch('cut'))
  paintBackdrop(context, box, stack)
  const softness = habit.between(0.014, 0.026)
  for (const sheet of stack.sheets) paintSheet(context, box, sheet, softness)
  layGrain(context, width, height, 0.22)
}

/** Colours from far (0) to near (1): darker towards the viewer at night, lighter by day. */
function tonesOf(palette: Palette, nightly: boolean, random: Random): Tones {
  const warm = random.chance(0.5) ? palette.accent : palette.spark
  const far = nightly ? at(blend(palette.mid, warm, 0.25), 0.66) : at(blend(palette.light, warm, 0.3), 0.88)
  const middle = nightly ? blend(palette.deep, palette.mid, 0.4) : palette.mid
  const near = nightly ? shade(palette.ink, -0.03) : blend(palette.deep, palette.ink, 0.6)
  return (depth) => (depth < 0.5 ? blend(far, middle, depth * 2) : blend(middle, near, depth * 2 - 1))
}

function paintBackdrop(context: SKRSContext2D, box: Box, { backdrop, glow }: Stack): void {
  const sky = context.createLinearGradient(0, 0, 0, box.height)
  sky.addColorStop(0, css(backdrop[0]))
  sky.addColorStop(1, css(backdrop[1]))
  context.fillStyle = sky
  context.fillRect(0, 0, box.width, box.height)
  const x = glow.x * box.width
  const y = glow.y * box.height
  const light = context.createRadialGradient(x, y, 0, x, y, glow.reach * box.unit)
  light.addColorStop(0, css(glow.colour, 0.95))
  light.addColorStop(0.45, css(glow.colour, 0.4))
  light.addColorStop(1, css(glow.colour, 0))
  context.fillStyle = light
  context.fillRect(0, 0, box.width, box.height)
}

/** The edge looks lit: the layer is drawn first brighter, then slightly lower. */
function paintSheet(context: SKRSContext2D, { width, height, unit }: Box, sheet: Sheet, softness: number): void {
  const rise = sheet.rise ?? 1
  const shadow = { blur: softness * rise, dx: 0.004 * rise, dy: softness * 0.7 * rise, colour: 'rgba(8,6,18,0.5)' }
  const [left, top, right, bottom] = sheet.shape.getBounds()
  castShadow(context, width, height, shadow, (pen) => pen.fill(sheet.shape), { left, top, right, bottom })
  context.fillStyle = css(shade(sheet.colour, 0.14, 0.9))
  context.fill(sheet.shape)
  const lit = context.createLinearGradient(0, 0, width * 0.25, height)
  lit.addColorStop(0, css(shade(sheet.colour, 0.035)))
  lit.addColorStop(1, css(shade(sheet.colour, -0.03)))
  context.fillStyle = lit
  context.save()
  context.translate(unit * 0.0012, unit * 0.0022)
  context.fill(sheet.shape)
  context.restore()
}
