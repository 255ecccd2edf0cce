import { describe, expect, it } from 'vitest'
import { artworkOf } from '../../testing/works.ts'
import { startedEntries } from './startedEntries.ts'

const series = { id: 5, title: 'Two Doors' }
const works = new Map(
  [artworkOf({ id: 1 }), artworkOf({ id: 2, series }), artworkOf({ id: 3, series }), artworkOf({ id: 4 })].map((work) => [
    work.id,
    work,
  ]),
)
const started = (id: string, share: number, isHidden = false) => ({ id, share, isFinished: share === 1, isHidden })
const idsOf = (...entries: ReturnType<typeof started>[]) =>
  startedEntries('artwork', entries, works).map(({ work, isRead }) => (isRead ? `after ${work.id}` : work.id))

describe('startedEntries', () => {
  it('leaves out finished works without a series', () => {
    expect(idsOf(started('1', 0.5), started('4', 1))).toEqual(['1'])
  })

  it('offers what follows a finished part of a series', () => {
    expect(idsOf(started('2', 1))).toEqual(['after 2'])
  })

  it('has one entry for a series: the part that was read last', () => {
    expect(idsOf(started('3', 0.2), started('2', 1))).toEqual(['3'])
  })

  it('leaves out what the user removed, with its whole series', () => {
    expect(idsOf(started('3', 0.2, true), started('2', 1), started('1', 0.5, true))).toEqual([])
  })

  it('leaves out works that the history does not know', () => {
    expect(idsOf(started('9', 0.5))).toEqual([])
  })
})
