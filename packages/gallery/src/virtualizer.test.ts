import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxBoxHeight } from './scrollScale.ts'
import {
  arrangementNames,
  arrangements,
  createTestGallery,
  itemIds,
  shapeOf,
  topOnScreen,
  visibleItems,
} from './testing/testGallery.ts'

type TestGallery = ReturnType<typeof createTestGallery>

const indicesOf = ({ virtualizer }: TestGallery) => virtualizer.getSnapshot().items.map(({ index }) => index)
const resizeTo = ({ state, virtualizer }: TestGallery, width: number) => {
  state.width = width
  virtualizer.onResize()
}
const positionOf = ({ virtualizer }: TestGallery) => {
  const position = virtualizer.scrollPosition()
  if (!position) throw new Error('the gallery has no scroll position')
  return position
}
/** The anchor of a position lies where it lay. Ids are indices plus one. */
const expectAnchorAt = (gallery: TestGallery, { anchor, offset }: { anchor: string; offset: number }, digits = 3) =>
  expect(topOnScreen(gallery, Number(anchor) - 1)).toBeCloseTo(offset, digits)
const part = fc.double({ min: 0, max: 1, noNaN: true })

describe('Virtualizer › items in the document', () => {
  it('are none before the gallery has a width', () => {
    const gallery = createTestGallery(100, { width: 0 })
    expect(indicesOf(gallery)).toEqual([])
    resizeTo(gallery, 900)
    expect(indicesOf(gallery).length).toBeGreaterThan(0)
  })

  it('contain all visible items and at most 111', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.array(part, { maxLength: 12 }), (count, parts) => {
        const gallery = createTestGallery(count)
        const { createLayout, frameFor } = arrangements.masonry
        const layout = createLayout(frameFor(1200, 748))
        layout.extend(itemIds(count).map(shapeOf), count)
        for (const scrolled of parts) {
          gallery.scrollTo(gallery.state.height * scrolled)
          const top = -gallery.view.top()
          expect(indicesOf(gallery)).toEqual(expect.arrayContaining(layout.range(top, top + gallery.viewportHeight)))
          expect(indicesOf(gallery).length).toBeLessThanOrEqual(111)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are not published again when a scroll changes nothing', () => {
    const gallery = createTestGallery(500)
    gallery.scrollTo(520)
    let published = 0
    gallery.virtualizer.subscribe(() => published++)
    for (let step = 0; step < 20; step++) gallery.scrollTo(520 + step * 3)
    expect(published).toBe(0)
  })

  it('change by a few at a time while a fling scrolls', () => {
    const gallery = createTestGallery(2000, { width: 390 })
    let published = 0
    gallery.virtualizer.subscribe(() => published++)
    const viewports = 20
    for (let scroll = 0; scroll < viewports * gallery.viewportHeight; scroll += 120) {
      const before = new Set(indicesOf(gallery))
      gallery.scrollTo(scroll)
      expect(indicesOf(gallery).filter((index) => !before.has(index)).length).toBeLessThanOrEqual(4)
    }
    expect(published).toBeLessThanOrEqual(5 * viewports)
  })

  it('keep their boxes when more items arrive', () => {
    for (const arrangement of ['masonry', 'lane masonry', 'order masonry', 'grid', 'slide'] as const) {
      const gallery = createTestGallery(60, { arrangement })
      gallery.scrollTo(1500)
      const before = gallery.virtualizer.getSnapshot().items
      gallery.show(itemIds(90))
      for (const item of before) expect(gallery.virtualizer.getSnapshot().items).toContainEqual(item)
    }
  })
})

describe('Virtualizer › isNearEnd', () => {
  it('is true close to the end, until more items arrive', () => {
    const gallery = createTestGallery(400)
    const isNearEnd = () => gallery.virtualizer.getSnapshot().isNearEnd
    expect(isNearEnd()).toBe(false)
    gallery.scrollTo(gallery.state.height - gallery.viewportHeight - 700)
    expect(isNearEnd()).toBe(true)
    gallery.show(itemIds(800))
    expect(isNearEnd()).toBe(false)
  })
})

describe('Virtualizer › scroll position', () => {
  it.each(arrangementNames)('is restored to the same pixel in a %s', (arrangement) => {
    const gallery = createTestGallery(300, { arrangement })
    gallery.scrollTo(7321)
    const restored = createTestGallery(300, { arrangement, start: positionOf(gallery) })
    expect(restored.state.scroll).toBe(7321)
  })

  it.each(arrangementNames)('is kept when the width of a %s changes', (arrangement) => {
    const gallery = createTestGallery(600, { arrangement })
    gallery.scrollTo(gallery.state.height * 0.4)
    const position = positionOf(gallery)
    resizeTo(gallery, 733)
    expectAnchorAt(gallery, position)
  })

  it('is kept at every width', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.9, noNaN: true }), fc.integer({ min: 320, max: 2600 }), (scrolled, width) => {
        const gallery = createTestGallery(600)
        gallery.scrollTo(gallery.state.height * scrolled)
        const position = positionOf(gallery)
        resizeTo(gallery, width)
        expectAnchorAt(gallery, position)
      }),
      { numRuns: 40 },
    )
  })

  it.each(arrangementNames)('returns to the same pixel when the width of a %s changes back', (arrangement) => {
    const gallery = createTestGallery(600, { arrangement })
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.9, noNaN: true }),
        fc.array(fc.integer({ min: 320, max: 2600 }), { minLength: 1, maxLength: 4 }),
        (scrolled, widths) => {
          gallery.scrollTo(Math.round(gallery.state.height * scrolled))
          const { scroll } = gallery.state
          for (const width of [...widths, 1200]) resizeTo(gallery, width)
          expect(gallery.state.scroll).toBeCloseTo(scroll, 3)
        },
      ),
      { numRuns: 10 },
    )
  })

  it('is the new one after a scroll between two changes of width', () => {
    const gallery = createTestGallery(600)
    gallery.scrollTo(7321)
    resizeTo(gallery, 700)
    gallery.scrollTo(gallery.state.scroll + 5000)
    const position = positionOf(gallery)
    resizeTo(gallery, 1200)
    expectAnchorAt(gallery, position)
  })

  it('is kept when items above it are removed', () => {
    const gallery = createTestGallery(300)
    gallery.scrollTo(6000)
    const { anchor, offset } = positionOf(gallery)
    const remaining = itemIds(300).filter((id) => id === anchor || Number(id) % 3 !== 0)
    gallery.show(remaining)
    expect(topOnScreen(gallery, remaining.indexOf(anchor))).toBeCloseTo(offset, 3)
  })

  it('moves to the next item when its anchor is removed', () => {
    const gallery = createTestGallery(300)
    gallery.scrollTo(6000)
    const anchor = Number(positionOf(gallery).anchor)
    gallery.show(itemIds(300).filter((id) => Number(id) !== anchor))
    expect(Math.abs(topOnScreen(gallery, anchor - 1) ?? 9999)).toBeLessThan(gallery.viewportHeight)
  })

  it('is restored at another width', () => {
    const gallery = createTestGallery(300)
    gallery.scrollTo(7321)
    const start = positionOf(gallery)
    expectAnchorAt(createTestGallery(300, { start, width: 700 }), start)
  })

  it('is restored once the items arrive', () => {
    const gallery = createTestGallery(0, { start: { anchor: '200', offset: -40, scroll: 5000 } })
    gallery.show([])
    expect(gallery.state.scroll).toBe(0)
    gallery.show(itemIds(300))
    expect(topOnScreen(gallery, 199)).toBeCloseTo(-40, 3)
  })

  it('stays the one to restore until the items arrive', () => {
    const start = { anchor: '200', offset: -40, scroll: 5000 }
    const gallery = createTestGallery(0, { start })
    gallery.show([])
    expect(gallery.virtualizer.scrollPosition()).toEqual(start)
  })

  it('is restored from the window position when the anchor is missing', () => {
    const gallery = createTestGallery(300, { start: { anchor: 'missing', offset: 0, scroll: 1234 } })
    expect(gallery.state.scroll).toBe(1234)
  })

  it('is undefined above the first item', () => {
    expect(createTestGallery(300).virtualizer.scrollPosition()).toBeUndefined()
  })
})

