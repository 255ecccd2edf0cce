// The last seen work of each feed, from any stored value.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLastSeenWorks } from './lastSeenWork.ts'

it('readLastSeenWorks reads one id for each feed', () => {
  expect([...readLastSeenWorks({ 'timeline web 9 safe': '500', 'timeline app 9 all': 600 })]).toEqual([
    ['timeline web 9 safe', '500'],
    ['timeline app 9 all', '600'],
  ])
})

it('readLastSeenWorks ignores invalid ids, and never throws', () => {
  expect(readLastSeenWorks({ a: '../x', b: null, c: {}, d: '-1' }).size).toBe(0)
  fc.assert(fc.property(fc.anything(), (kept) => void readLastSeenWorks(kept)))
})
