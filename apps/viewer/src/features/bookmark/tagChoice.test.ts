// Tags of a bookmark: chosen, written, and never more than ten.
import { bookmarkTagLength, bookmarkTagsMost } from '@emaki/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFull, tagChoice, toggleTag, writeTag } from './tagChoice.ts'

const begun = tagChoice(['海'], ['空', '海'])

it('offers what is chosen first, each tag once', () => {
  expect(begun.offered).toEqual(['海', '空'])
  expect([...toggleTag(begun, '空').chosen]).toEqual(['海', '空'])
  expect([...toggleTag(begun, '海').chosen]).toEqual([])
})

it('takes a written tag as upstream takes it', () => {
  const written = writeTag(begun, '  blue  sky ')
  expect([written.offered[0], [...written.chosen]]).toEqual(['blue_sky', ['海', 'blue_sky']])
  expect(writeTag(begun, '空').offered).toEqual(begun.offered)
  expect(writeTag(begun, ' ')).toBe(begun)
  expect([...writeTag(begun, 'x'.repeat(200)).chosen][1]).toHaveLength(bookmarkTagLength)
})

it('never holds more than ten', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (chosen, written) => {
      let choice = tagChoice(chosen, [])
      for (const tag of written) choice = toggleTag(writeTag(choice, tag), `${tag}!`)
      expect(choice.chosen.size).toBeLessThanOrEqual(bookmarkTagsMost)
      if (isFull(choice)) expect(toggleTag(choice, 'one more')).toBe(choice)
    }),
  )
})
