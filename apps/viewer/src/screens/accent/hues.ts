// The named colours grouped by hue, and found by what they are called.
import { accentTone } from '../../ui/theme/accent.ts'
import { type NamedColour, palette } from './palette.ts'

/** The groups round the wheel, greys last. */
export const hues = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'pink', 'grey'] as const
export type Hue = (typeof hues)[number]

/** Up to which OKLCH hue a group reaches, degrees. */
const reaches: readonly (readonly [Hue, number])[] = [
  ['pink', 15],
  ['red', 38],
  ['orange', 75],
  ['yellow', 115],
  ['green', 165],
  ['cyan', 225],
  ['blue', 280],
  ['violet', 325],
  ['pink', 360],
]
/** Below this chroma a colour is a grey. */
const minChroma = 0.022

/** The group of a colour. */
export function hueOf(colour: string): Hue {
  const tone = accentTone(colour)
  if (tone === undefined || tone.chroma < minChroma) return 'grey'
  return reaches.find(([, upTo]) => tone.hue <= upTo)?.[0] ?? 'pink'
}

/** The colours whose name or reading says `query`, in any case and without its tones; all of them for an empty query. */
export function coloursFor(query: string): ReadonlyMap<Hue, readonly NamedColour[]> {
  const needle = plain(query)
  const groups = new Map<Hue, NamedColour[]>(hues.map((hue) => [hue, []]))
  for (const named of palette) {
    const says = [named.name, named.reading, named.colour].some((words) => plain(words).includes(needle))
    if (says) groups.get(hueOf(named.colour))?.push(named)
  }
  return groups
}

/** Letters without case, width, tones and accents. */
const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
