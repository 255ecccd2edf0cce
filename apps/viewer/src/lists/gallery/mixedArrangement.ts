// The arrangement of lists of works of different kinds. In a file of its own, because only the mixed feed of home loads it.
import { loadMoreDistance } from '@emaki/domain'
import { type Columns, columnTables, createSpanGrid } from '@emaki/gallery'
import { type Arrangement, memoizeArrangement } from './arrangement.ts'

/** Height of a cover divided by its width in a list of works of different kinds. */
const mixedShape = 1.25

/** The arrangement of cards of different kinds with equal heights, and of rows of full width between them. `caption`: height in px. */
export function mixedArrangement(table: 'fitting' | 'roomy', caption: number): Arrangement {
  const columns: Columns = columnTables[table]
  return memoizeArrangement(`mixed ${table} ${caption}`, () => ({
    createLayout: createSpanGrid,
    isSlide: false,
    endDistance: loadMoreDistance,
    frameFor: (width) => {
      const count = columns.at(width)
      const card = (width - columns.gap * (count - 1)) / count
      return {
        width,
        columns: count,
        gutter: columns.gap,
        captionHeight: caption,
        rowHeight: Math.round(card * mixedShape) + caption,
      }
    },
  }))
}
