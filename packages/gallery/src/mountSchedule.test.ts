import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemsPerFrame, mountSchedule } from './mountSchedule.ts'

const stretch = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

/** Wanted items, those of them that are visible, and items that were mounted before. */
const inputs = fc
  .record({
    from: fc.nat(200),
    behind: fc.nat(20),
    onScreen: fc.integer({ min: 1, max: 30 }),
    ahead: fc.nat(40),
    mounted: fc.uniqueArray(fc.nat(300), { maxLength: 90 }),
    emptyPart: fc.nat(4),
    direction: fc.constantFrom<1 | -1>(1, -1),
    pinned: fc.option(fc.nat(300), { nil: undefined }),
  })
  .map(({ from, behind, onScreen, ahead, mounted, emptyPart, direction, pinned }) => {
    const band = stretch(from, behind + onScreen + ahead)
    const wanted = pinned === undefined || band.includes(pinned) ? band : [...band, pinned].sort((a, b) => a - b)
    mounted.sort((a, b) => a - b)
    const empty = mounted.filter((index) => index % 4 < emptyPart)
    return { mounted, empty, wanted, visible: stretch(from + behind, onScreen), pinned, direction }
  })

describe('mountSchedule', () => {
  it('mounts visible and pinned items at once', () => {
    fc.assert(
      fc.property(inputs, fc.boolean(), (input, isFrame) => {
        const { indices } = mountSchedule(input, isFrame)
        expect(indices).toEqual(expect.arrayContaining(input.visible))
        if (input.pinned !== undefined) expect(indices).toContain(input.pinned)
      }),
    )
  })

  it('unmounts only items that are not wanted', () => {
    fc.assert(
      fc.property(inputs, fc.boolean(), (input, isFrame) => {
        const { indices } = mountSchedule(input, isFrame)
        expect(indices).toEqual(expect.arrayContaining(input.mounted.filter((index) => input.wanted.includes(index))))
        expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b))
      }),
    )
  })

  it('mounts at most eight other items a frame', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const joined = mountSchedule(input, true).indices.filter((index) => !input.mounted.includes(index))
        const hurried = joined.filter((index) => input.visible.includes(index) || index === input.pinned)
        expect(joined.length - hurried.length).toBeLessThanOrEqual(8)
      }),
    )
  })

  it('reports more until exactly the wanted items are mounted, all with content', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        let { indices, empty, isMore } = mountSchedule(input, false)
        for (let frames = 0; isMore; frames++) {
          expect(frames).toBeLessThan(80)
          ;({ indices, empty, isMore } = mountSchedule({ ...input, mounted: indices, empty }, true))
        }
        expect(indices).toEqual(input.wanted)
        expect(empty).toEqual([])
      }),
    )
  })

  it('gives at most six waiting and six new items a frame their content, and never takes it away', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { indices, empty } = mountSchedule(input, true)
        const joining = input.visible.filter((index) => !input.mounted.includes(index))
        const before = [...input.empty, ...joining]
        const filled = before.filter((index) => indices.includes(index) && !empty.includes(index) && index !== input.pinned)
        expect(filled.length).toBeLessThanOrEqual(input.mounted.length === 0 ? input.visible.length : 12)
        expect(before).toEqual(expect.arrayContaining([...empty]))
      }),
    )
  })

  it('mounts visible items with content while they are at most six', () => {
    const scroll = { mounted: stretch(0, 20), empty: [], wanted: stretch(10, 40), direction: 1 } as const
    expect(mountSchedule({ ...scroll, visible: stretch(14, 12) }, false).empty).toEqual([])
    expect(mountSchedule({ ...scroll, visible: stretch(14, 13) }, false).empty).toEqual(stretch(20, 7))
  })

  it('mounts the visible items of a jump without content, and the pinned one with it', () => {
    const jump = {
      mounted: stretch(0, 80),
      empty: [],
      wanted: stretch(500, 60),
      visible: stretch(510, 20),
      direction: 1,
    } as const
    expect(mountSchedule({ ...jump, pinned: 512 }, false).empty).toEqual([510, 511, ...stretch(513, 17)])
    const first = { ...jump, mounted: [] }
    expect(mountSchedule(first, false).empty).toEqual([])
  })

  it('mounts no other items between frames', () => {
    const input = { empty: [], mounted: stretch(0, 20), wanted: stretch(0, 40), visible: stretch(4, 12), direction: 1 } as const
    expect(mountSchedule(input, false)).toEqual({ empty: [], indices: stretch(0, 20), isMore: true })
  })

  it('unmounts nothing between frames while all visible items are mounted', () => {
    const input = { empty: [], mounted: stretch(0, 30), wanted: stretch(10, 20), visible: stretch(14, 12), direction: 1 } as const
    expect(mountSchedule(input, false)).toEqual({ empty: [], indices: stretch(0, 30), isMore: true })
  })

  it('unmounts as many items between frames as it mounts', () => {
    const input = { empty: [], mounted: stretch(0, 30), wanted: stretch(20, 20), visible: stretch(25, 8), direction: 1 } as const
    expect(mountSchedule(input, false)).toEqual({ empty: [], indices: stretch(3, 30), isMore: true })
  })

  it('mounts items ahead first, the nearest first', () => {
    const input = { empty: [], mounted: stretch(40, 10), wanted: stretch(30, 30), visible: stretch(42, 6) }
    expect(mountSchedule({ ...input, direction: 1 }, true).indices.at(-1)).toBe(55)
    expect(mountSchedule({ ...input, direction: 1 }, true).indices[0]).toBe(40)
    expect(mountSchedule({ ...input, direction: -1 }, true).indices[0]).toBe(34)
    expect(mountSchedule({ ...input, direction: -1 }, true).indices.at(-1)).toBe(49)
  })

  it('unmounts all old items at once after a jump', () => {
    const input = {
      empty: [],
      mounted: stretch(0, 80),
      wanted: stretch(500, 60),
      visible: stretch(510, 20),
      direction: 1,
    } as const
    expect(mountSchedule(input, false).indices).toEqual(stretch(510, 20))
  })

  it('mounts more items a frame when more wait', () => {
    expect([1, 24, 25, 28, 29, 100].map(itemsPerFrame)).toEqual([6, 6, 7, 7, 8, 8])
  })
})
