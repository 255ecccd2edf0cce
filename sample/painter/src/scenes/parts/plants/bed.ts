// Shared settings of a botanical picture: its paper, its greens and its species.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, type Colour, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import { blossomForms } from './blossom.ts'
import { favouriteLeaf } from './leaf.ts'
import type { Species } from './plant.ts'

/** The box, its unit, and the hand's colours for plants. */
export interface Bed {
  readonly context: SKRSContext2D
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly palette: Palette
  readonly green: Colour
}

export function speciesOf({ palette, green }: Bed, random: Random, detail: number): Species {
  const petal = random.pick([palette.accent, palette.spark, palette.light, palette.accent, at(palette.ground, 0.93)])
  return {
    leaf: favouriteLeaf(random),
    blossom: random.pick(blossomForms),
    green: shade(green, random.bell(0, 0.05), 1, random.bell(0, 12)),
    vein: at(green, 0.82, 0.6),
    look: { petal, heart: petal === palette.spark ? palette.ink : at(palette.spark, 0.8) },
    pairs: random.whole(3, 7),
    leafSize: random.between(0.2, 0.32),
    blossomSize: random.between(0.07, 0.13),
    shoots: random.whole(0, 4),
    detail,
  }
}

export function paper({ context, width, height }: Bed, colour: Colour): void {
  const wash = context.createLinearGradient(0, 0, width * 0.4, height)
  wash.addColorStop(0, css(shade(colour, 0.02)))
  wash.addColorStop(1, css(shade(colour, -0.03, 1.2)))
  context.fillStyle = wash
  context.fillRect(0, 0, width, height)
}
