// Bookmark tags: counted by the app API, or found at bookmarks of the web side.
import { expect, it } from 'vitest'
import { readBookmarkTags } from './bookmarkTags.ts'

it('are read with their counts, most used first', () => {
  const bookmark_tags = [{ name: '空', count: 1 }, { name: '', count: 9 }, null, { name: '海', count: 3 }]
  expect(readBookmarkTags({ bookmark_tags })).toEqual([
    { name: '海', count: 3 },
    { name: '空', count: 1 },
  ])
})

it('are counted where they stand at bookmarks', () => {
  expect(readBookmarkTags({ works: [], bookmarkTags: { 1: ['a', 'b'], 2: ['b', 3, null] } })).toEqual([
    { name: 'b', count: 2 },
    { name: 'a', count: 1 },
    { name: '3', count: 1 },
  ])
  expect(readBookmarkTags({ works: [], bookmarkTags: [] })).toEqual([])
})

it.each([null, {}, { bookmarkTags: { 1: ['a'] } }])('%j is no answer', (answer) => {
  expect(readBookmarkTags(answer)).toBeUndefined()
})
