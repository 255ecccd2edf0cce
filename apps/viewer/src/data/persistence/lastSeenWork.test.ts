// The mark of the following feed: one id for each feed, whatever lies in the storage.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readLastSeenWorks } from './lastSeenWork.ts'

it('is read for each feed by itself', () => {
  expect([...readLastSeenWorks({ 'timeline web 9 safe': '500', 'timeline app 9 all': 600 })]).toEqual([
    ['timeline web 9 safe', '500'],
    ['timeline app 9 all', '600'],
  ])
})

it('is nothing where no id was kept', () => {
  expect(readLastSeenWorks({ a: '../x', b: null, c: {}, d: '-1' }).size).toBe(0)
  fc.assert(fc.property(fc.anything(), (kept) => void readLastSeenWorks(kept)))
})
