// The palette of an artist's hand: seven colours with roles, derived from tested combinations.
import { blend, type Colour, colour } from './colour.ts'
import type { Random } from './random.ts'

/** Adjacent roles differ in lightness: ink < deep < mid < light < ground (paper). */
export interface Palette {
  /** Paper, haze and empty areas: pale. */
  readonly ground: Colour
  /** Dark areas: night, shadow, distance. */
  readonly deep: Colour
  /** The main area of the picture. */
  readonly mid: Colour
  /** Lit areas, skies, surfaces of things. */
  readonly light: Colour
  /** The strongest colour, used sparingly. */
  readonly accent: Colour
  /** A second, rarer spot colour that fits the accent. */
  readonly spark: Colour
  /** The darkest colour: lines and silhouettes. */
  readonly ink: Colour
}

type Triple = readonly [l: number, c: number, h: number]
type Recipe = Readonly<Record<keyof Palette, Triple>>

/** Combinations that work together. A hand takes one, rotates its hues a little and blends it with a neighbour. */
const recipes: readonly Recipe[] = [
  // Indigo and vermilion on mulberry paper
  recipe(
    [0.95, 0.022, 85],
    [0.33, 0.09, 265],
    [0.53, 0.1, 250],
    [0.81, 0.055, 235],
    [0.64, 0.2, 34],
    [0.83, 0.13, 82],
    [0.22, 0.05, 270],
  ),
  // Moss and persimmon
  recipe(
    [0.95, 0.03, 105],
    [0.35, 0.06, 150],
    [0.56, 0.08, 135],
    [0.83, 0.07, 115],
    [0.71, 0.165, 52],
    [0.6, 0.16, 25],
    [0.23, 0.035, 160],
  ),
  // Dusk rose and teal
  recipe(
    [0.94, 0.028, 40],
    [0.36, 0.075, 205],
    [0.57, 0.085, 195],
    [0.84, 0.06, 20],
    [0.68, 0.15, 5],
    [0.86, 0.11, 85],
    [0.24, 0.045, 230],
  ),
  // Ochre and navy
  recipe(
    [0.95, 0.03, 90],
    [0.3, 0.07, 260],
    [0.5, 0.06, 240],
    [0.83, 0.09, 88],
    [0.76, 0.15, 75],
    [0.63, 0.17, 35],
    [0.2, 0.04, 265],
  ),
  // Plum and mint
  recipe(
    [0.95, 0.025, 160],
    [0.34, 0.1, 325],
    [0.54, 0.12, 330],
    [0.85, 0.08, 165],
    [0.73, 0.13, 165],
    [0.8, 0.13, 60],
    [0.22, 0.06, 315],
  ),
  // Sea and coral
  recipe(
    [0.96, 0.022, 200],
    [0.37, 0.08, 225],
    [0.58, 0.1, 215],
    [0.85, 0.065, 200],
    [0.71, 0.165, 28],
    [0.89, 0.12, 95],
    [0.23, 0.05, 240],
  ),
  // Sepia and sky
  recipe(
    [0.94, 0.035, 75],
    [0.36, 0.05, 55],
    [0.57, 0.075, 60],
    [0.82, 0.06, 70],
    [0.69, 0.11, 230],
    [0.65, 0.15, 40],
    [0.24, 0.03, 50],
  ),
  // Magenta dusk and cyan
  recipe(
    [0.94, 0.03, 320],
    [0.29, 0.11, 295],
    [0.5, 0.15, 310],
    [0.81, 0.09, 330],
    [0.68, 0.21, 355],
    [0.82, 0.13, 205],
    [0.19, 0.07, 285],
  ),
  // Sakura and slate
  recipe(
    [0.97, 0.018, 10],
    [0.37, 0.03, 265],
    [0.57, 0.035, 260],
    [0.87, 0.055, 5],
    [0.74, 0.13, 0],
    [0.72, 0.1, 140],
    [0.25, 0.025, 270],
  ),
  // Lemon and violet
  recipe(
    [0.97, 0.04, 105],
    [0.35, 0.12, 290],
    [0.55, 0.13, 288],
    [0.86, 0.06, 300],
    [0.87, 0.165, 98],
    [0.7, 0.16, 20],
    [0.23, 0.075, 285],
  ),
  // Terracotta and sage
  recipe(
    [0.94, 0.03, 70],
    [0.37, 0.075, 35],
    [0.57, 0.11, 40],
    [0.82, 0.07, 55],
    [0.68, 0.09, 150],
    [0.8, 0.13, 80],
    [0.25, 0.045, 30],
  ),
  // Ice and amber
  recipe(
    [0.96, 0.014, 230],
    [0.32, 0.05, 245],
    [0.56, 0.06, 235],
    [0.86, 0.04, 225],
    [0.78, 0.155, 70],
    [0.65, 0.14, 330],
    [0.21, 0.035, 250],
  ),
  // Crimson and ash
  recipe(
    [0.94, 0.012, 60],
    [0.31, 0.02, 20],
    [0.52, 0.03, 25],
    [0.81, 0.025, 40],
    [0.57, 0.21, 24],
    [0.81, 0.1, 75],
    [0.2, 0.018, 15],
  ),
  // Jade and gold
  recipe(
    [0.95, 0.03, 130],
    [0.34, 0.075, 175],
    [0.56, 0.105, 168],
    [0.85, 0.075, 155],
    [0.81, 0.145, 85],
    [0.66, 0.17, 40],
    [0.22, 0.045, 185],
  ),
  // Periwinkle and apricot
  recipe(
    [0.96, 0.02, 60],
    [0.39, 0.1, 275],
    [0.61, 0.115, 272],
    [0.86, 0.06, 275],
    [0.8, 0.12, 60],
    [0.72, 0.15, 15],
    [0.26, 0.07, 275],
  ),
  // Wine and celadon
  recipe(
    [0.94, 0.025, 120],
    [0.32, 0.095, 5],
    [0.51, 0.12, 8],
    [0.83, 0.05, 140],
    [0.74, 0.075, 160],
    [0.79, 0.12, 70],
    [0.21, 0.055, 355],
  ),
]

