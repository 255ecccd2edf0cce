// Properties that all layouts share, then those of each layout.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrid } from './grid.ts'
import { createJustified } from './justified.ts'
import type { Box, CreateLayout, Layout, LayoutFrame } from './layout.ts'
import { createLaneMasonry, createMasonry, createOrderMasonry } from './masonry.ts'
import { createSpanGrid } from './spanGrid.ts'

/** Every seventh item has the full width and a height of 200 px and more. */
function withSpans(create: CreateLayout): CreateLayout {
  return (frame) => {
    const layout = create(frame)
    const extend = layout.extend.bind(layout)
    layout.extend = (covers, count) =>
      extend(
        Array.from({ length: count }, (_, index) => (index % 7 === 3 ? -200 - index : (covers[index] ?? 1))),
        count,
      )
    return layout
  }
}

const kinds: readonly (readonly [string, CreateLayout])[] = [
  ['masonry', createMasonry],
  ['lane masonry', createLaneMasonry],
  ['order masonry', createOrderMasonry],
  ['grid', createGrid],
  ['fixed row', (frame) => createGrid({ ...frame, rowHeight: 180 })],
  ['slide', (frame) => createGrid({ ...frame, columns: 1, rowHeight: 700 })],
  ['justified', createJustified],
  ['span grid', createSpanGrid],
  ['span grid with rows', withSpans(createSpanGrid)],
]

const shape = fc.double({ min: 0.5, max: 1.6, noNaN: true })
const shapes = fc.array(shape, { maxLength: 120 })
const frame = fc.record({
  width: fc.integer({ min: 200, max: 3400 }),
  columns: fc.integer({ min: 1, max: 9 }),
  gutter: fc.constantFrom(0, 8, 10),
  captionHeight: fc.constantFrom(0, 60),
})

const laidOut = (create: CreateLayout, room: LayoutFrame, covers: readonly number[]) => {
  const layout = create(room)
  layout.extend(covers, covers.length)
  return layout
}
const boxes = (layout: Layout): Box[] =>
  Array.from({ length: layout.length }, (_, index) => layout.box(index)).filter((box) => box !== undefined)

const slack = 0.01
const overlap = (a: Box, b: Box) =>
  a.left + slack < b.left + b.width &&
  b.left + slack < a.left + a.width &&
  a.top + slack < b.top + b.height &&
  b.top + slack < a.top + a.height

describe.each(kinds)('%s layout', (_name, create) => {
  it('gives each item a box that overlaps no other', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const all = boxes(laidOut(create, room, covers))
        expect(all).toHaveLength(covers.length)
        for (const [index, box] of all.entries()) {
          expect(all.slice(index + 1).some((other) => overlap(box, other))).toBe(false)
        }
      }),
    )
  })

  it('stays inside its frame and its height', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const layout = laidOut(create, room, covers)
        for (const box of boxes(layout)) {
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.left + box.width).toBeLessThanOrEqual(room.width + slack)
          expect(box.top).toBeGreaterThanOrEqual(0)
          expect(box.top + box.height).toBeLessThanOrEqual(layout.height + slack)
        }
      }),
    )
  })

  it('gives the same boxes for items at once or page by page', () => {
    fc.assert(
      fc.property(frame, shapes, fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 6 }), (room, covers, cuts) => {
        const paged = create(room)
        for (const cut of cuts.sort((a, b) => a - b)) paged.extend(covers, Math.min(cut, covers.length))
        paged.extend(covers, covers.length)
        const whole = laidOut(create, room, covers)
        expect(paged.height).toBeCloseTo(whole.height, 6)
        expect(boxes(paged)).toEqual(boxes(whole))
      }),
    )
  })

  it('finds the same items in a range as a linear search', () => {
    fc.assert(
      fc.property(
        frame,
        shapes,
        fc.double({ min: -500, max: 30_000, noNaN: true }),
        fc.integer({ min: 1, max: 4000 }),
        (room, covers, top, tall) => {
          const layout = laidOut(create, room, covers)
          const seen = boxes(layout).flatMap((box, index) => (box.top + box.height > top && box.top < top + tall ? [index] : []))
          expect(layout.range(top, top + tall)).toEqual(seen)
        },
      ),
    )
  })

  it('keeps the boxes of earlier items, except in an incomplete last row', () => {
    fc.assert(
      fc.property(frame, shapes, shapes, (room, first, more) => {
        const layout = laidOut(create, room, first)
        const before = boxes(layout)
        const lastRow = before.at(-1)?.top ?? 0
        layout.extend([...first, ...more], first.length + more.length)
        for (const [index, box] of before.entries()) {
          if (layout.box(index)?.top !== lastRow || create !== createJustified) expect(layout.box(index)).toEqual(box)
        }
      }),
    )
  })

  it('has no box for other indices', () => {
    const layout = create({ width: 800, columns: 3, gutter: 8, captionHeight: 0 })
    expect(layout.height).toBe(0)
    expect(layout.range(0, 1000)).toEqual([])
    layout.extend([1, 1], 2)
    expect(layout.box(-1)).toBeUndefined()
    expect(layout.box(2)).toBeUndefined()
  })

  it('has finite boxes at a width of 0', () => {
    const layout = laidOut(create, { width: 0, columns: 4, gutter: 8, captionHeight: 60 }, [1, 0.5, 1.6])
    expect(boxes(layout).every((box) => Number.isFinite(box.top) && box.width > 0 && box.height > 0)).toBe(true)
  })
})

