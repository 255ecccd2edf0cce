// Paper presets by name: a background, a text colour, and whether the screen is too slow for animation.
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'

type PaperColours = Pick<NovelTextConfig, 'bg' | 'color' | 'isStill'>

export interface Paper extends PaperColours {
  readonly name: 'paper' | 'sepia' | 'night' | 'black' | 'eink'
}

/** Paper and Night have the colours of docs/spec/behaviours.md 10, so that an older choice of these colours has a name. */
export const papers: readonly Paper[] = [
  { name: 'paper', bg: '#fff8eb', color: '#1f1f1f', isStill: false },
  { name: 'sepia', bg: '#f1e3c8', color: '#4a3521', isStill: false },
  { name: 'night', bg: '#1f1f1f', color: '#b7b7b7', isStill: false },
  { name: 'black', bg: '#000000', color: '#b0b0b0', isStill: false },
  { name: 'eink', bg: '#ffffff', color: '#000000', isStill: true },
]

/** The colours of the theme, which follow its light and dark mode. */
export const themePaper: PaperColours = { bg: '', color: '', isStill: false }

export const isPaper = (config: PaperColours, paper: PaperColours): boolean =>
  config.bg === paper.bg && config.color === paper.color && config.isStill === paper.isStill
