// Mascots: small creatures with a kind, colours, clothes and belongings, and their poses and feelings.
import { at, blend, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import type { Ink } from '../drawing/brush.ts'

export const creatures = [
  'cat',
  'bunny',
  'bear',
  'fox',
  'dog',
  'sheep',
  'chick',
  'owl',
  'penguin',
  'axolotl',
  'dragon',
  'robot',
  'ghost',
  'slime',
  'sprout',
  'mushroom',
] as const
export type Creature = (typeof creatures)[number]

const outfits = ['none', 'scarf', 'sweater', 'sailor', 'robe', 'overalls', 'cape', 'raincoat', 'dress'] as const
const hats = [
  'none',
  'none',
  'bow',
  'witch',
  'beret',
  'crown',
  'flowers',
  'headphones',
  'cap',
  'glasses',
  'party',
  'halo',
] as const
const belongings = ['none', 'none', 'wand', 'balloon', 'umbrella', 'cup', 'book', 'brush', 'flower', 'lantern'] as const

/** The attributes of a mascot, from which it can be drawn in any pose and colours. */
export interface Mascot {
  readonly creature: Creature
  readonly outfit: (typeof outfits)[number]
  readonly hat: (typeof hats)[number]
  readonly holds: (typeof belongings)[number]
  readonly marking: 'plain' | 'patch' | 'stripes' | 'mask'
  readonly pupils: 'round' | 'tall' | 'star' | 'button'
  /** Width of the head, about 1. */
  readonly cheeks: number
  /** Darkness of fur and clothes in black and white, from 0 (white) to 1 (black). */
  readonly furTone: number
  readonly clothTone: number
}

export interface MascotInks {
  readonly line: Ink
  readonly fur: Ink
  readonly furDark: Ink
  readonly belly: Ink
  readonly inner: Ink
  readonly eye: Ink
  readonly eyeLight: Ink
  readonly blush: Ink
  readonly cloth: Ink
  readonly clothDark: Ink
  readonly trim: Ink
  readonly hat: Ink
  readonly white: Ink
}

export interface Pose {
  /** Angle from hanging straight down in radians. Positive values lift outwards. */
  readonly left: number
  readonly right: number
  /** Lean of the whole figure in radians. */
  readonly lean: number
  /** Direction of the eyes: -1 left, 0 to the viewer, 1 right. */
  readonly look: number
  /** Length of steps, from 0 (standing) to 1 (running). */
  readonly stride: number
}

export type Eyes = 'open' | 'happy' | 'closed' | 'wide' | 'squeezed' | 'half' | 'sparkling' | 'wink'
export type Mouth = 'smile' | 'cat' | 'open' | 'round' | 'flat' | 'frown' | 'wavy' | 'grin'
export type Mark = 'none' | 'sweat' | 'tears' | 'anger' | 'sparkle' | 'question'

export interface Feeling {
  readonly eyes: Eyes
  readonly mouth: Mouth
  /** Inner ends of the brows, from -1 (down, angry) to 1 (up, worried); undefined for no brows. */
  readonly brows?: number
  readonly mark: Mark
}

export const feelings = {
  calm: { eyes: 'open', mouth: 'smile', mark: 'none' },
  cheerful: { eyes: 'happy', mouth: 'open', mark: 'none' },
  laughing: { eyes: 'squeezed', mouth: 'grin', mark: 'none' },
  amazed: { eyes: 'wide', mouth: 'round', brows: 0.6, mark: 'none' },
  delighted: { eyes: 'sparkling', mouth: 'open', mark: 'sparkle' },
  dreamy: { eyes: 'closed', mouth: 'smile', mark: 'none' },
  sly: { eyes: 'half', mouth: 'cat', brows: -0.4, mark: 'none' },
  winking: { eyes: 'wink', mouth: 'cat', mark: 'sparkle' },
  worried: { eyes: 'open', mouth: 'wavy', brows: 0.9, mark: 'sweat' },
  cross: { eyes: 'open', mouth: 'frown', brows: -1, mark: 'anger' },
  resolute: { eyes: 'open', mouth: 'flat', brows: -0.8, mark: 'none' },
  sad: { eyes: 'closed', mouth: 'frown', brows: 1, mark: 'tears' },
  puzzled: { eyes: 'open', mouth: 'round', brows: 0.3, mark: 'question' },
} as const satisfies Readonly<Record<string, Feeling>>
export type FeelingName = keyof typeof feelings

export const standing: Pose = { left: 0.35, right: 0.35, lean: 0, look: 0, stride: 0 }

/** A random mascot, the same for the same stream. */
export function createMascot(random: Random, creature: Creature = random.pick(creatures)): Mascot {
  return {
    creature,
    outfit: random.pick(outfits),
    hat: random.pick(hats),
    holds: random.pick(belongings),
    marking: random.pick(['plain', 'plain', 'patch', 'stripes', 'mask']),
    pupils: random.pick(['round', 'round', 'tall', 'tall', 'star', 'button']),
    cheeks: random.between(0.94, 1.1),
    furTone: random.pick([0, 0, 0, 0.16, 0.25, 0.38]),
    clothTone: random.pick([0.15, 0.3, 0.5, 0.95]),
  }
}

export function createPose(random: Random): Pose {
  return {
    left: random.pick([0.3, 0.4, 0.9, 2.4, 1.6]),
    right: random.pick([0.3, 0.5, 1.0, 2.2]),
    lean: random.bell(0, 0.05),
    look: random.between(-0.8, 0.8),
    stride: random.chance(0.2) ? random.between(0.3, 1) : 0,
  }
}

/** A mascot's colours from its artist's palette. */
export function colourInks(palette: Palette, random: Random): MascotInks {
  const fur = random.pick([
    at(palette.ground, 0.96),
    at(palette.light, 0.88),
    at(blend(palette.spark, palette.ground, 0.5), 0.88),
    at(palette.mid, 0.68),
    at(palette.accent, Math.max(0.78, palette.accent.l), 0.7),
    at(blend(palette.deep, palette.mid, 0.4), 0.46),
  ])
  const cloth = random.pick([palette.accent, palette.mid, palette.deep, palette.spark])
  const trim = cloth === palette.spark ? palette.ground : palette.spark
  const eye = random.pick([palette.accent, palette.mid, palette.deep, palette.spark])
  return {
    line: css(shade(palette.ink, 0.02)),
    fur: css(fur),
    furDark: css(shade(fur, -0.09, 1.25, -8)),
    belly: css(at(blend(fur, palette.ground, 0.7), Math.min(0.97, fur.l + 0.12))),
    inner: css(at(blend(palette.accent, fur, 0.45), 0.78)),
    eye: css(at(eye, 0.36, 1.1)),
    eyeLight: css(at(eye, 0.72, 1.2)),
    blush: css(at({ l: 0.7, c: 0.15, h: 15 }, 0.74), 0.6),
    cloth: css(cloth),
    clothDark: css(shade(cloth, -0.11, 1.1, -6)),
    trim: css(trim),
    hat: css(cloth === palette.accent ? palette.mid : palette.accent),
    white: css(at(palette.ground, 0.985, 0.4)),
  }
}

/** The colours on a black and white page. `tone` returns a screentone for a darkness from 0 to 1. */
export function printInks(mascot: Mascot, tone: (darkness: number) => Ink): MascotInks {
  const fur = mascot.furTone
  return {
    line: '#14121a',
    fur: tone(fur),
    furDark: tone(Math.min(1, fur + 0.22)),
    belly: '#fff',
    inner: tone(0.3),
    eye: '#111016',
    eyeLight: tone(0.35),
    blush: tone(0.16),
    cloth: tone(mascot.clothTone),
    clothDark: tone(Math.min(1, mascot.clothTone + 0.2)),
    trim: '#fff',
    hat: tone(mascot.clothTone > 0.6 ? 0.2 : 0.9),
    white: '#fff',
  }
}
