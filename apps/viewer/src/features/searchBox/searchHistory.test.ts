// What was searched for.
import { searchHistoryLength } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSearchHistory, withSearch } from './searchHistory.ts'

describe('the search history', () => {
  it('has the newest first and nothing twice', () => {
    expect(withSearch(['b', 'a'], 'c')).toEqual(['c', 'b', 'a'])
    expect(withSearch(['b', 'a'], ' a ')).toEqual(['a', 'b'])
    expect(withSearch(['b'], '  ')).toEqual(['b'])
  })

  it('holds twenty at most, whatever is searched for', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (searches) => {
        const history = searches.reduce(withSearch, [] as readonly string[])
        expect(history.length).toBeLessThanOrEqual(searchHistoryLength)
        expect(new Set(history).size).toBe(history.length)
        expect(readSearchHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
      }),
    )
  })

  it.each([undefined, null, 'x', {}, [1, null, ['a']], ['', ' ', '\ud800']])('is empty for %j', (stored) => {
    expect(readSearchHistory(stored)).toEqual([])
  })
})
