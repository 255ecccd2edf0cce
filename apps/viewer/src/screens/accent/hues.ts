// Groups the named colours by hue, and searches them by name.
import { accentTone } from '../../ui/theme/accent.ts'
import { type NamedColour, palette } from './palette.ts'

/** The groups in the order of the colour wheel, greys last. */
export const hues = ['red', 'orange', 'yellow', 'green', 'cyan', 'blue', 'violet', 'pink', 'grey'] as const
export type Hue = (typeof hues)[number]

/** The highest OKLCH hue of each group, degrees. */
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
/** A colour below this chroma is a grey. */
const minChroma = 0.022

export function hueOf(colour: string): Hue {
  const tone = accentTone(colour)
  if (tone === undefined || tone.chroma < minChroma) return 'grey'
  return reaches.find(([, upTo]) => tone.hue <= upTo)?.[0] ?? 'pink'
}

/** The colours whose name or reading says `query`, ignoring case and diacritics; all colours for an empty query. */
export function coloursFor(query: string): ReadonlyMap<Hue, readonly NamedColour[]> {
  const needle = plain(query)
  const groups = new Map<Hue, NamedColour[]>(hues.map((hue) => [hue, []]))
  for (const named of palette) {
    const says = [named.name, named.reading, named.colour].some((words) => plain(words).includes(needle))
    if (says) groups.get(hueOf(named.colour))?.push(named)
  }
  return groups
}

/** Letters without case, width and diacritics. */
const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
