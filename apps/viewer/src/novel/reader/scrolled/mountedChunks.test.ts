import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MountedChunks, maxMounted, mountChunks, nextChange, unmountChunk } from './mountedChunks.ts'

const noneMounted: MountedChunks = { indexes: new Set(), blockSizes: new Map() }

/** Applies changes until none is left. */
function applyAll(mounted: MountedChunks, span: readonly [number, number], position: number): MountedChunks {
  let now = mounted
  for (let change = nextChange(now, span, position); change; change = nextChange(now, span, position))
    now = 'mount' in change ? mountChunks(now, [change.mount]) : unmountChunk(now, change.unmount, 100)
  return now
}
const range = (first: number, after: number) => Array.from({ length: after - first }, (_, offset) => first + offset)

describe('nextChange', () => {
  it('mounts all chunks of a short text', () => {
    expect([...applyAll(noneMounted, [0, 5], 4).indexes].sort()).toEqual([0, 1, 2, 3, 4])
  })
  it('mounts the chunks around any position, and a bounded number of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.array(fc.nat(59), { minLength: 1, maxLength: 6 }), (count, positions) => {
        let mounted = noneMounted
        for (const seed of positions) {
          const position = seed % count
          mounted = applyAll(mounted, [0, count], position)
          for (const index of range(Math.max(0, position - 1), Math.min(count, position + 3)))
            expect(mounted.indexes.has(index)).toBe(true)
          expect(mounted.indexes.size).toBeLessThanOrEqual(maxMounted + 8)
        }
      }),
    )
  })
  it('starts with the chunk after the position', () => {
    expect(nextChange(mountChunks(noneMounted, [10]), [0, 100], 10)).toEqual({ mount: 11 })
  })
  it('stays within the shown page', () => {
    expect(range(20, 23)).toEqual([...applyAll(noneMounted, [20, 23], 21).indexes].sort((a, b) => a - b))
  })
  it('mountChunks returns the same object if nothing changes, and unmountChunk records the size', () => {
    const mounted = mountChunks(noneMounted, [1, 2])
    expect(mountChunks(mounted, [2])).toBe(mounted)
    const unmounted = unmountChunk(mounted, 1, 321)
    expect(unmounted.blockSizes.get(1)).toBe(321)
    expect([...unmounted.indexes]).toEqual([2])
  })
})
