// The layout of the list of articles.
import { expect, test } from 'vitest'
import { articleArrangement, articleColumns } from './articleArrangement.ts'

test('articleColumns gives one column on a phone and more on wide screens', () => {
  expect([320, 390, 760, 1100, 1400, 2900].map(articleColumns)).toEqual([1, 1, 2, 3, 4, 8])
})

test('articleColumns gives at least one column', () => expect(articleColumns(0)).toBe(1))

test('the text of a card has the same height at every width', () => {
  const { createLayout, frameFor } = articleArrangement
  for (const width of [358, 1100]) {
    const layout = createLayout(frameFor(width, 800))
    layout.extend([630 / 1200], 1)
    const box = layout.box(0)
    expect((box?.height ?? 0) - ((box?.width ?? 0) * 630) / 1200).toBeCloseTo(104, 0)
  }
})
