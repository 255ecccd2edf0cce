import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chunk } from '../../text/chunks.ts'
import { flowEnd, type MeasuredFlow, type OpenView, resolveView, startsView } from './columns.ts'

/** Chunks with the given numbers of lines, and a fake browser layout with `viewLines` lines per view. */
function book(lines: readonly number[], pageStarts: ReadonlySet<number>, viewLines: number) {
  const chunks: Chunk[] = lines.map((count, index) => ({
    page: 0,
    isPageStart: index === 0 || pageStarts.has(index),
    at: index,
    end: index + 1,
    letters: count * 100,
    segments: [],
  }))
  const spacers = new Map<number, number>()
  const measure = ({ flow }: OpenView): MeasuredFlow => {
    const end = flowEnd(chunks, spacers, flow, viewLines * 100)
    const own = flow.spacer + (lines[flow.chunk] ?? 0)
    if (end > flow.chunk + 1) {
      const lastView = Math.floor(own / viewLines)
      return { lastView, nextSpacer: own - lastView * viewLines }
    }
    return { lastView: Math.max(0, Math.ceil(own / viewLines) - 1), nextSpacer: undefined }
  }
  const open = (initial: OpenView): OpenView => {
    let openView = initial
    for (let step = 0; step < 500; step++) {
      const next = resolveView(openView, measure(openView), chunks, spacers)
      if (next.flow.chunk > openView.flow.chunk && !chunks[next.flow.chunk]?.isPageStart) {
        if (!spacers.has(next.flow.chunk)) spacers.set(next.flow.chunk, next.flow.spacer)
      }
      if (next === openView) return openView
      openView = next
    }
    throw new Error('never settles')
  }
  /** The first line of a view, counted from the start of the text. */
  const lineOf = ({ flow, view }: OpenView) => {
    const before = lines.slice(0, flow.chunk).reduce((sum, count) => sum + count, 0)
    return before - flow.spacer + Number(view) * viewLines
  }
  return { chunks, open, lineOf }
}

const turned = ({ flow, view }: OpenView, by: number): OpenView => ({ flow, view: Number(view) + by })
const start: OpenView = { flow: { chunk: 0, spacer: 0 }, view: 0 }

describe('resolveView', () => {
  it('turns forwards by whole views across chunks, and back through the same views', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (lines, viewLines) => {
          const { open, lineOf } = book(lines, new Set(), viewLines)
          const total = lines.reduce((sum, count) => sum + count, 0)
          const visited: number[] = []
          let openView = open(start)
          for (;;) {
            visited.push(lineOf(openView))
            const next = open(turned(openView, 1))
            if (lineOf(next) === lineOf(openView)) break
            openView = next
          }
          expect(visited).toEqual(
            Array.from({ length: Math.max(1, Math.ceil(total / viewLines)) }, (_, view) => view * viewLines),
          )
          for (const line of visited.toReversed()) {
            expect(lineOf(openView)).toBe(line)
            openView = open(turned(openView, -1))
          }
        },
      ),
    )
  })
  it('starts a view at each page of the novel', () => {
    const { open, lineOf } = book([25, 7, 40], new Set([1, 2]), 10)
    let openView = open(start)
    const visited = [lineOf(openView)]
    for (let turn = 0; turn < 7; turn++) {
      openView = open(turned(openView, 1))
      visited.push(lineOf(openView))
    }
    expect(visited).toEqual([0, 10, 20, 25, 32, 42, 52, 62])
  })
  it('stays at the start and at the end of the text', () => {
    const { open } = book([5], new Set(), 10)
    expect(open(turned(start, -1))).toEqual(start)
    expect(open(turned(start, 1))).toEqual(start)
  })
})

describe('flowEnd', () => {
  it('includes one view after the first chunk, and stops before a chunk that starts a view', () => {
    const { chunks } = book([40, 10, 10, 40, 40], new Set([4]), 10)
    expect(flowEnd(chunks, new Map(), { chunk: 0, spacer: 0 }, 4500)).toBe(4)
    expect(flowEnd(chunks, new Map([[1, 0]]), { chunk: 0, spacer: 0 }, 4500)).toBe(1)
    expect(startsView(chunks, new Map(), 4)).toBe(true)
  })
})
