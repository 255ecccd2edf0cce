import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSelection, isSelectable, selection, selectOnly, startSelection, toggleSelected } from './selection.ts'

const work = (id: number, type = 'illust'): Artwork => {
  const found = normaliseArtwork({ id, type, user: { id: 9, name: 'Aki' }, image_urls: { large: 'https://i.pximg.net/a.jpg' } })
  if (!found) throw new Error('not a work')
  return found
}
const selectedIds = () => [...selection.getState().ids]

beforeEach(() => startSelection('bookmarks'))

describe('a selection', () => {
  it('adds a work, and removes it on the second press', () => {
    toggleSelected('1')
    toggleSelected('2')
    expect(selectedIds()).toEqual(['1', '2'])
    toggleSelected('1')
    expect(selectedIds()).toEqual(['2'])
  })

  it('takes all works or none', () => {
    toggleSelected('7')
    selectOnly([work(1), work(2)])
    expect(selectedIds()).toEqual(['1', '2'])
    selectOnly([])
    expect(selectedIds()).toEqual([])
  })

  it('is cleared when another list starts a selection, and when it ends', () => {
    toggleSelected('1')
    startSelection('series')
    expect(selectedIds()).toEqual([])
    toggleSelected('2')
    endSelection('series')
    expect(selection.getState()).toMatchObject({ list: undefined })
    expect(selectedIds()).toEqual([])
  })

  it('stays when another list ends', () => {
    toggleSelected('1')
    endSelection('related')
    expect(selectedIds()).toEqual(['1'])
  })
})

describe('isSelectable', () => {
  it('accepts visible illustrations and manga', () => {
    expect(isSelectable(work(1), false)).toBe(true)
    expect(isSelectable(work(2, 'manga'), false)).toBe(true)
  })

  it('rejects ugoira and hidden works', () => {
    expect(isSelectable(work(3, 'ugoira'), false)).toBe(false)
    expect(isSelectable(work(4), true)).toBe(false)
  })
})
