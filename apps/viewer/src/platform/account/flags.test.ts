// @vitest-environment jsdom
// The flag store: bookmark and follow states, their lifetimes, and which source wins.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lifetimes } from '../query/lifetimes.ts'
import type { Flag } from './flags.ts'
import {
  applyServerFlag,
  confirmFlag,
  flagKey,
  flagOf,
  isSameFlag,
  noFlags,
  readFlags,
  rollbackFlag,
  setPending,
  toStored,
  updateFlags,
} from './flags.ts'

const key = flagKey('9', 'artwork', '5')
const now = 1_800_000_000_000
const set: Flag = { isSet: true, restrict: 'private', bookmarkId: '400000001' }
const unset: Flag = { isSet: false }

describe('a pending flag', () => {
  const pending = setPending(applyServerFlag(noFlags, key, unset, now), key, set)

  it('is shown before the server responds', () => expect(flagOf(pending, key, now)).toEqual(set))
  it('disappears on rollback', () => {
    expect(rollbackFlag(pending, key)).toEqual(applyServerFlag(noFlags, key, unset, now))
  })
  it('becomes the stored flag when it is confirmed, and updates the change time', () => {
    const confirmed = confirmFlag(pending, key, set, now)
    expect(flagOf(confirmed, key, now)).toEqual(set)
    expect([confirmed.pending.size, confirmed.changedAt]).toEqual([0, { bookmarks: now, follows: 0 }])
    expect(confirmFlag(noFlags, flagKey('9', 'user', '5'), set, now).changedAt).toEqual({ bookmarks: 0, follows: now })
  })
  it('belongs to one account', () => expect(flagOf(pending, flagKey('8', 'artwork', '5'), now)).toBeUndefined())
})

describe('the persisted flags', () => {
  const stored = () => Object.keys(localStorage).length

  it('are written for a change made here, not for what the server says', () => {
    updateFlags((before) => applyServerFlag(before, key, unset, now))
    expect(stored()).toBe(0)
    updateFlags((before) => confirmFlag(before, key, set, now))
    expect(stored()).toBe(1)
  })
})

describe('a stored flag', () => {
  it('expires after 30 minutes when it came from the server', () => {
    const updated = applyServerFlag(noFlags, key, set, now)
    expect(flagOf(updated, key, now + lifetimes.favouriteFlag)).toEqual(set)
    expect(flagOf(updated, key, now + lifetimes.favouriteFlag + 1)).toBeUndefined()
  })

  it('outlives every cached list when the user changed it here', () => {
    expect(flagOf(confirmFlag(noFlags, key, set, now), key, now + lifetimes.ranking)).toEqual(set)
  })

  it('is not replaced by a response to an earlier request', () => {
    const done = confirmFlag(noFlags, key, set, now)
    expect(applyServerFlag(done, key, unset, now - 1)).toBe(done)
    expect(flagOf(applyServerFlag(done, key, unset, now + 1), key, now + 1)).toEqual(unset)
  })
})

describe('persisted flags', () => {
  it('are the changes of this browser, and are restored unchanged', () => {
    const updated = applyServerFlag(noFlags, flagKey('9', 'novel', '6'), set, now)
    const kept = readFlags(JSON.parse(JSON.stringify(toStored(confirmFlag(updated, key, set, now)))), now)
    expect([...kept.known.keys()]).toEqual([key])
    expect(flagOf(kept, key, now)).toEqual(set)
    expect(kept.changedAt.bookmarks).toBe(now)
  })

  it('are limited to the newest thousand', () => {
    let flags = noFlags
    for (let id = 1; id <= 1005; id++) flags = confirmFlag(flags, flagKey('9', 'artwork', String(id)), unset, now + id)
    const kept = readFlags(toStored(flags), now + 2000)
    expect(kept.known.size).toBe(1000)
    expect(kept.known.has(flagKey('9', 'artwork', '5'))).toBe(false)
  })

  it.each([
    ['a name that is none', { name: '9/artwork/../1', at: now, isSet: true }],
    ['another kind', { name: '9/live/1', at: now, isSet: true }],
    ['no state', { name: key, at: now }],
    ['a time to come', { name: key, at: now + 1, isSet: true }],
    ['a time that is none', { name: key, at: 'x', isSet: true }],
    ['one that is too old', { name: key, at: now - lifetimes.ranking - 1, isSet: true }],
    ['nothing', null],
  ])('leave out %s', (_what, flag) => {
    expect(readFlags({ marks: [flag] }, now).known.size).toBe(0)
  })

  it('are read from any value without an error', () => {
    fc.assert(fc.property(fc.anything(), (kept) => void readFlags(kept, now)))
  })
})

it('isSameFlag ignores an unknown visibility', () => {
  expect(isSameFlag(unset, { isSet: false, bookmarkId: '1' })).toBe(true)
  expect(isSameFlag(set, { isSet: true })).toBe(true)
  expect(isSameFlag(set, { isSet: true, restrict: 'public' })).toBe(false)
  expect(isSameFlag(set, unset)).toBe(false)
})
