import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, lineStart, linesOf, nextScreenStart, previousScreenStart, wholeLines } from './lines.ts'

/** Consecutive lines with one font size. */
const evenly = (count: number, size: number, leading: number): Line[] =>
  linesOf(Array.from({ length: count }, (_, index) => ({ centre: (index + 0.5) * size * leading, size })))

/** Random lines, headings and pictures with space between them, all smaller than a screen. */
const someLines = fc
  .array(
    fc.record({
      spaceBefore: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 12, max: 300 }),
      rubySpace: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => {
    let at = 0
    return parts.map(({ spaceBefore, length, rubySpace }): Line => {
      const start = at + spaceBefore
      at = start + length
      return { start, end: at, rubySpace }
    })
  })
const screens = fc.integer({ min: 400, max: 1600 })

describe('linesOf and lineStart', () => {
  it('group letters with nearly the same centre', () => {
    const glyphs = [10, 11, 10, 42, 42, 80].map((centre) => ({ centre, size: 16 }))
    expect(linesOf(glyphs).map(({ start, end }) => [start, end])).toEqual([
      [2, 19],
      [34, 50],
      [72, 88],
    ])
  })
  it('include ruby before a line, but never overlap the previous line', () => {
    const wide = evenly(3, 20, 2)
    expect(wide[1]?.start).toBe(50)
    expect(lineStart(wide, 1)).toBe(38)
    const narrow = evenly(3, 20, 1)
    expect(lineStart(narrow, 1)).toBe(20)
  })
  it('return the end of the last line for the index after it', () => {
    expect(lineStart(evenly(2, 10, 1), 2)).toBe(20)
    expect(lineStart([], 0)).toBe(0)
  })
})

describe('nextScreenStart and previousScreenStart', () => {
  it('start the next screen with the first line that is not fully visible', () => {
    const lines = evenly(40, 16, 2)
    // Twelve lines and a part of the thirteenth, which ends at 408, are visible.
    expect(nextScreenStart(lines, 0, 400)).toBe(lineStart(lines, 12))
    expect(nextScreenStart(lines, 0, 408)).toBe(408)
  })
  it('end the previous screen with the last line before the view', () => {
    const lines = evenly(40, 16, 2)
    const viewStart = lineStart(lines, 20)
    const before = previousScreenStart(lines, viewStart, 400)
    expect(wholeLines(lines, before, before + 400)?.to).toBeGreaterThanOrEqual(viewStart)
    expect(before).toBe(lineStart(lines, 8))
  })
  it('move by one screen within a picture longer than a screen', () => {
    const [picture]: Line[] = [{ start: 0, end: 2000, rubySpace: 0 }]
    if (!picture) throw new Error('no picture')
    expect(nextScreenStart([picture], 0, 500)).toBe(500)
    expect(nextScreenStart([picture], 500, 1000)).toBe(1000)
    expect(previousScreenStart([picture], 2000, 500)).toBe(1500)
  })
  it('move by one screen without lines', () => {
    expect(nextScreenStart([], 100, 500)).toBe(500)
    expect(previousScreenStart([], 500, 400)).toBe(100)
  })
  it('show every line whole, forwards and back', () => {
    fc.assert(
      fc.property(someLines, screens, (lines, length) => {
        const end = lines.at(-1)?.end ?? 0
        const visited = new Set<number>()
        const visitScreen = (viewStart: number) => {
          const frame = wholeLines(lines, viewStart, viewStart + length)
          if (!frame) return
          for (const [index, line] of lines.entries()) {
            if (line.end <= frame.from || line.start >= frame.to) continue
            expect(line.start).toBeGreaterThanOrEqual(frame.from)
            expect(line.end).toBeLessThanOrEqual(frame.to)
            if (line.start >= viewStart - 2 && line.end <= viewStart + length + 2) visited.add(index)
          }
        }
        let viewStart = 0
        for (let turns = 0; turns < 200 && viewStart + length < end; turns++) {
          visitScreen(viewStart)
          const next = nextScreenStart(lines, viewStart, viewStart + length)
          expect(next).toBeGreaterThan(viewStart)
          // The browser cannot scroll beyond the end of the text.
          viewStart = Math.min(next, end - length)
        }
        visitScreen(viewStart)
        expect([...visited].sort((a, b) => a - b)).toEqual(lines.map((_, index) => index))
        visited.clear()
        for (let turns = 0; turns < 200 && viewStart > 0; turns++) {
          visitScreen(viewStart)
          const before = previousScreenStart(lines, viewStart, length)
          expect(before).toBeLessThan(viewStart)
          viewStart = Math.max(0, before)
        }
        visitScreen(Math.max(0, viewStart))
        expect([...visited].sort((a, b) => a - b)).toEqual(lines.map((_, index) => index))
      }),
    )
  })
})

describe('wholeLines', () => {
  it('returns undefined without a whole line', () => {
    expect(wholeLines([{ start: 0, end: 900, rubySpace: 0 }], 100, 500)).toBeUndefined()
    expect(wholeLines([], 0, 100)).toBeUndefined()
  })
  it('returns an unlimited range for a text shorter than a screen', () => {
    expect(wholeLines(evenly(3, 16, 2), 0, 400)).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })
  })
})
