// What stays in memory of the lists that were left.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InactiveLists } from './inactiveLists.ts'

describe('lists that no screen shows', () => {
  it('stay while their works are few', () => {
    const lists = new InactiveLists(100)
    expect(lists.add('ranking', 60)).toEqual([])
    expect(lists.add('search', 40)).toEqual([])
  })

  it('go when there are more works, those first that were not seen for longest', () => {
    const lists = new InactiveLists(100)
    lists.add('ranking', 40)
    lists.add('search', 40)
    lists.add('ranking', 40)
    expect(lists.add('latest', 40)).toEqual(['search'])
    expect(lists.add('random', 90)).toEqual(['ranking', 'latest'])
  })

  it('are held by their readers: what is shown again does not count', () => {
    const lists = new InactiveLists(100)
    lists.add('ranking', 90)
    lists.delete('ranking')
    expect(lists.add('search', 90)).toEqual([])
  })

  it('never lose the one that was left last, and otherwise never hold more than they may', () => {
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
