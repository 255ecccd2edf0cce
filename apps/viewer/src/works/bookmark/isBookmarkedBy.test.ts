import { afterEach, expect, it } from 'vitest'
import { clearFlags, confirmFlag, flagKey, updateFlags } from '../../platform/account/flags.ts'
import { isBookmarkedBy } from './isBookmarkedBy.ts'

const isBookmarked = isBookmarkedBy('7')
const flag = (account: string, id: string, isSet: boolean) =>
  updateFlags((before) => confirmFlag(before, flagKey(account, 'artwork', id), { isSet }, Date.now()))

afterEach(clearFlags)

it('uses the flag of the list when nothing else is known', () => {
  expect(isBookmarked({ id: '1', is_bookmarked: true })).toBe(true)
  expect(isBookmarked({ id: '2', is_bookmarked: false })).toBe(false)
})

it('prefers a bookmark that was added or removed here after the list was loaded', () => {
  flag('7', '1', false)
  flag('7', '2', true)
  expect(isBookmarked({ id: '1', is_bookmarked: true })).toBe(false)
  expect(isBookmarked({ id: '2', is_bookmarked: false })).toBe(true)
})

it('ignores bookmarks of other accounts', () => {
  flag('8', '1', true)
  expect(isBookmarked({ id: '1', is_bookmarked: false })).toBe(false)
})
