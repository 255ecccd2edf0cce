import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkInGap, flowBoxesOf } from './flowBoxes.ts'

const blockSizeOf = (index: number) => 10 * (index + 1)
const someMounted = fc.uniqueArray(fc.nat(39), { maxLength: 12 }).map((indexes) => new Set(indexes))

describe('flowBoxesOf', () => {
  it('returns only chunks if all are mounted', () => {
    expect(flowBoxesOf(new Set([0, 1]), [0, 2], blockSizeOf)).toEqual([
      { kind: 'chunk', index: 0, blockSize: 10 },
      { kind: 'chunk', index: 1, blockSize: 20 },
    ])
  })
  it('returns one gap with the total size if none is mounted', () => {
    expect(flowBoxesOf(new Set(), [2, 5], blockSizeOf)).toEqual([{ kind: 'gap', first: 2, blockSize: 120 }])
  })
  it('returns a chunk between two gaps', () => {
    expect(flowBoxesOf(new Set([3]), [0, 6], blockSizeOf)).toEqual([
      { kind: 'gap', first: 0, blockSize: 60 },
      { kind: 'chunk', index: 3, blockSize: 40 },
      { kind: 'gap', first: 4, blockSize: 110 },
    ])
  })
  it('keeps the total size, and returns at most two boxes for each mounted chunk plus one', () => {
    fc.assert(
      fc.property(someMounted, fc.nat(20), (mounted, first) => {
        const boxes = flowBoxesOf(mounted, [first, 40], blockSizeOf)
        const whole = flowBoxesOf(new Set(), [first, 40], blockSizeOf)
        expect(boxes.reduce((sum, { blockSize }) => sum + blockSize, 0)).toBe(whole[0]?.blockSize)
        expect(boxes.length).toBeLessThanOrEqual(2 * mounted.size + 1)
      }),
    )
  })
  it('ignores mounted chunks of other pages', () => {
    expect(flowBoxesOf(new Set([0, 9]), [2, 4], blockSizeOf)).toEqual([{ kind: 'gap', first: 2, blockSize: 70 }])
  })
})

describe('chunkInGap', () => {
  it('returns the chunk at the depth', () => {
    expect([0, 29, 30, 69, 70].map((depth) => chunkInGap(2, 9, depth, blockSizeOf))).toEqual([2, 2, 3, 3, 4])
  })
  it('clamps to the first and the last chunk of the gap', () => {
    expect(chunkInGap(2, 9, -50, blockSizeOf)).toBe(2)
    expect(chunkInGap(2, 9, 1e9, blockSizeOf)).toBe(8)
  })
  it('returns the chunk that starts at the depth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 39 }), (index) => {
        const [before] = flowBoxesOf(new Set([index]), [0, 40], blockSizeOf)
        expect(chunkInGap(0, 40, before?.kind === 'gap' ? before.blockSize : 0, blockSizeOf)).toBe(index)
      }),
    )
  })
})