/** The palette of a hand. Uses its own branch of the stream, so that repeated calls and earlier draws do not change it. */
export function paletteOf(hand: Random): Palette {
  const random = hand.branch('palette')
  const base = random.pick(recipes)
  const guest = random.pick(recipes)
  const lean = random.chance(0.4) ? random.between(0.05, 0.2) : 0
  const turn = random.bell(0, 6)
  const strength = random.between(0.85, 1.2)
  const lift = random.between(-0.02, 0.02)
  const role = (name: keyof Palette, weight: number) =>
    blend(varied(base[name], turn, strength, lift), varied(guest[name], turn, strength, lift), lean * weight)
  return {
    ground: role('ground', 1),
    deep: role('deep', 1),
    mid: role('mid', 0.8),
    light: role('light', 1),
    accent: role('accent', 0.2),
    spark: role('spark', 0.4),
    ink: role('ink', 1),
  }
}

/** The warmer of accent and spark, or vermilion if both are cool: suns are never green. */
export function warmOf({ accent, spark }: Palette): Colour {
  const isWarm = ({ h }: Colour) => (((h + 20) % 360) + 360) % 360 < 115
  return isWarm(accent) ? accent : isWarm(spark) ? spark : colour(0.66, 0.18, 35)
}

function recipe(ground: Triple, deep: Triple, mid: Triple, light: Triple, accent: Triple, spark: Triple, ink: Triple): Recipe {
  return { ground, deep, mid, light, accent, spark, ink }
}

function varied([l, c, h]: Triple, turn: number, strength: number, lift: number): Colour {
  return colour(l + lift, c * strength, h + turn)
}
