// Scenes and themes: how a picture is painted, and which words and tags describe it. Scene names are the painter's.
import type { DayNumber } from '../japaneseDay.ts'
import type { Random } from '../random.ts'

/** The theme of each still scene. */
const stillThemes = {
  'ink-landscape': 'landscape',
  'night-city': 'city',
  'woodblock-sea': 'sea',
  botanical: 'plants',
  'flow-field': 'flow',
  planets: 'space',
  'stained-glass': 'glass',
  'paper-cut': 'paper',
  'pixel-scene': 'pixel',
  mascot: 'mascot',
  'still-life': 'table',
  aurora: 'aurora',
  architecture: 'buildings',
  'tile-pattern': 'pattern',
  'manga-page': 'story',
} as const

/** The theme of each loop. Ugoira show loops. */
const loopThemes = {
  'rain-loop': 'rain',
  'wave-loop': 'sea',
  'orbit-loop': 'space',
  'firefly-loop': 'firefly',
  'snow-loop': 'snow',
} as const

export type Theme = (typeof stillThemes)[StillScene] | (typeof loopThemes)[LoopScene]
export const themes: readonly Theme[] = [...new Set([...Object.values(stillThemes), ...Object.values(loopThemes)])]

export type StillScene = keyof typeof stillThemes
export type LoopScene = keyof typeof loopThemes

export const loopScenes = Object.keys(loopThemes) as LoopScene[]
export const stillScenes = Object.keys(stillThemes) as StillScene[]
/** Still scenes that an artist may use occasionally. Patterns are for flagged works only, pages for manga only. */
export const freeScenes = stillScenes.filter((scene) => scene !== 'tile-pattern' && scene !== 'manga-page')

export const themeOf = (scene: StillScene | LoopScene): Theme => ({ ...stillThemes, ...loopThemes })[scene]

/** A seasonal theme for a picture of this day: rain in June, fireflies in summer, snow in winter. */
export function weatherOf(day: DayNumber, random: Random): Theme {
  const month = new Date(day * 86_400_000).getUTCMonth() + 1
  if (month === 12 || month <= 2) return random.chance(0.8) ? 'snow' : 'aurora'
  if (month === 6 || month === 9) return random.chance(0.8) ? 'rain' : 'plants'
  if (month === 7 || month === 8) return random.pick(['firefly', 'sea', 'rain'] as const)
  return random.pick(month < 6 ? (['plants', 'rain'] as const) : (['aurora', 'rain', 'landscape'] as const))
}
