import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedSeconds, firstOrder, slideSeconds, turned, withoutWork, withWorks } from './slideOrder.ts'

/** Shuffles into the reverse order. */
const falling = () => {
  let next = 1
  return () => {
    next /= 2
    return next
  }
}

describe('withWorks', () => {
  it('shuffles the works', () => {
    expect(withWorks(firstOrder, ['1', '2', '3'], falling()).ids).toEqual(['3', '2', '1'])
  })

  it('adds the works of a new page after the others', () => {
    const order = withWorks(firstOrder, ['1', '2'], falling())
    expect(withWorks(order, ['1', '2', '3', '4'], falling()).ids).toEqual(['2', '1', '4', '3'])
  })

  it('returns the same order without new works', () => {
    const order = withWorks(firstOrder, ['1', '2'], Math.random)
    expect(withWorks(order, ['2', '1'], Math.random)).toBe(order)
  })
})

describe('turned', () => {
  it('goes around at both ends', () => {
    const order = { ids: ['1', '2', '3'], index: 2 }
    expect(turned(order, 1).index).toBe(0)
    expect(turned({ ...order, index: 0 }, -1).index).toBe(2)
    expect(turned(firstOrder, 1)).toBe(firstOrder)
  })
})

describe('withoutWork', () => {
  it('keeps the current work, or shows the one after it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (ids, from, leftOut) => {
        const order = { ids, index: from % ids.length }
        const removed = ids[leftOut % ids.length] ?? ''
        const after = withoutWork(order, removed)
        const current = ids[order.index]
        const expected = current === removed ? ids[(order.index + 1) % ids.length] : current
        expect(after.ids[after.index]).toBe(ids.length === 1 ? undefined : expected)
      }),
    )
  })
})

it('changedSeconds stops at both ends', () => {
  expect(changedSeconds(8, 1)).toBe(12)
  expect(changedSeconds(8, -1)).toBe(6)
  expect(changedSeconds(slideSeconds[0], -1)).toBe(slideSeconds[0])
  expect(changedSeconds(40, 1)).toBe(40)
})
