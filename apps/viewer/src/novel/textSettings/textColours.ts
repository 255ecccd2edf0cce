// Colours of the novel text. Without a choice, the theme's colours apply.
import type { CSSProperties } from 'react'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'

/** Whether the background is light or dark, for `data-paper` (ui/theme/tokens.css). Undefined without a chosen background. */
export const backgroundTone = ({ bg }: Pick<NovelTextConfig, 'bg'>): 'light' | 'dark' | undefined =>
  bg === '' ? undefined : isDark(bg) ? 'dark' : 'light'

/** The chosen colours as styles. */
export const colourStyles = ({ color, bg }: Pick<NovelTextConfig, 'color' | 'bg'>): CSSProperties => ({
  ...(color === '' ? {} : { color }),
  ...(bg === '' ? {} : { background: bg }),
})

/** Whether a `#rrggbb` background is dark, by relative luminance (WCAG). */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18
}
