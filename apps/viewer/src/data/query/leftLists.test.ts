// What stays in memory of the lists that were left.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LeftLists } from './leftLists.ts'

describe('lists that no screen shows', () => {
  it('stay while their works are few', () => {
    const lists = new LeftLists(100)
    expect(lists.leave('ranking', 60)).toEqual([])
    expect(lists.leave('search', 40)).toEqual([])
  })

  it('go when there are more works, those first that were not seen for longest', () => {
    const lists = new LeftLists(100)
    lists.leave('ranking', 40)
    lists.leave('search', 40)
    lists.leave('ranking', 40)
    expect(lists.leave('latest', 40)).toEqual(['search'])
    expect(lists.leave('random', 90)).toEqual(['ranking', 'latest'])
  })

  it('are held by their readers: what is shown again does not count', () => {
    const lists = new LeftLists(100)
    lists.leave('ranking', 90)
    lists.forget('ranking')
    expect(lists.leave('search', 90)).toEqual([])
  })

  it('never lose the one that was left last, and otherwise never hold more than they may', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.nat(150))), (visits) => {
        const lists = new LeftLists(100)
        const held = new Map<string, number>()
        for (const [list, works] of visits) {
          const going = lists.leave(list, works)
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
