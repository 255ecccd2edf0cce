// What of a long text is in the document: all around the place that is read, and never much more.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Drawn, maxDrawn, nextDeed, withChunks, withoutChunk } from './drawn.ts'

const nothing: Drawn = { chunks: new Set(), rooms: new Map() }

/** All that is done where there is time enough. */
function settled(drawn: Drawn, span: readonly [number, number], here: number): Drawn {
  let now = drawn
  for (let deed = nextDeed(now, span, here); deed; deed = nextDeed(now, span, here))
    now = 'draw' in deed ? withChunks(now, [deed.draw]) : withoutChunk(now, deed.leave, 100)
  return now
}
const range = (first: number, after: number) => Array.from({ length: after - first }, (_, offset) => first + offset)

describe('what is drawn', () => {
  it('is all of a short text', () => {
    expect([...settled(nothing, [0, 5], 4).chunks].sort()).toEqual([0, 1, 2, 3, 4])
  })
  it('is the surroundings of the place, and a bounded number of chunks, wherever one goes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(59), { minLength: 1, maxLength: 6 }), (count, places) => {
        let drawn = nothing
        for (const place of places) {
          const here = place % count
          drawn = settled(drawn, [0, count], here)
          for (const index of range(Math.max(0, here - 1), Math.min(count, here + 3))) expect(drawn.chunks.has(index)).toBe(true)
          expect(drawn.chunks.size).toBeLessThanOrEqual(maxDrawn + 8)
        }
      }),
    )
  })
  it('begins with what follows', () => {
    expect(nextDeed(withChunks(nothing, [10]), [0, 100], 10)).toEqual({ draw: 11 })
  })
  it('stays within the page that is shown', () => {
    expect(range(20, 23)).toEqual([...settled(nothing, [20, 23], 21).chunks].sort((a, b) => a - b))
  })
  it('is the same object while nothing is added, and keeps the room of what is taken away', () => {
    const drawn = withChunks(nothing, [1, 2])
    expect(withChunks(drawn, [2])).toBe(drawn)
    const left = withoutChunk(drawn, 1, 321)
    expect(left.rooms.get(1)).toBe(321)
    expect([...left.chunks]).toEqual([2])
  })
})