describe('Virtualizer › pinned item', () => {
  it('stays in the document at every scroll position', () => {
    const gallery = createTestGallery(500)
    gallery.virtualizer.pin(3)
    gallery.scrollTo(15_000)
    expect(indicesOf(gallery)[0]).toBe(3)
    gallery.virtualizer.pin(undefined)
    expect(indicesOf(gallery)[0]).not.toBe(3)
  })
})

describe('Virtualizer › scrollIntoView', () => {
  it('scrolls no further than needed', () => {
    const gallery = createTestGallery(500)
    gallery.virtualizer.scrollIntoView(100)
    const top = topOnScreen(gallery, 100) ?? -1
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(gallery.viewportHeight)
    const { scroll } = gallery.state
    gallery.virtualizer.scrollIntoView(100)
    expect(gallery.state.scroll).toBe(scroll)
  })
})

describe('Virtualizer › scaled gallery', () => {
  const createTallGallery = () => createTestGallery(100_000, { width: 290 })

  it('limits the height of its element and reaches the last item', () => {
    const gallery = createTallGallery()
    expect(gallery.state.height).toBe(maxBoxHeight)
    gallery.scrollTo(gallery.state.height)
    expect(indicesOf(gallery).at(-1)).toBe(99_999)
    expect(visibleItems(gallery).length).toBeGreaterThan(0)
  })

  it('shows items at every position of the scroll bar', () => {
    const gallery = createTallGallery()
    for (let scrolled = 0; scrolled <= 1; scrolled += 0.05) {
      gallery.scrollTo(100 + gallery.state.height * scrolled)
      expect(visibleItems(gallery).length).toBeGreaterThan(0)
    }
  })

  it('scrolls pixel by pixel, also when scrolling ends', () => {
    const gallery = createTallGallery()
    gallery.scrollTo(4_000_000)
    const item = visibleItems(gallery)[0]
    if (!item) throw new Error('no item is visible')
    const before = topOnScreen(gallery, item.index) ?? 0
    gallery.scrollTo(gallery.state.scroll + 120)
    expect(topOnScreen(gallery, item.index)).toBeCloseTo(before - 120, 3)
    gallery.virtualizer.onScrollEnd()
    expect(topOnScreen(gallery, item.index)).toBeCloseTo(before - 120, 3)
  })

  it('restores the scroll position', () => {
    const gallery = createTallGallery()
    gallery.scrollTo(5_000_000)
    const start = positionOf(gallery)
    expectAnchorAt(createTestGallery(100_000, { width: 290, start }), start, 2)
  })
})

