import { describe, expect, it } from 'vitest'
import { mangaPage } from './manga-page.ts'
import { colourfulness, darknessOf, difference, renderScene } from './testing/renderScene.ts'

describe('a manga page', () => {
  it('has no colour from the second page on', () => {
    for (const page of [1, 2, 3, 7])
      expect(colourfulness(renderScene(mangaPage, { seed: page, page })), `page ${page}`).toBeLessThan(16)
  })

  it('begins with a coloured cover for some works and with a page for others', () => {
    const covers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seed) => colourfulness(renderScene(mangaPage, { seed })) > 60)
    expect(covers.length).toBeGreaterThan(1)
    expect(covers.length).toBeLessThan(10)
  })

  it('shows something different on every page', () => {
    const pages = [1, 2, 3, 4].map((page) => renderScene(mangaPage, { page }))
    pages.forEach((page, i) => {
      const next = pages[i + 1]
      if (next) expect(difference(page, next)).toBeGreaterThan(10)
    })
  })

  it('is mostly light, with enough ink', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const dark = darknessOf(renderScene(mangaPage, { seed, page: seed }))
      expect(dark).toBeGreaterThan(0.08)
      expect(dark).toBeLessThan(0.75)
    }
  })

  it('fills a strip three widths tall and one three heights wide', () => {
    for (const [width, height] of [
      [100, 300],
      [300, 100],
    ] as const) {
      expect(darknessOf(renderScene(mangaPage, { page: 2, width, height }))).toBeGreaterThan(0.06)
    }
  })
})
