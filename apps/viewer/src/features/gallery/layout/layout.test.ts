// What every layout must hold: nothing overlaps, nothing is lost, and asking a band equals looking at everything.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grid } from './grid.ts'
import { justified } from './justified.ts'
import type { Box, Frame, Layout } from './layout.ts'
import { laneMasonry, masonry, orderMasonry } from './masonry.ts'

const kinds: readonly (readonly [string, (frame: Frame) => Layout])[] = [
  ['masonry', masonry],
  ['lane masonry', laneMasonry],
  ['order masonry', orderMasonry],
  ['grid', grid],
  ['fixed row', (frame) => grid({ ...frame, row: 180 })],
  ['slide', (frame) => grid({ ...frame, columns: 1, row: 700 })],
  ['justified', justified],
]

const shape = fc.double({ min: 0.5, max: 1.6, noNaN: true })
const shapes = fc.array(shape, { maxLength: 120 })
const frame = fc.record({
  width: fc.integer({ min: 200, max: 3400 }),
  columns: fc.integer({ min: 1, max: 9 }),
  gutter: fc.constantFrom(0, 8, 10),
  meta: fc.constantFrom(0, 60),
})

const laidOut = (make: (frame: Frame) => Layout, room: Frame, covers: readonly number[]) => {
  const layout = make(room)
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

describe.each(kinds)('a %s layout', (_name, make) => {
  it('gives every item a box of its own that overlaps no other', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const all = boxes(laidOut(make, room, covers))
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
        const layout = laidOut(make, room, covers)
        for (const box of boxes(layout)) {
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.left + box.width).toBeLessThanOrEqual(room.width + slack)
          expect(box.top).toBeGreaterThanOrEqual(0)
          expect(box.top + box.height).toBeLessThanOrEqual(layout.height + slack)
        }
      }),
    )
  })

  it('is the same whether items arrive at once or page by page', () => {
    fc.assert(
      fc.property(frame, shapes, fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 6 }), (room, covers, cuts) => {
        const paged = make(room)
        for (const cut of cuts.sort((a, b) => a - b)) paged.extend(covers, Math.min(cut, covers.length))
        paged.extend(covers, covers.length)
        const whole = laidOut(make, room, covers)
        expect(paged.height).toBeCloseTo(whole.height, 6)
        expect(boxes(paged)).toEqual(boxes(whole))
      }),
    )
  })

  it('answers a band exactly as a look at every item would', () => {
    fc.assert(
      fc.property(
        frame,
        shapes,
        fc.double({ min: -500, max: 30_000, noNaN: true }),
        fc.integer({ min: 1, max: 4000 }),
        (room, covers, top, tall) => {
          const layout = laidOut(make, room, covers)
          const seen = boxes(layout).flatMap((box, index) => (box.top + box.height > top && box.top < top + tall ? [index] : []))
          expect(layout.range(top, top + tall)).toEqual(seen)
        },
      ),
    )
  })

  it('keeps earlier items in place when more arrive, but for an unfinished last row', () => {
    fc.assert(
      fc.property(frame, shapes, shapes, (room, first, more) => {
        const layout = laidOut(make, room, first)
        const before = boxes(layout)
        const lastRow = before.at(-1)?.top ?? 0
        layout.extend([...first, ...more], first.length + more.length)
        for (const [index, box] of before.entries()) {
          if (layout.box(index)?.top !== lastRow || make !== justified) expect(layout.box(index)).toEqual(box)
        }
      }),
    )
  })

  it('has no box outside its items and no height when empty', () => {
    const layout = make({ width: 800, columns: 3, gutter: 8, meta: 0 })
    expect(layout.height).toBe(0)
    expect(layout.range(0, 1000)).toEqual([])
    layout.extend([1, 1], 2)
    expect(layout.box(-1)).toBeUndefined()
    expect(layout.box(2)).toBeUndefined()
  })

  it('survives a width of nothing, as before the first measure', () => {
    const layout = laidOut(make, { width: 0, columns: 4, gutter: 8, meta: 60 }, [1, 0.5, 1.6])
    expect(boxes(layout).every((box) => Number.isFinite(box.top) && box.width > 0 && box.height > 0)).toBe(true)
  })
})

describe('masonry', () => {
  it('never lets a column run further ahead of another than the tallest card', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const layout = laidOut(masonry, room, covers)
        const ends = new Map<number, number>()
        for (const box of boxes(layout)) ends.set(box.left, Math.max(ends.get(box.left) ?? 0, box.top + box.height))
        if (ends.size < room.columns) return
        const tallest = Math.max(...boxes(layout).map((box) => box.height))
        expect(Math.max(...ends.values()) - Math.min(...ends.values())).toBeLessThanOrEqual(tallest + room.gutter + 1)
      }),
    )
  })

  it('reads from the left: the first row is the first items', () => {
    const layout = laidOut(masonry, { width: 1000, columns: 4, gutter: 8, meta: 56 }, [1.6, 0.5, 1, 1, 1])
    expect(
      boxes(layout)
        .slice(0, 4)
        .map((box) => Math.round(box.left)),
    ).toEqual([0, 252, 504, 756])
    expect(Math.round(layout.box(4)?.left ?? 0)).toBe(252)
  })
})

describe.each([
  ['lane masonry', laneMasonry, 0.5],
  ['order masonry', orderMasonry, 2],
] as const)('a %s', (_name, make, tolerance) => {
  /** The column that each item stands in, and how far each column ran ahead of the shortest before that item came, in column widths. */
  const history = (room: Frame, covers: readonly number[]) => {
    const pitch = (room.width + room.gutter) / room.columns
    const ends = new Array<number>(room.columns).fill(0)
    return boxes(laidOut(make, room, covers)).map((box) => {
      const lead = ends.map((end) => (end - Math.min(...ends)) / pitch)
      const column = Math.round(box.left / pitch)
      ends[column] = box.top + box.height + room.gutter
      return { column, lead }
    })
  }

  it('reads by rows: every column has its turn, unless it is too far ahead of the shortest', () => {
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

  it('never lets its columns drift apart', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        for (const { column, lead } of history(room, covers)) expect(lead[column]).toBeLessThanOrEqual(tolerance + 0.02)
      }),
    )
  })
})

describe('rows of one height', () => {
  it('stand in reading order with the height that was asked for', () => {
    const layout = laidOut(grid, { width: 1000, columns: 3, gutter: 8, meta: 0, row: 120 }, [1, 1, 1, 1])
    expect(boxes(layout).map((box) => [Math.round(box.left), box.top, box.height])).toEqual([
      [0, 0, 120],
      [336, 0, 120],
      [672, 0, 120],
      [0, 128, 120],
    ])
  })
})

describe('justified', () => {
  it('fills every row but the last to the edge, with one height', () => {
    fc.assert(
      fc.property(frame, shapes, (room, covers) => {
        const all = boxes(laidOut(justified, room, covers))
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

  it('keeps each cover in its own shape', () => {
    const covers = [1.5, 0.6, 1, 0.7, 1.2, 0.5]
    const all = boxes(laidOut(justified, { width: 1200, columns: 4, gutter: 8, meta: 0 }, covers))
    for (const [index, box] of all.entries()) expect(box.height / box.width).toBeCloseTo(covers[index] ?? 0, 6)
  })
})
