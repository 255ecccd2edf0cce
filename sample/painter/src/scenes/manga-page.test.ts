// Manga pages: printed black on white, page after page of the same story.
import { describe, expect, it } from 'vitest'
import { mangaPage } from './manga-page.ts'
import { colourfulness, darknessOf, difference, painted } from './testing/easel.ts'

describe('a manga page', () => {
  it('is printed without colour from the second page on', () => {
    for (const page of [1, 2, 3, 7])
      expect(colourfulness(painted(mangaPage, { seed: page, page })), `page ${page}`).toBeLessThan(16)
  })

  it('opens with a cover in colour for some works and with a page for others', () => {
    const covers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seed) => colourfulness(painted(mangaPage, { seed })) > 60)
    expect(covers.length).toBeGreaterThan(1)
    expect(covers.length).toBeLessThan(10)
  })

  it('tells another moment on every page', () => {
    const pages = [1, 2, 3, 4].map((page) => painted(mangaPage, { page }))
    pages.forEach((page, i) => {
      const next = pages[i + 1]
      if (next) expect(difference(page, next)).toBeGreaterThan(10)
    })
  })

  it('leaves the paper mostly light, with ink enough to read', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const dark = darknessOf(painted(mangaPage, { seed, page: seed }))
      expect(dark).toBeGreaterThan(0.08)
      expect(dark).toBeLessThan(0.75)
    }
  })

  it('fills a strip as tall as three widths and one as wide as three heights', () => {
    for (const [width, height] of [
      [100, 300],
      [300, 100],
    ] as const) {
      expect(darknessOf(painted(mangaPage, { page: 2, width, height }))).toBeGreaterThan(0.06)
    }
  })
})