describe('masonry', () => {
  it('keeps the difference between columns below the tallest card', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const layout = laidOut(createMasonry, room, covers)
        const ends = new Map<number, number>()
        for (const box of boxes(layout)) ends.set(box.left, Math.max(ends.get(box.left) ?? 0, box.top + box.height))
        if (ends.size < room.columns) return
        const tallest = Math.max(...boxes(layout).map((box) => box.height))
        expect(Math.max(...ends.values()) - Math.min(...ends.values())).toBeLessThanOrEqual(tallest + room.gutter + 1)
      }),
    )
  })

  it('fills the first row from the left', () => {
    const layout = laidOut(createMasonry, { width: 1000, columns: 4, gutter: 8, captionHeight: 56 }, [1.6, 0.5, 1, 1, 1])
    expect(
      boxes(layout)
        .slice(0, 4)
        .map((box) => Math.round(box.left)),
    ).toEqual([0, 252, 504, 756])
    expect(Math.round(layout.box(4)?.left ?? 0)).toBe(252)
  })
})

describe.each([
  ['lane masonry', createLaneMasonry, 0.5],
  ['order masonry', createOrderMasonry, 2],
] as const)('a %s', (_name, create, tolerance) => {
  /** For each item its column, and by how many column widths each column was longer than the shortest before the item was added. */
  const history = (room: LayoutFrame, covers: readonly number[]) => {
    const pitch = (room.width + room.gutter) / room.columns
    const ends = new Array<number>(room.columns).fill(0)
    return boxes(laidOut(create, room, covers)).map((box) => {
      const lead = ends.map((end) => (end - Math.min(...ends)) / pitch)
      const column = Math.round(box.left / pitch)
      ends[column] = box.top + box.height + room.gutter
      return { column, lead }
    })
  }

  it('uses the columns in turn, except columns that are too long', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        let turn = 0
        for (const { column, lead } of history(room, covers)) {
          for (let passed = turn % room.columns; passed !== column; passed = (passed + 1) % room.columns)
            expect(lead[passed]).toBeGreaterThan(tolerance)
          turn = column + 1
        }
      }),
    )
  })

  it('keeps the difference between columns below its tolerance', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        for (const { column, lead } of history(room, covers)) expect(lead[column]).toBeLessThanOrEqual(tolerance + 0.02)
      }),
    )
  })
})

describe('grid with a row height', () => {
  it('places rows of that height in reading order', () => {
    const layout = laidOut(createGrid, { width: 1000, columns: 3, gutter: 8, captionHeight: 0, rowHeight: 120 }, [1, 1, 1, 1])
    expect(boxes(layout).map((box) => [Math.round(box.left), box.top, box.height])).toEqual([
      [0, 0, 120],
      [336, 0, 120],
      [672, 0, 120],
      [0, 128, 120],
    ])
  })
})

describe('justified', () => {
  it('fills every row except the last, with one height a row', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const all = boxes(laidOut(createJustified, room, covers))
        const lastTop = all.at(-1)?.top
        const rows = new Map<number, Box[]>()
        for (const box of all) rows.set(box.top, [...(rows.get(box.top) ?? []), box])
        for (const [top, row] of rows) {
          expect(new Set(row.map((box) => box.height)).size).toBe(1)
          const edge = Math.max(...row.map((box) => box.left + box.width))
          if (top !== lastTop && room.width > row.length * (room.gutter + 1)) expect(edge).toBeCloseTo(room.width, 3)
        }
      }),
    )
  })

  it('keeps the shape of each cover', () => {
    const covers = [1.5, 0.6, 1, 0.7, 1.2, 0.5]
    const all = boxes(laidOut(createJustified, { width: 1200, columns: 4, gutter: 8, captionHeight: 0 }, covers))
    for (const [index, box] of all.entries()) expect(box.height / box.width).toBeCloseTo(covers[index] ?? 0, 6)
  })
})

describe('span grid', () => {
  const room: LayoutFrame = { width: 300, columns: 3, gutter: 0, captionHeight: 50 }
  const lay = (...given: number[]) => boxes(laidOut(createSpanGrid, room, given))

  it('gives a row of full width its own height', () => {
    expect(lay(1, 1, 1, -240)[3]).toEqual({ left: 0, top: 150, width: 300, height: 240 })
  })

  it('fills the cards above a row of full width before it starts another row of cards', () => {
    expect(lay(1, -240, 1, 1, 1).map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [0, 150],
      [100, 0],
      [200, 0],
      [0, 390],
    ])
  })

  it('finds the items of all rows in range, in their order', () => {
    const layout = laidOut(createSpanGrid, room, [1, -240, 1, 1, 1])
    expect([layout.range(0, 150), layout.range(160, 395), layout.range(600, 700)]).toEqual([[0, 2, 3], [1, 4], []])
  })
})
