// MountSchedule: nothing that is seen ever waits, nothing waits for ever, and no frame takes many cards at once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mountSchedule, takenOf } from './mountSchedule.ts'

const stretch = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

/** A band of cards with what is on screen in it, and what was in the document before. */
const scenes = fc
  .record({
    from: fc.nat(200),
    behind: fc.nat(20),
    onScreen: fc.integer({ min: 1, max: 30 }),
    ahead: fc.nat(40),
    there: fc.uniqueArray(fc.nat(300), { maxLength: 90 }),
    direction: fc.constantFrom<1 | -1>(1, -1),
    pinned: fc.option(fc.nat(300), { nil: undefined }),
  })
  .map(({ from, behind, onScreen, ahead, there, direction, pinned }) => {
    const band = stretch(from, behind + onScreen + ahead)
    const wanted = pinned === undefined || band.includes(pinned) ? band : [...band, pinned].sort((a, b) => a - b)
    return { there: there.sort((a, b) => a - b), wanted, seen: stretch(from + behind, onScreen), pinned, direction }
  })

describe('the mountSchedule of cards', () => {
  it('never lets a card wait that is on screen or held', () => {
    fc.assert(
      fc.property(scenes, fc.boolean(), (scene, isFrame) => {
        const { indices } = mountSchedule(scene, isFrame)
        expect(indices).toEqual(expect.arrayContaining(scene.seen))
        if (scene.pinned !== undefined) expect(indices).toContain(scene.pinned)
      }),
    )
  })

  it('takes a card out of the document only when it does not belong there, and gives the rest in order, each once', () => {
    fc.assert(
      fc.property(scenes, fc.boolean(), (scene, isFrame) => {
        const { indices } = mountSchedule(scene, isFrame)
        expect(indices).toEqual(expect.arrayContaining(scene.there.filter((index) => scene.wanted.includes(index))))
        expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b))
      }),
    )
  })

  it('takes a few cards a frame, besides those that cannot wait', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const joined = mountSchedule(scene, true).indices.filter((index) => !scene.there.includes(index))
        const hurried = joined.filter((index) => scene.seen.includes(index) || index === scene.pinned)
        expect(joined.length - hurried.length).toBeLessThanOrEqual(5)
      }),
    )
  })

  it('ends with the very cards that belong in the document, and says until then that more is to come', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        let { indices, isMore } = mountSchedule(scene, false)
        for (let frames = 0; isMore; frames++) {
          expect(frames).toBeLessThan(60)
          ;({ indices, isMore } = mountSchedule({ ...scene, there: indices }, true))
        }
        expect(indices).toEqual(scene.wanted)
      }),
    )
  })

  it('lets nobody join between frames who can wait', () => {
    const scene = { there: stretch(0, 20), wanted: stretch(0, 40), seen: stretch(4, 12), direction: 1 } as const
    expect(mountSchedule(scene, false)).toEqual({ indices: stretch(0, 20), isMore: true })
  })

  it('takes what lies ahead first, the nearest before the farther, whichever way the reader goes', () => {
    const scene = { there: stretch(40, 10), wanted: stretch(30, 30), seen: stretch(42, 6) }
    expect(mountSchedule({ ...scene, direction: 1 }, true).indices.at(-1)).toBe(54)
    expect(mountSchedule({ ...scene, direction: 1 }, true).indices[0]).toBe(40)
    expect(mountSchedule({ ...scene, direction: -1 }, true).indices[0]).toBe(35)
    expect(mountSchedule({ ...scene, direction: -1 }, true).indices.at(-1)).toBe(49)
  })

  it('clears the old place at once after a jump', () => {
    const scene = { there: stretch(0, 80), wanted: stretch(500, 60), seen: stretch(510, 20), direction: 1 } as const
    expect(mountSchedule(scene, false).indices).toEqual(stretch(510, 20))
  })

  it('takes more a frame the more cards wait, so that a fling is kept up with', () => {
    expect([1, 8, 9, 12, 17, 100].map(takenOf)).toEqual([2, 2, 3, 3, 5, 5])
  })
})
