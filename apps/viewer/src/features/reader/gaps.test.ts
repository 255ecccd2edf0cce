// What a scrolled text is made of: drawn chunks, and one box for all that lie undrawn between them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxesOf, chunkInGap } from './gaps.ts'

const roomOf = (index: number) => 10 * (index + 1)
const someDrawn = fc.uniqueArray(fc.nat(39), { maxLength: 12 }).map((indexes) => new Set(indexes))

describe('the boxes of a text', () => {
  it('are its chunks where all are drawn', () => {
    expect(boxesOf(new Set([0, 1]), [0, 2], roomOf)).toEqual([
      { kind: 'chunk', index: 0, room: 10 },
      { kind: 'chunk', index: 1, room: 20 },
    ])
  })
  it('are one where none is drawn, of the room of all', () => {
    expect(boxesOf(new Set(), [2, 5], roomOf)).toEqual([{ kind: 'gap', first: 2, room: 120 }])
  })
  it('are a chunk between two gaps in the middle', () => {
    expect(boxesOf(new Set([3]), [0, 6], roomOf)).toEqual([
      { kind: 'gap', first: 0, room: 60 },
      { kind: 'chunk', index: 3, room: 40 },
      { kind: 'gap', first: 4, room: 110 },
    ])
  })
  it('take the same room whatever is drawn, and are never more than two for each drawn chunk and one', () => {
    fc.assert(
      fc.property(someDrawn, fc.nat(20), (drawn, first) => {
        const boxes = boxesOf(drawn, [first, 40], roomOf)
        const whole = boxesOf(new Set(), [first, 40], roomOf)
        expect(boxes.reduce((sum, { room }) => sum + room, 0)).toBe(whole[0]?.room)
        expect(boxes.length).toBeLessThanOrEqual(2 * drawn.size + 1)
      }),
    )
  })
  it('never show a chunk of another page', () => {
    expect(boxesOf(new Set([0, 9]), [2, 4], roomOf)).toEqual([{ kind: 'gap', first: 2, room: 70 }])
  })
})

describe('a place inside a gap', () => {
  it('is in the chunk whose room reaches over it', () => {
    expect([0, 29, 30, 69, 70].map((depth) => chunkInGap(2, 9, depth, roomOf))).toEqual([2, 2, 3, 3, 4])
  })
  it('is in the first chunk before its start, and in the last past its end', () => {
    expect(chunkInGap(2, 9, -50, roomOf)).toBe(2)
    expect(chunkInGap(2, 9, 1e9, roomOf)).toBe(8)
  })
  it('is where a chunk begins that is drawn there then', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 39 }), (index) => {
        const [before] = boxesOf(new Set([index]), [0, 40], roomOf)
        expect(chunkInGap(0, 40, before?.kind === 'gap' ? before.room : 0, roomOf)).toBe(index)
      }),
    )
  })
})
