import { beforeEach, describe, expect, it } from 'vitest'
import { endSelection, selection, selectOnly, selectRange, startSelection, toggleSelected } from './selection.ts'

const work = (id: number) => ({ id: String(id) })
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

describe('a range', () => {
  const order = ['1', '2', '3', '4', '5']

  it('adds everything since the last pressed item, in either direction', () => {
    toggleSelected('4')
    selectRange('2', order)
    expect(selectedIds()).toEqual(['4', '2', '3'])
    selectRange('5', order)
    expect(selectedIds()).toEqual(['4', '2', '3', '5'])
  })

  it('is one item without an item before, or after the list has changed', () => {
    selectRange('3', order)
    expect(selectedIds()).toEqual(['3'])
    selectRange('5', ['4', '5'])
    expect(selectedIds()).toEqual(['3', '5'])
  })
})
