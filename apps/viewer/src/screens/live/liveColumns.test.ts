// Columns of the list of lives.
import { expect, test } from 'vitest'
import { liveColumns, liveGutter } from './liveColumns.ts'

test.each([
  [0, 1],
  [358, 1],
  [620, 2],
  [1200, 3],
  [2900, 9],
])('%i px hold %i', (width, columns) => expect(liveColumns(width)).toBe(columns))

test('no column is narrower than a thumbnail needs', () => {
  for (let width = 620; width < 3000; width += 7) {
    const columns = liveColumns(width)
    expect((width - (columns - 1) * liveGutter) / columns).toBeGreaterThanOrEqual(300)
  }
})
