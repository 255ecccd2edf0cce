// Names of colours, for searches by colour.
import type { LibraryColour } from './libraryQuery.ts'

/** Upper ends of the hues in degrees, with their names. The rest up to 360 is red again. */
const hues: readonly (readonly [end: number, name: LibraryColour])[] = [
  [14, 'red'],
  [42, 'orange'],
  [68, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

/** The name of an sRGB colour; each channel is 0 to 255. Dark orange is brown. */
export function colourName(red: number, green: number, blue: number): LibraryColour {
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const lightness = (max + min) / 510
  const chroma = (max - min) / 255
  if (lightness < 0.1) return 'black'
  if (lightness > 0.93 && chroma < 0.12) return 'white'
  if (chroma < 0.09) return lightness > 0.85 ? 'white' : lightness < 0.18 ? 'black' : 'grey'
  const hue = hueOf(red, green, blue, max, max - min)
  const name = hues.find(([end]) => hue <= end)?.[1] ?? 'red'
  const isWarm = name === 'orange' || (name === 'red' && hue > 5 && hue < 180)
  if (isWarm && lightness < 0.42) return 'brown'
  return name === 'red' && lightness > 0.72 ? 'pink' : name
}

/** Hue in degrees, 0 to 360. */
function hueOf(red: number, green: number, blue: number, max: number, spread: number): number {
  if (max === red) return (((green - blue) / spread) * 60 + 360) % 360
  return max === green ? ((blue - red) / spread) * 60 + 120 : ((red - green) / spread) * 60 + 240
}

/** An example of each colour as `rrggbb`, which has that name. */
export const colourHex: Readonly<Record<LibraryColour, string>> = {
  red: 'd42a2a',
  orange: 'f08c28',
  yellow: 'f0dc3c',
  green: '3ca046',
  cyan: '46c8d2',
  blue: '325ac8',
  purple: '8c46c8',
  pink: 'f08cb4',
  brown: '784b28',
  white: 'ffffff',
  grey: '828282',
  black: '101010',
}

/** Smallest share of a picture that makes a colour one of its colours. */
const smallestShare = 0.12
/** Most colours that a picture has. */
const maxColours = 4

/** The main colours of RGB pixels (three bytes each), largest share first. */
export function mainColours(pixels: Uint8Array): LibraryColour[] {
  const counts = new Map<LibraryColour, number>()
  const total = Math.floor(pixels.length / 3)
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const name = colourName(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= total * smallestShare)
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxColours)
    .map(([name]) => name)
}
