// Picking works out of a list.
import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginChoice, canChoose, choice, chooseOnly, endChoice, turnChoice } from './choice.ts'

const work = (id: number, type = 'illust'): Artwork => {
  const found = normaliseArtwork({ id, type, user: { id: 9, name: 'Aki' }, image_urls: { large: 'https://i.pximg.net/a.jpg' } })
  if (!found) throw new Error('not a work')
  return found
}
const picked = () => [...choice.getState().ids]

beforeEach(() => beginChoice('bookmarks'))

describe('picking', () => {
  it('takes a work in, and puts it back at the second press', () => {
    turnChoice('1')
    turnChoice('2')
    expect(picked()).toEqual(['1', '2'])
    turnChoice('1')
    expect(picked()).toEqual(['2'])
  })

  it('takes all, or none', () => {
    turnChoice('7')
    chooseOnly([work(1), work(2)])
    expect(picked()).toEqual(['1', '2'])
    chooseOnly([])
    expect(picked()).toEqual([])
  })

  it('forgets what was picked when another list begins, and when it ends', () => {
    turnChoice('1')
    beginChoice('series')
    expect(picked()).toEqual([])
    turnChoice('2')
    endChoice('series')
    expect(choice.getState()).toMatchObject({ list: undefined })
    expect(picked()).toEqual([])
  })

  it('is not ended by a list that goes away elsewhere', () => {
    turnChoice('1')
    endChoice('related')
    expect(picked()).toEqual(['1'])
  })
})

describe('what can be picked', () => {
  it('is everything with pages that may be seen', () => {
    expect(canChoose(work(1), false)).toBe(true)
    expect(canChoose(work(2, 'manga'), false)).toBe(true)
  })

  it('is no ugoira, and nothing hidden', () => {
    expect(canChoose(work(3, 'ugoira'), false)).toBe(false)
    expect(canChoose(work(4), true)).toBe(false)
  })
})