describe('Virtualizer › appended items', () => {
  /** The indices whose shapes `setContent` reads for `next`, after `count` items. */
  const readFor = (count: number, next: readonly string[]) => {
    const { virtualizer } = createTestGallery(count)
    const read: number[] = []
    const shapeAt = (index: number) => {
      read.push(index)
      return shapeOf(next[index] ?? '')
    }
    virtualizer.setContent({ ...arrangements.masonry, ids: next, shapeAt })
    return read
  }

  it('are the only ones whose shapes are read', () => {
    expect(readFor(60, itemIds(63))).toEqual([60, 61, 62])
  })

  it('do not stand for a changed list, whose shapes are all read', () => {
    expect(readFor(3, ['1', '3'])).toEqual([0, 1])
  })
})

describe('Virtualizer › items above the first one', () => {
  const prepended = (startsInside: boolean) => {
    const gallery = createTestGallery(60)
    const { createLayout, frameFor } = arrangements.masonry
    const ids = itemIds(60)
    const content = { kind: 'masonry', createLayout, frameFor, endDistance: 1000, startsInside }
    const setIds = (list: readonly string[]) =>
      gallery.virtualizer.setContent({ ...content, ids: list, shapeAt: (index) => shapeOf(list[index] ?? '') })
    setIds(ids)
    const before = topOnScreen(gallery, 0)
    setIds(['101', '102', '103', '104', '105', '106', ...ids])
    return { before, after: topOnScreen(gallery, 6) }
  }

  it('leave the first item in place in a list that starts inside', () => {
    const { before, after } = prepended(true)
    expect(after).toBeCloseTo(before ?? Number.NaN, 3)
  })

  it('leave the list below its heading after a reload', () => {
    const { createLayout, frameFor } = arrangements.masonry
    const gallery = createTestGallery(0, { start: { anchor: '1', offset: 100, scroll: 0 } })
    const ids = itemIds(60)
    const content = { kind: 'masonry', createLayout, frameFor, endDistance: 1000, startsInside: true }
    gallery.virtualizer.setContent({ ...content, ids, shapeAt: (index) => shapeOf(ids[index] ?? '') })
    expect([topOnScreen(gallery, 0), gallery.state.scroll]).toEqual([100, 0])
  })

  it('move the first item down in other lists', () => {
    const { before, after } = prepended(false)
    expect(after).toBeGreaterThan(before ?? 0)
  })
})
