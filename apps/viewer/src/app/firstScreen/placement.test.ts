// The places of the first cards are those of the gallery's masonry at every width.
import { columnTables, createMasonry } from '@emaki/gallery'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { masonryPlacements } from './placement.ts'

it('masonryPlacements gives the boxes of the gallery at every width with these columns', () => {
  const shape = fc.double({ min: 0.5, max: 1.6, noNaN: true })
  const list = fc.array(shape, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(list, fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 56, max: 112 }), (shapes, width, captionHeight) => {
      const columns = columnTables.fitting.at(width)
      const gutter = columnTables.fitting.gap
      const layout = createMasonry({ width, columns, gutter, captionHeight })
      layout.extend(shapes, shapes.length)
      const places = masonryPlacements(shapes).find((placement) => placement.columns === columns)?.places ?? []
      expect(places.length).toBeGreaterThanOrEqual(Math.min(columns, shapes.length))
      const card = (width + gutter) / columns - gutter
      places.forEach(({ column, shapesAbove, cardsAbove }, index) => {
        const box = layout.box(index)
        const top = shapesAbove * card + cardsAbove * (captionHeight + gutter)
        // Columns that are equal within half a pixel may be chosen in another order.
        if (Math.abs((box?.left ?? 0) - column * (card + gutter)) > 0.01) return
        expect(box?.top).toBeCloseTo(top, 3)
      })
    }),
  )
})
