// A whole plant: a bent stem, leaves on both sides, blossoms at its ends.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { type CachedDrawing, cacheDrawing, drawCached } from '../drawing/cachedDrawing.ts'
import { limb, type Point, point } from '../drawing/line.ts'
import { type BlossomForm, type BlossomLook, drawBlossom } from './blossom.ts'
import { drawLeaf, type LeafForm } from './leaf.ts'

export interface Species {
  readonly leaf: LeafForm
  readonly blossom: BlossomForm
  readonly green: Colour
  readonly vein: Colour
  readonly look: BlossomLook
  /** Pairs of leaves, and sizes of leaves and blossoms as shares of the height. */
  readonly pairs: number
  readonly leafSize: number
  readonly blossomSize: number
  /** Side shoots with blossoms. */
  readonly shoots: number
  readonly detail: number
}

/** A species prepared for a size: several cached drawings of its leaves and blossoms, so that adjacent ones differ. */
interface CachedSpecies {
  readonly species: Species
  readonly leaves: readonly CachedDrawing[]
  readonly blossoms: readonly CachedDrawing[]
}

/** Draws and caches the leaves and blossoms of a species for plants up to `height` pixels tall. */
export function cacheSpecies(species: Species, height: number, random: Random): CachedSpecies {
  const leaves = [0, 1, 2].map((i) => {
    const kin = random.branch(`leaf ${i}`)
    const colour = shade(species.green, (i - 1) * 0.035, 1, (i - 1) * 7)
    return cacheDrawing(height * species.leafSize, 0.62, (pen) =>
      drawLeaf(pen, species.leaf, point(-0.5, 0), kin.bell(0, 0.02), 1, { colour, vein: species.vein, detail: species.detail }),
    )
  })
  const blossoms = [0, 1, 2].map((i) =>
    cacheDrawing(height * species.blossomSize, 1.5, (pen) =>
      drawBlossom(pen, species.blossom, point(0, 0), 1, 0, species.look, random.branch(`blossom ${i}`)),
    ),
  )
  return { species, leaves, blossoms }
}

/** Draws the plant from its foot upwards. `lean` is the sideways distance of its top as a share of its height. */
export function drawPlant(
  context: SKRSContext2D,
  foot: Point,
  height: number,
  lean: number,
  cachedSpecies: CachedSpecies,
  random: Random,
): void {
  const { species } = cachedSpecies
  const bow = random.between(-0.1, 0.1) * height
  const along = (t: number): Point =>
    point(foot.x + lean * height * t * t + Math.sin(t * Math.PI) * bow, foot.y - height * t * (1 - Math.abs(lean) * 0.15))
  const heading = (t: number) => {
    const a = along(Math.max(0, t - 0.03))
    const b = along(Math.min(1, t + 0.03))
    return Math.atan2(b.y - a.y, b.x - a.x)
  }
  const bloom = (at: Point, size: number, turn: number, kin: Random) =>
    drawCached(context, kin.pick(cachedSpecies.blossoms), at, size, turn)
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
      drawCachedLeaf(
        context,
        cachedSpecies,
        along(t + side * 0.018),
        heading(t) + side * kin.between(0.6, 1.05),
        size * kin.between(0.85, 1.12),
        kin,
      )
  }
  bloom(along(1), height * species.blossomSize, heading(0.98), random.branch('top'))
}

/** Draws one of the leaves with its base at the point. */
export function drawCachedLeaf(
  context: SKRSContext2D,
  { leaves }: CachedSpecies,
  base: Point,
  turn: number,
  length: number,
  random: Random,
): void {
  const middle = point(base.x + Math.cos(turn) * length * 0.5, base.y + Math.sin(turn) * length * 0.5)
  drawCached(context, random.pick(leaves), middle, length, turn)
}
