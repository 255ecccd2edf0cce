import { bookmarkTagLength, maxBookmarkTags } from '@emaki/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addTag, createTagSelection, isFull, toggleTag } from './tagSelection.ts'

const selection = createTagSelection(['海'], ['空', '海'])

it('offers the selected tags first, each tag once', () => {
  expect(selection.offered).toEqual(['海', '空'])
  expect([...toggleTag(selection, '空').selected]).toEqual(['海', '空'])
  expect([...toggleTag(selection, '海').selected]).toEqual([])
})

it('normalises a typed tag as upstream does', () => {
  const added = addTag(selection, '  blue  sky ')
  expect([added.offered[0], [...added.selected]]).toEqual(['blue_sky', ['海', 'blue_sky']])
  expect(addTag(selection, '空').offered).toEqual(selection.offered)
  expect(addTag(selection, ' ')).toBe(selection)
  expect([...addTag(selection, 'x'.repeat(200)).selected][1]).toHaveLength(bookmarkTagLength)
})

it('never selects more than ten tags', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (selected, typed) => {
      let tags = createTagSelection(selected, [])
      for (const tag of typed) tags = toggleTag(addTag(tags, tag), `${tag}!`)
      expect(tags.selected.size).toBeLessThanOrEqual(maxBookmarkTags)
      if (isFull(tags)) expect(toggleTag(tags, 'one more')).toBe(tags)
    }),
  )
})
