// The colours of a pixel scene: a small set from the palette for day, dusk or night.
import { at, blend, type shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import { type Paint, paintOf } from './pixelGrid.ts'

type Hour = 'day' | 'dusk' | 'night'

export interface PixelPaints {
  readonly hour: Hour
  readonly sky: readonly Paint[]
  readonly cloud: Paint
  readonly cloudShade: Paint
  readonly sun: Paint
  readonly far: Paint
  readonly middle: Paint
  readonly ink: Paint
  readonly lit: Paint
  readonly unlit: Paint
  readonly leaf: Paint
  readonly leafDark: Paint
  readonly leafLight: Paint
  readonly earth: Paint
  readonly earthDark: Paint
  readonly stone: Paint
  readonly stoneDark: Paint
  readonly water: Paint
  readonly waterLight: Paint
  readonly white: Paint
  readonly wood: Paint
  readonly woodDark: Paint
  /** Colours of walls, roofs and clothes, each with its shade. */
  readonly pairs: readonly (readonly [Paint, Paint])[]
}

export function pixelPaints(palette: Palette, hour: Hour): PixelPaints {
  const dim = hour === 'night' ? -0.2 : hour === 'dusk' ? -0.08 : 0
  const veil = hour === 'night' ? palette.deep : hour === 'dusk' ? palette.accent : palette.light
  const mixed = (colour: Parameters<typeof shade>[0], l: number, share = 0.18) =>
    at(blend(at(colour, l), veil, share), Math.max(0.1, l + dim))
  const green = blend({ l: 0.6, c: 0.12, h: 140 }, palette.mid, 0.4)
  const brown = blend({ l: 0.5, c: 0.07, h: 55 }, palette.deep, 0.3)
  const tops = {
    day: [at(palette.mid, 0.62), at(palette.light, 0.78), at(palette.light, 0.86), at(palette.ground, 0.94)],
    dusk: [
      at(palette.deep, 0.36),
      at(blend(palette.mid, palette.accent, 0.4), 0.54),
      at(palette.accent, 0.7),
      at(palette.spark, 0.86),
    ],
    night: [at(palette.ink, 0.17), at(palette.deep, 0.24), at(palette.deep, 0.32), at(palette.mid, 0.44)],
  }
  const pair = (colour: Parameters<typeof shade>[0], l: number): readonly [Paint, Paint] => [
    paintOf(mixed(colour, l)),
    paintOf(mixed(colour, l - 0.12)),
  ]
  return {
    hour,
    sky: tops[hour].map(paintOf),
    cloud: paintOf(
      hour === 'night'
        ? at(palette.mid, 0.4)
        : hour === 'dusk'
          ? at(blend(palette.accent, palette.ground, 0.4), 0.82)
          : at(palette.ground, 0.98),
    ),
    cloudShade: paintOf(
      hour === 'night'
        ? at(palette.mid, 0.33)
        : hour === 'dusk'
          ? at(blend(palette.mid, palette.accent, 0.6), 0.64)
          : at(palette.light, 0.86),
    ),
    sun: paintOf(hour === 'night' ? at(palette.ground, 0.95) : at(palette.spark, 0.93)),
    far: paintOf(
      hour === 'day' ? at(blend(palette.mid, palette.light, 0.5), 0.7) : at(palette.mid, hour === 'dusk' ? 0.44 : 0.3),
    ),
    middle: paintOf(hour === 'day' ? at(palette.mid, 0.56) : at(palette.deep, hour === 'dusk' ? 0.34 : 0.22)),
    ink: paintOf(at(palette.ink, 0.16)),
    lit: paintOf(at(blend(palette.spark, { l: 0.9, c: 0.12, h: 90 }, 0.5), 0.9)),
    unlit: paintOf(mixed(palette.mid, hour === 'day' ? 0.62 : 0.42)),
    leaf: paintOf(mixed(green, 0.58)),
    leafDark: paintOf(mixed(green, 0.44)),
    leafLight: paintOf(mixed(green, 0.72)),
    earth: paintOf(mixed(brown, 0.5)),
    earthDark: paintOf(mixed(brown, 0.36)),
    stone: paintOf(mixed(at(palette.mid, 0.6, 0.35), 0.62)),
    stoneDark: paintOf(mixed(at(palette.mid, 0.6, 0.35), 0.48)),
    water: paintOf(mixed(palette.mid, 0.58)),
    waterLight: paintOf(mixed(palette.light, 0.82)),
    white: paintOf(mixed(palette.ground, 0.95, 0.08)),
    wood: paintOf(mixed(brown, 0.6)),
    woodDark: paintOf(mixed(brown, 0.42)),
    pairs: [
      pair(palette.accent, 0.66),
      pair(palette.light, 0.82),
      pair(palette.spark, 0.8),
      pair(palette.mid, 0.6),
      pair(palette.ground, 0.92),
      pair(palette.deep, 0.44),
    ],
  }
}
