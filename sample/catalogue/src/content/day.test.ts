import { describe, expect, it } from 'vitest'
import { dayOf, parseDay, startOfDay } from '../japaneseDay.ts'
import { makeDay, nextAppearance } from './day.ts'
import { earliestDay, novelIdAt, workIdAt } from './ids.ts'
import { episodesOf } from './serials.ts'

const day = parseDay('2025-06-14') ?? 0
const stretch = Array.from({ length: 120 }, (_, n) => day + n)

describe('a day of the collection', () => {
  it('is the same whenever it is made', () => {
    expect(makeDay(day)).toEqual(makeDay(day))
  })

  it('differs from the next day', () => {
    expect(makeDay(day).works.map(({ title }) => title)).not.toEqual(makeDay(day + 1).works.map(({ title }) => title))
  })

  it('contains its works in order of time, with rising ids', () => {
    for (const { works, novels } of stretch.map(makeDay)) {
      for (const list of [works, novels]) {
        expect(list.map(({ createdMs }) => createdMs)).toEqual([...list.map(({ createdMs }) => createdMs)].sort((a, b) => a - b))
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }
    }
    const instants = makeDay(day).works.map(({ createdMs }) => createdMs)
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(startOfDay(day))
    expect(Math.max(...instants)).toBeLessThan(startOfDay(day + 1))
  })

  it('assigns realistic ids that grow with time', () => {
    expect(String(workIdAt(startOfDay(earliestDay)))).toHaveLength(8)
    expect(workIdAt(Date.parse('2023-11-21T00:00:00+09:00'))).toBeCloseTo(90_000_000, -5)
    expect(workIdAt(Date.parse('2026-11-21T00:00:00+09:00'))).toBeCloseTo(140_000_000, -5)
    expect(String(novelIdAt(Date.parse('2026-11-21T00:00:00+09:00')))).toHaveLength(8)
    expect(workIdAt(Date.parse('2046-01-01T00:00:00+09:00'))).toBeLessThan(1_000_000_000)
  })

  it('tells when the next work appears, at midnight at the latest', () => {
    const works = makeDay(day).works
    const before = startOfDay(day)
    const next = nextAppearance(before)
    expect(next).toBeGreaterThan(before)
    expect(next).toBeLessThanOrEqual(works[0]?.createdMs ?? 0)
    expect(nextAppearance(startOfDay(day + 1) - 1)).toBe(startOfDay(day + 1))
    expect(dayOf(nextAppearance(next))).toBe(day)
  })

  it('publishes the episodes of a series in order', () => {
    const numbers = new Map<number, number[]>()
    for (let n = -800; n < 800; n++) {
      for (const episode of episodesOf(day + n)) {
        if (episode.type === 'novel') continue
        numbers.set(episode.series.id, [...(numbers.get(episode.series.id) ?? []), episode.n])
      }
    }
    expect(numbers.size).toBeGreaterThan(50)
    for (const found of numbers.values()) {
      const first = found[0] ?? 0
      expect(found).toEqual(found.map((_, index) => first + index))
    }
  })

  it('links only to existing works', () => {
    const ids = new Set(Array.from({ length: 30 }, (_, n) => makeDay(day - n).works.map(({ id }) => id)).flat())
    const linked = stretch
      .slice(0, 8)
      .flatMap((later) => makeDay(later).works)
      .flatMap(({ caption }) => [...caption.matchAll(/pixiv:\/\/illusts\/(\d+)/g)].map((found) => Number(found[1])))
    const within = linked.filter((id) => id < workIdAt(startOfDay(day)))
    expect(linked.length).toBeGreaterThan(0)
    expect(within.every((id) => ids.has(id))).toBe(true)
  })
})
