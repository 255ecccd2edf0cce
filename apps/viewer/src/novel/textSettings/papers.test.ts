import { describe, expect, it } from 'vitest'
import { defaultNovelText } from '../../platform/settings/novelText.ts'
import { isPaper, papers, themePaper } from './papers.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe('papers', () => {
  it.each(papers)('$name has AAA contrast for its text', ({ bg, color }) => expect(contrast(bg, color)).toBeGreaterThan(7))
  it('has the colours of the theme by default', () => expect(isPaper(defaultNovelText, themePaper)).toBe(true))
  it('names an older choice of the same colours', () => {
    const older = { ...defaultNovelText, bg: '#1f1f1f', color: '#b7b7b7' }
    expect(papers.filter((paper) => isPaper(older, paper)).map(({ name }) => name)).toEqual(['night'])
  })
  it('keeps E-ink apart from a custom black on white, which may be animated', () => {
    const custom = { ...defaultNovelText, bg: '#ffffff', color: '#000000' }
    expect(papers.some((paper) => isPaper(custom, paper))).toBe(false)
  })
})
