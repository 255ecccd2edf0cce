// Views of a text, turned to and fro: every one is met once each way, whatever the sizes of chunks and views.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsView, flowEnd, type Measured, type Opened, settled } from './columns.ts'
import type { Chunk } from './passages.ts'

/** Chunks of so many lines; a browser that puts so many lines into a view. */
function book(lines: readonly number[], pageStarts: ReadonlySet<number>, viewLines: number) {
  const chunks: Chunk[] = lines.map((count, index) => ({
    page: 0,
    isPageStart: index === 0 || pageStarts.has(index),
    at: index,
    end: index + 1,
    room: count * 100,
    passages: [],
  }))
  const starts = new Map<number, number>()
  const measure = ({ flow }: Opened): Measured => {
    const end = flowEnd(chunks, starts, flow, viewLines * 100)
    const own = flow.spacer + (lines[flow.chunk] ?? 0)
    if (end > flow.chunk + 1) {
      const lastView = Math.floor(own / viewLines)
      return { lastView, nextSpacer: own - lastView * viewLines }
    }
    return { lastView: Math.max(0, Math.ceil(own / viewLines) - 1), nextSpacer: undefined }
  }
  const open = (wanted: Opened): Opened => {
    let opened = wanted
    for (let step = 0; step < 500; step++) {
      const next = settled(opened, measure(opened), chunks, starts)
      if (next.flow.chunk > opened.flow.chunk && !chunks[next.flow.chunk]?.isPageStart) {
        if (!starts.has(next.flow.chunk)) starts.set(next.flow.chunk, next.flow.spacer)
      }
      if (next === opened) return opened
      opened = next
    }
    throw new Error('never settles')
  }
  /** What is seen first in a view, counted in lines of the whole. */
  const lineOf = ({ flow, view }: Opened) => {
    const before = lines.slice(0, flow.chunk).reduce((sum, count) => sum + count, 0)
    return before - flow.spacer + Number(view) * viewLines
  }
  return { chunks, open, lineOf }
}

const turned = ({ flow, view }: Opened, by: number): Opened => ({ flow, view: Number(view) + by })
const start: Opened = { flow: { chunk: 0, spacer: 0 }, view: 0 }

describe('turning views', () => {
  it('goes on by whole views over the seams of chunks, and back the same way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (lines, viewLines) => {
          const { open, lineOf } = book(lines, new Set(), viewLines)
          const total = lines.reduce((sum, count) => sum + count, 0)
          const seen: number[] = []
          let opened = open(start)
          for (;;) {
            seen.push(lineOf(opened))
            const next = open(turned(opened, 1))
            if (lineOf(next) === lineOf(opened)) break
            opened = next
          }
          expect(seen).toEqual(Array.from({ length: Math.max(1, Math.ceil(total / viewLines)) }, (_, view) => view * viewLines))
          for (const line of seen.toReversed()) {
            expect(lineOf(opened)).toBe(line)
            opened = open(turned(opened, -1))
          }
        },
      ),
    )
  })
  it('begins a view at each page of the novel', () => {
    const { open, lineOf } = book([25, 7, 40], new Set([1, 2]), 10)
    let opened = open(start)
    const seen = [lineOf(opened)]
    for (let turn = 0; turn < 7; turn++) {
      opened = open(turned(opened, 1))
      seen.push(lineOf(opened))
    }
    expect(seen).toEqual([0, 10, 20, 25, 32, 42, 52, 62])
  })
  it('stays at the beginning and at the end', () => {
    const { open } = book([5], new Set(), 10)
    expect(open(turned(start, -1))).toEqual(start)
    expect(open(turned(start, 1))).toEqual(start)
  })
})

describe('flowEnd', () => {
  it('lays out more than a view beyond the first chunk, and stops before what begins a view', () => {
    const { chunks } = book([40, 10, 10, 40, 40], new Set([4]), 10)
    expect(flowEnd(chunks, new Map(), { chunk: 0, spacer: 0 }, 4500)).toBe(4)
    expect(flowEnd(chunks, new Map([[1, 0]]), { chunk: 0, spacer: 0 }, 4500)).toBe(1)
    expect(beginsView(chunks, new Map(), 4)).toBe(true)
  })
})
