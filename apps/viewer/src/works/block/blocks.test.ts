import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { block, withBlocks, withoutBlocks } from './blocks.ts'

const list = fc.array(fc.constantFrom('1', '2', '3', '花', '提灯', 'cat'), { maxLength: 8 })
const lists = fc.record({ authors: list, tags: list })

describe('block lists', () => {
  beforeEach(() => setSettings({ blockUids: [], blockTags: [] }))

  it('keep existing entries in order, append new ones, and contain no duplicates', () => {
    fc.assert(
      fc.property(lists, lists, (known, more) => {
        const grown = withBlocks(known, more)
        for (const kind of ['authors', 'tags'] as const) {
          const before = [...new Set(known[kind])]
          expect(grown[kind].slice(0, before.length)).toEqual(before)
          expect(new Set(grown[kind])).toEqual(new Set([...known[kind], ...more[kind]]))
          expect(new Set(grown[kind]).size).toBe(grown[kind].length)
        }
      }),
    )
  })

  it('contain an author once when it is blocked twice', () => {
    block({ authors: ['11'] })
    block({ authors: ['11', '12'] })
    expect(readSettings().blockUids).toEqual(['11', '12'])
    expect(readSettings().blockTags).toEqual([])
  })

  it('take authors and tags in one call', () => {
    block({ tags: ['提灯'] })
    block({ authors: ['11'], tags: ['花', '提灯'] })
    expect(readSettings()).toMatchObject({ blockUids: ['11'], blockTags: ['提灯', '花'] })
  })
})

describe('withoutBlocks', () => {
  const before = { authors: ['1'], tags: ['a'] }
  it('removes what was added, and keeps what was blocked earlier or later', () => {
    const known = { authors: ['1', '2', '3'], tags: ['a', 'b'] }
    expect(withoutBlocks(known, { authors: ['1', '2'], tags: ['b'] }, before)).toEqual({ authors: ['1', '3'], tags: ['a'] })
  })
})
