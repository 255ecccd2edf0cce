import { describe, expect, it } from 'vitest'
import { parseDay } from '../japaneseDay.ts'
import { makeDay } from './day.ts'
import { edgeCaseOn } from './edgeCases.ts'

const first = parseDay('2024-02-10') ?? 0
const threeYears = Array.from({ length: 1_096 }, (_, n) => first + n)
const odd = threeYears.flatMap((day) => edgeCaseOn(day) ?? [])

describe('edge cases', () => {
  it('all appear within any three years', () => {
    const later = Array.from({ length: 1_096 }, (_, n) => first + 2_000 + n).flatMap((day) => edgeCaseOn(day) ?? [])
    expect(new Set(later)).toEqual(new Set(odd))
    expect(new Set(odd).size).toBeGreaterThan(25)
  })

  it('stay rare', () => {
    expect(odd.length).toBeLessThan(120)
  })

  it('include stubs of every kind, closed comments, a single frame, and 150 frames of maximum size', () => {
    expect(new Set(odd.flatMap(({ stub }) => stub ?? []))).toEqual(new Set(['unknown', 'mypixiv', 'unviewable']))
    expect(odd.some(({ commentsOff }) => commentsOff)).toBe(true)
    expect(odd.find(({ frames }) => frames === 150)?.size).toEqual({ width: 1920, height: 1080 })
    expect(odd.flatMap(({ frames }) => frames ?? [])).toEqual(expect.arrayContaining([1, 120, 150]))
  })

  it('contain no lone surrogate, which no file could store', () => {
    for (const { title = '', caption = '' } of odd) expect(Buffer.from(title + caption).toString()).toBe(title + caption)
  })

  it('appear as works, with their own tags first', () => {
    const day = threeYears.find((candidate) => edgeCaseOn(candidate)?.title === '__proto__') ?? 0
    const work = makeDay(day).works.find(({ title }) => title === '__proto__')
    expect(work?.tags.slice(0, 2)).toEqual(['__proto__', 'constructor'])
    expect(work?.caption).toBe('constructor.prototype')
  })
})
