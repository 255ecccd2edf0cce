import { describe, expect, it } from 'vitest'
import { artworkOf } from '../../testing/works.ts'
import { mergedEntries, startedEntries } from './startedEntries.ts'

const series = { id: 5, title: 'Two Doors' }
const visits = new Map(
  [artworkOf({ id: 1 }), artworkOf({ id: 2, series }), artworkOf({ id: 3, series }), artworkOf({ id: 4 })].map((work) => [
    work.id,
    { item: work, at: 0 },
  ]),
)
const started = (id: string, share: number, isHidden = false) => ({ id, share, isFinished: share === 1, isHidden })
const idsOf = (...entries: ReturnType<typeof started>[]) =>
  startedEntries('artwork', entries, visits).map(({ work, isRead }) => (isRead ? `after ${work.id}` : work.id))

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

describe('mergedEntries', () => {
  const entries = (kind: 'artwork' | 'novel', ...times: number[]) =>
    times.map((at) => ({ kind, work: artworkOf({ id: at }), share: 0.5, isRead: false, at }))
  const times = (...lists: Parameters<typeof mergedEntries>) => mergedEntries(...lists).map(({ at }) => at)

  it('has the work that was visited last first', () => {
    expect(times(entries('artwork', 9, 5, 1), entries('novel', 7, 6))).toEqual([9, 7, 6, 5, 1])
  })

  it('keeps the order within a kind', () => {
    expect(times(entries('artwork', 3, 8), entries('novel', 5))).toEqual([5, 3, 8])
  })

  it('has one kind alone', () => {
    expect(times(entries('artwork', 2, 1), [])).toEqual([2, 1])
    expect(times([], entries('novel', 2, 1))).toEqual([2, 1])
  })
})
