// A whole plant as on a pressed sheet or in a meadow: a bending stem, leaves to both sides, blossoms at its ends.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, shade } from '../../colour.ts'
import type { Random } from '../../random.ts'
import { type BlossomForm, type BlossomLook, drawBlossom } from './blossom.ts'
import { drawLeaf, type LeafForm } from './leaf.ts'
import { limb, type Point, point } from './line.ts'
import { carve, press, type Stamp } from './stamp.ts'

export interface Species {
  readonly leaf: LeafForm
  readonly blossom: BlossomForm
  readonly green: Colour
  readonly vein: Colour
  readonly look: BlossomLook
  /** Pairs of leaves, size of leaves and blossoms as shares of the height. */
  readonly pairs: number
  readonly leafSize: number
  readonly blossomSize: number
  /** Side shoots that bear blossoms too. */
  readonly shoots: number
  readonly detail: number
}

/** A species carved for a size: its leaves and blossoms as stamps, a few of each so that no two neighbours agree. */
interface Carved {
  readonly species: Species
  readonly leaves: readonly Stamp[]
  readonly blossoms: readonly Stamp[]
}

/** Carves a species for plants up to `height` pixels tall. */
export function carveSpecies(species: Species, height: number, random: Random): Carved {
  const leaves = [0, 1, 2].map((i) => {
    const kin = random.branch(`leaf ${i}`)
    const colour = shade(species.green, (i - 1) * 0.035, 1, (i - 1) * 7)
    return carve(height * species.leafSize, 0.62, (pen) =>
      drawLeaf(pen, species.leaf, point(-0.5, 0), kin.bell(0, 0.02), 1, { colour, vein: species.vein, detail: species.detail }),
    )
  })
  const blossoms = [0, 1, 2].map((i) =>
    carve(height * species.blossomSize, 1.5, (pen) =>
      drawBlossom(pen, species.blossom, point(0, 0), 1, 0, species.look, random.branch(`blossom ${i}`)),
    ),
  )
  return { species, leaves, blossoms }
}

/** Grows the plant up from its foot; `lean` is how far its top wanders sideways, as a share of its height. */
export function drawPlant(
  context: SKRSContext2D,
  foot: Point,
  height: number,
  lean: number,
  carved: Carved,
  random: Random,
): void {
  const { species } = carved
  const bow = random.between(-0.1, 0.1) * height
  const along = (t: number): Point =>
    point(foot.x + lean * height * t * t + Math.sin(t * Math.PI) * bow, foot.y - height * t * (1 - Math.abs(lean) * 0.15))
  const heading = (t: number) => {
    const a = along(Math.max(0, t - 0.03))
    const b = along(Math.min(1, t + 0.03))
    return Math.atan2(b.y - a.y, b.x - a.x)
  }
  const bloom = (at: Point, size: number, turn: number, kin: Random) => press(context, kin.pick(carved.blossoms), at, size, turn)
  context.fillStyle = css(shade(species.green, -0.06))
  context.beginPath()
  limb(context, [0, 0.2, 0.4, 0.6, 0.8, 1].map(along), height * 0.016, height * 0.006)
  const tips: (() => void)[] = []
  for (let i = 0; i < species.shoots; i++) {
    const kin = random.branch(`shoot ${i}`)
    const t = 0.45 + (0.4 * (i + kin.next() * 0.5)) / species.shoots
    const side = i % 2 === 0 ? 1 : -1
    const from = along(t)
    const turn = heading(t) + side * kin.between(0.45, 0.75)
    const reach = height * kin.between(0.16, 0.26) * (1.15 - t * 0.4)
    const tip = point(from.x + Math.cos(turn) * reach, from.y + Math.sin(turn) * reach)
    const elbow = point((from.x + tip.x) / 2 + Math.sin(turn) * reach * 0.12 * side, (from.y + tip.y) / 2)
    limb(context, [from, elbow, tip], height * 0.008, height * 0.004)
    tips.push(() => bloom(tip, height * species.blossomSize * kin.between(0.55, 0.85), turn, kin))
  }
  context.fill()
  for (const paintTip of tips) paintTip()
  for (let i = 0; i < species.pairs; i++) {
    const kin = random.branch(`pair ${i}`)
    const t = 0.08 + (0.74 * (i + 0.3)) / species.pairs
    const size = height * species.leafSize * (1.1 - t * 0.62)
    for (const side of [-1, 1])
      pressLeaf(
        context,
        carved,
        along(t + side * 0.018),
        heading(t) + side * kin.between(0.6, 1.05),
        size * kin.between(0.85, 1.12),
        kin,
      )
  }
  bloom(along(1), height * species.blossomSize, heading(0.98), random.branch('top'))
}

/** Presses one of the leaves with its base on the point. */
export function pressLeaf(
  context: SKRSContext2D,
  { leaves }: Carved,
  base: Point,
  turn: number,
  length: number,
  random: Random,
): void {
  const middle = point(base.x + Math.cos(turn) * length * 0.5, base.y + Math.sin(turn) * length * 0.5)
  press(context, random.pick(leaves), middle, length, turn)
}
