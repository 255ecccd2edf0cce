// Marks: what this browser knows of bookmarks and follows, for how long, and against whom.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lifetimes } from '../query/lifetimes.ts'
import type { Mark } from './marks.ts'
import { isSameMark, learn, markName, markOf, noMarks, readMarks, rollBack, settle, wish, written } from './marks.ts'

const heart = markName('9', 'artwork', '5')
const now = 1_800_000_000_000
const set: Mark = { isSet: true, restrict: 'private', bookmarkId: '400000001' }
const unset: Mark = { isSet: false }

describe('a wish', () => {
  const wished = wish(learn(noMarks, heart, unset, now), heart, set)

  it('shows before the server answers', () => expect(markOf(wished, heart, now)).toEqual(set))
  it('leaves nothing behind when it is refused', () => {
    expect(rollBack(wished, heart)).toEqual(learn(noMarks, heart, unset, now))
  })
  it('becomes what is known when it came true, and says what has changed', () => {
    const settled = settle(wished, heart, set, now)
    expect(markOf(settled, heart, now)).toEqual(set)
    expect([settled.wished.size, settled.changedAt]).toEqual([0, { bookmarks: now, follows: 0 }])
    expect(settle(noMarks, markName('9', 'user', '5'), set, now).changedAt).toEqual({ bookmarks: 0, follows: now })
  })
  it('belongs to one account', () => expect(markOf(wished, markName('8', 'artwork', '5'), now)).toBeUndefined())
})

describe('what is known', () => {
  it('is good for 30 minutes when the server told it', () => {
    const told = learn(noMarks, heart, set, now)
    expect(markOf(told, heart, now + lifetimes.favouriteFlag)).toEqual(set)
    expect(markOf(told, heart, now + lifetimes.favouriteFlag + 1)).toBeUndefined()
  })

  it('outlives every kept list when it was done here', () => {
    expect(markOf(settle(noMarks, heart, set, now), heart, now + lifetimes.ranking)).toEqual(set)
  })

  it('is not taken back by an answer that was asked for before it', () => {
    const done = settle(noMarks, heart, set, now)
    expect(learn(done, heart, unset, now - 1)).toBe(done)
    expect(markOf(learn(done, heart, unset, now + 1), heart, now + 1)).toEqual(unset)
  })
})

describe('what is kept between visits', () => {
  it('is what was done here, and comes back the same', () => {
    const told = learn(noMarks, markName('9', 'novel', '6'), set, now)
    const kept = readMarks(JSON.parse(JSON.stringify(written(settle(told, heart, set, now)))), now)
    expect([...kept.known.keys()]).toEqual([heart])
    expect(markOf(kept, heart, now)).toEqual(set)
    expect(kept.changedAt.bookmarks).toBe(now)
  })

  it('is at most a thousand marks, the newest', () => {
    let marks = noMarks
    for (let id = 1; id <= 1005; id++) marks = settle(marks, markName('9', 'artwork', String(id)), unset, now + id)
    const kept = readMarks(written(marks), now + 2000)
    expect(kept.known.size).toBe(1000)
    expect(kept.known.has(markName('9', 'artwork', '5'))).toBe(false)
  })

  it.each([
    ['a name that is none', { name: '9/artwork/../1', at: now, isSet: true }],
    ['another kind', { name: '9/live/1', at: now, isSet: true }],
    ['no state', { name: heart, at: now }],
    ['a time to come', { name: heart, at: now + 1, isSet: true }],
    ['a time that is none', { name: heart, at: 'x', isSet: true }],
    ['one that is too old', { name: heart, at: now - lifetimes.ranking - 1, isSet: true }],
    ['nothing', null],
  ])('leaves out %s', (_what, mark) => {
    expect(readMarks({ marks: [mark] }, now).known.size).toBe(0)
  })

  it('is read from anything without a word', () => {
    fc.assert(fc.property(fc.anything(), (kept) => void readMarks(kept, now)))
  })
})

it('two marks are the same when nobody can tell them apart', () => {
  expect(isSameMark(unset, { isSet: false, bookmarkId: '1' })).toBe(true)
  expect(isSameMark(set, { isSet: true })).toBe(true)
  expect(isSameMark(set, { isSet: true, restrict: 'public' })).toBe(false)
  expect(isSameMark(set, unset)).toBe(false)
})
