// Columns of the list of live streams.
import { expect, test } from 'vitest'
import { liveColumns, liveGutter } from './liveColumns.ts'

test.each([
  [0, 1],
  [358, 1],
  [620, 2],
  [1200, 3],
  [2900, 9],
])('liveColumns gives %i px %i columns', (width, columns) => expect(liveColumns(width)).toBe(columns))

test('no column is narrower than the minimum', () => {
  for (let width = 620; width < 3000; width += 7) {
    const columns = liveColumns(width)
    expect((width - (columns - 1) * liveGutter) / columns).toBeGreaterThanOrEqual(300)
  }
})
