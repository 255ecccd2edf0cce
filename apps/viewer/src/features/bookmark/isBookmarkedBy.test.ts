import { afterEach, expect, it } from 'vitest'
import { changeMarks, forgetMarks, markName, settle } from '../../data/account/marks.ts'
import { isBookmarkedBy } from './isBookmarkedBy.ts'

const isBookmarked = isBookmarkedBy('7')
const mark = (account: string, id: string, isSet: boolean) =>
  changeMarks((before) => settle(before, markName(account, 'artwork', id), { isSet }, Date.now()))

afterEach(forgetMarks)

it('uses the flag of the list when nothing else is known', () => {
  expect(isBookmarked({ id: '1', is_bookmarked: true })).toBe(true)
  expect(isBookmarked({ id: '2', is_bookmarked: false })).toBe(false)
})

it('prefers a bookmark that was added or removed here after the list was loaded', () => {
  mark('7', '1', false)
  mark('7', '2', true)
  expect(isBookmarked({ id: '1', is_bookmarked: true })).toBe(false)
  expect(isBookmarked({ id: '2', is_bookmarked: false })).toBe(true)
})

it('ignores bookmarks of other accounts', () => {
  mark('8', '1', true)
  expect(isBookmarked({ id: '1', is_bookmarked: false })).toBe(false)
})
