// Which works of a list count as bookmarked.
import { afterEach, expect, it } from 'vitest'
import { changeMarks, forgetMarks, markName, settle } from '../../data/marks.ts'
import { bookmarkRule } from './bookmarkRule.ts'

const isBookmarked = bookmarkRule('7')
const mark = (account: string, id: string, isSet: boolean) =>
  changeMarks((before) => settle(before, markName(account, 'artwork', id), { isSet }, Date.now()))

afterEach(forgetMarks)

it('believes the list where nothing else is known', () => {
  expect(isBookmarked({ id: '1', is_bookmarked: true })).toBe(true)
  expect(isBookmarked({ id: '2', is_bookmarked: false })).toBe(false)
})

it('knows what was bookmarked or given up here since the list came', () => {
  mark('7', '1', false)
  mark('7', '2', true)
  expect(isBookmarked({ id: '1', is_bookmarked: true })).toBe(false)
  expect(isBookmarked({ id: '2', is_bookmarked: false })).toBe(true)
})

it('leaves other accounts’ bookmarks to them', () => {
  mark('8', '1', true)
  expect(isBookmarked({ id: '1', is_bookmarked: false })).toBe(false)
})
