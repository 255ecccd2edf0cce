// What a turn shows: whole lines, none twice, none left out, whatever stands between them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningOf, type Line, linesOf, nextScreen, screenBefore, wholeLines } from './lines.ts'

/** Lines of letters of one size, one after the other. */
const evenly = (count: number, size: number, leading: number): Line[] =>
  linesOf(Array.from({ length: count }, (_, index) => ({ centre: (index + 0.5) * size * leading, size })))

/** Words, headings and pictures with room between them, all smaller than a screen. */
const someLines = fc
  .array(
    fc.record({
      room: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 12, max: 300 }),
      reach: fc.integer({ min: 0, max: 20 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => {
    let at = 0
    return parts.map(({ room, length, reach }): Line => {
      const start = at + room
      at = start + length
      return { start, end: at, reach }
    })
  })
const screens = fc.integer({ min: 400, max: 1600 })

describe('lines', () => {
  it('are made of letters on the same height, of whatever part of the text', () => {
    const letters = [10, 11, 10, 42, 42, 80].map((centre) => ({ centre, size: 16 }))
    expect(linesOf(letters).map(({ start, end }) => [start, end])).toEqual([
      [2, 19],
      [34, 50],
      [72, 88],
    ])
  })
  it('begin with their readings where there is room, and never within the line before', () => {
    const wide = evenly(3, 20, 2)
    expect(wide[1]?.start).toBe(50)
    expect(beginningOf(wide, 1)).toBe(38)
    const narrow = evenly(3, 20, 1)
    expect(beginningOf(narrow, 1)).toBe(20)
  })
  it('end where the last one ends', () => {
    expect(beginningOf(evenly(2, 10, 1), 2)).toBe(20)
    expect(beginningOf([], 0)).toBe(0)
  })
})

describe('a turn', () => {
  it('goes on with the first line that is not wholly seen', () => {
    const lines = evenly(40, 16, 2)
    // Twelve lines are seen and a piece of the thirteenth, which ends at 408.
    expect(nextScreen(lines, 0, 400)).toBe(beginningOf(lines, 12))
    expect(nextScreen(lines, 0, 408)).toBe(408)
  })
  it('goes back to where the line before was the last of its screen', () => {
    const lines = evenly(40, 16, 2)
    const lead = beginningOf(lines, 20)
    const before = screenBefore(lines, lead, 400)
    expect(wholeLines(lines, before, before + 400)?.to).toBeGreaterThanOrEqual(lead)
    expect(before).toBe(beginningOf(lines, 8))
  })
  it('goes over a screen of what is longer than one', () => {
    const [picture]: Line[] = [{ start: 0, end: 2000, reach: 0 }]
    if (!picture) throw new Error('no picture')
    expect(nextScreen([picture], 0, 500)).toBe(500)
    expect(nextScreen([picture], 500, 1000)).toBe(1000)
    expect(screenBefore([picture], 2000, 500)).toBe(1500)
  })
  it('where nothing is drawn goes over a screen', () => {
    expect(nextScreen([], 100, 500)).toBe(500)
    expect(screenBefore([], 500, 400)).toBe(100)
  })
  it('and the next leave no line out and cut none, forwards and back', () => {
    fc.assert(
      fc.property(someLines, screens, (lines, length) => {
        const end = lines.at(-1)?.end ?? 0
        const seen = new Set<number>()
        const look = (lead: number) => {
          const frame = wholeLines(lines, lead, lead + length)
          if (!frame) return
          for (const [index, line] of lines.entries()) {
            if (line.end <= frame.from || line.start >= frame.to) continue
            expect(line.start).toBeGreaterThanOrEqual(frame.from)
            expect(line.end).toBeLessThanOrEqual(frame.to)
            if (line.start >= lead - 2 && line.end <= lead + length + 2) seen.add(index)
          }
        }
        let lead = 0
        for (let turns = 0; turns < 200 && lead + length < end; turns++) {
          look(lead)
          const next = nextScreen(lines, lead, lead + length)
          expect(next).toBeGreaterThan(lead)
          // The browser scrolls no further than the text goes.
          lead = Math.min(next, end - length)
        }
        look(lead)
        expect([...seen].sort((a, b) => a - b)).toEqual(lines.map((_, index) => index))
        seen.clear()
        for (let turns = 0; turns < 200 && lead > 0; turns++) {
          look(lead)
          const before = screenBefore(lines, lead, length)
          expect(before).toBeLessThan(lead)
          lead = Math.max(0, before)
        }
        look(Math.max(0, lead))
        expect([...seen].sort((a, b) => a - b)).toEqual(lines.map((_, index) => index))
      }),
    )
  })
})

describe('what is seen', () => {
  it('is nothing where no line is whole', () => {
    expect(wholeLines([{ start: 0, end: 900, reach: 0 }], 100, 500)).toBeUndefined()
    expect(wholeLines([], 0, 100)).toBeUndefined()
  })
  it('is all of a text that is shorter than a screen', () => {
    expect(wholeLines(evenly(3, 16, 2), 0, 400)).toEqual({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY })
  })
})
