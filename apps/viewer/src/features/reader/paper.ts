// Paper: the colours that a text is read in. Without a choice they are the theme's.
import type { CSSProperties } from 'react'
import type { NovelTextConfig } from '../../settings/novelText.ts'

/** The five presets of docs/spec/behaviours.md 10, in that order. */
export const paperPresets = [
  { bg: '#ffffff', color: '#1f1f1f' },
  { bg: '#fafafa', color: '#1f1f1f' },
  { bg: '#1f1f1f', color: '#b7b7b7' },
  { bg: '#e6f1fa', color: '#1f1f1f' },
  { bg: '#fff8eb', color: '#1f1f1f' },
] as const

/** The kind of ground, for `data-paper`: what stands on it has the colours of that kind (ui/theme/tokens.css). Undefined without a choice. */
export const groundOf = ({ bg }: Pick<NovelTextConfig, 'bg'>): 'light' | 'dark' | undefined =>
  bg === '' ? undefined : isDark(bg) ? 'dark' : 'light'

/** The colours as styles. */
export const paperOf = ({ color, bg }: Pick<NovelTextConfig, 'color' | 'bg'>): CSSProperties => ({
  ...(color === '' ? {} : { color }),
  ...(bg === '' ? {} : { background: bg }),
})

/** A whole window on that paper: bars and panels are of the same kind, a little lighter than the ground. */
export const windowOf = (paper: Pick<NovelTextConfig, 'color' | 'bg'>): CSSProperties =>
  paper.bg === ''
    ? paperOf(paper)
    : { ...paperOf(paper), '--paper-raised': `color-mix(in oklab, ${paper.bg}, white ${isDark(paper.bg) ? 6 : 50}%)` }

/** Whether light letters read better on a `#rrggbb` ground: by its relative luminance (WCAG). */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18
}
