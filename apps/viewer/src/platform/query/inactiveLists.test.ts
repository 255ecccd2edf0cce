// Which inactive lists stay in memory.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InactiveLists } from './inactiveLists.ts'

describe('InactiveLists', () => {
  it('evicts nothing while the lists are short', () => {
    const lists = new InactiveLists(100)
    expect(lists.add('ranking', 60)).toEqual([])
    expect(lists.add('search', 40)).toEqual([])
  })

  it('evicts the least recently used lists above the maximum', () => {
    const lists = new InactiveLists(100)
    lists.add('ranking', 40)
    lists.add('search', 40)
    lists.add('ranking', 40)
    expect(lists.add('latest', 40)).toEqual(['search'])
    expect(lists.add('random', 90)).toEqual(['ranking', 'latest'])
  })

  it('does not count lists that are active again', () => {
    const lists = new InactiveLists(100)
    lists.add('ranking', 90)
    lists.delete('ranking')
    expect(lists.add('search', 90)).toEqual([])
  })

  it('never evicts the last list, and never exceeds the maximum otherwise', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.nat(150))), (visits) => {
        const lists = new InactiveLists(100)
        const held = new Map<string, number>()
        for (const [list, works] of visits) {
          const going = lists.add(list, works)
          expect(going).not.toContain(list)
          held.set(list, works)
          for (const gone of going) held.delete(gone)
          const others = [...held].filter(([one]) => one !== list).reduce((sum, [, count]) => sum + count, 0)
          expect(others === 0 || others + works <= 100).toBe(true)
        }
      }),
    )
  })
})
