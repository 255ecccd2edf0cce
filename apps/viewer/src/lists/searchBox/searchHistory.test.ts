import { searchHistoryLength } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearchHistory, withSearch } from './searchHistory.ts'

describe('the search history', () => {
  it('lists the newest search first, without duplicates', () => {
    expect(withSearch(['b', 'a'], 'c')).toEqual(['c', 'b', 'a'])
    expect(withSearch(['b', 'a'], ' a ')).toEqual(['a', 'b'])
    expect(withSearch(['b'], '  ')).toEqual(['b'])
  })

  it('keeps at most twenty searches', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (searches) => {
        const history = searches.reduce(withSearch, [] as readonly string[])
        expect(history.length).toBeLessThanOrEqual(searchHistoryLength)
        expect(new Set(history).size).toBe(history.length)
        expect(readSearchHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
      }),
    )
  })

  it.each([undefined, null, 'x', {}, [1, null, ['a']], ['', ' ', '\ud800']])('is empty for stored data %j', (stored) => {
    expect(readSearchHistory(stored)).toEqual([])
  })
})
