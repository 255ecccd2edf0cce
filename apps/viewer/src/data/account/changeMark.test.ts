// Changing a mark: shown at once, and taken back when it did not come true.
import { failure, success } from '@emaki/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeMark } from './changeMark.ts'
import type { Mark } from './marks.ts'
import { forgetMarks, markName, markOf, marks } from './marks.ts'

const heart = markName('9', 'artwork', '5')
const set: Mark = { isSet: true, restrict: 'public' }
const shown = () => markOf(marks.getState(), heart, Date.now())
const unasked = async (): Promise<Mark | undefined> => {
  throw new Error('nobody asked')
}

beforeEach(forgetMarks)

describe('a change', () => {
  it('shows while it is on its way, and a second one waits', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const write = async () => {
      await held
      return success({ ...set, bookmarkId: '4' })
    }
    const change = changeMark(heart, set, { write, read: unasked })
    expect(shown()).toEqual(set)
    expect(await changeMark(heart, { isSet: false }, { write: unasked as never, read: unasked })).toEqual({ state: 'busy' })
    answer()
    expect(await change).toEqual({ state: 'done', mark: { ...set, bookmarkId: '4' } })
    expect(shown()).toEqual({ ...set, bookmarkId: '4' })
  })

  it.each([
    ['the network is gone, and nobody can be asked', undefined, undefined],
    ['the server says that nothing changed', { isSet: false }, { isSet: false }],
    ['the server says that it is otherwise', { isSet: true, restrict: 'private' }, { isSet: true, restrict: 'private' }],
  ])('is taken back when it is refused: %s', async (_how, truth, after) => {
    const change = await changeMark(heart, set, { write: async () => failure('429'), read: async () => truth as Mark })
    expect(change).toEqual({ state: 'failed', reason: '429' })
    expect(shown()).toEqual(after)
    expect(marks.getState().wished.size).toBe(0)
  })

  it('is no failure when it was so already', async () => {
    const gone: Mark = { isSet: false }
    const change = await changeMark(heart, gone, { write: async () => failure('404'), read: async () => gone })
    expect(change).toEqual({ state: 'done', mark: gone })
  })

  it('leaves nothing wished for when the call itself breaks', async () => {
    await expect(changeMark(heart, set, { write: unasked as never, read: unasked })).rejects.toThrow('nobody asked')
    expect(shown()).toBeUndefined()
  })
})
