// Columns: how a text is read view by view without laying out all of it. A flow is a few chunks in columns; the next flow begins with the
// chunk after, pushed down to where it stood, so that every letter stays where it was.
import type { Chunk } from './passages.ts'

/** Columns from the start of a chunk on. */
export interface Flow {
  readonly chunk: number
  /** Px of column that stand before the chunk in its first view: the end of the chunk before, which that chunk's own flow shows. */
  readonly spacer: number
}

/** An open view. `last`: the last one of the flow, whichever that is. */
export interface Opened {
  readonly flow: Flow
  readonly view: number | 'last'
}

/** What the browser made of a flow. */
export interface Measured {
  /** The last view that belongs to the flow: where the next chunk begins, or the end. */
  readonly lastView: number
  /** The spacer of the next chunk when it goes on in the same columns; undefined when it begins a view of its own. */
  readonly nextSpacer: number | undefined
}

/** Where each chunk met so far begins; chunks that begin a view of their own have a spacer of 0. */
export type Starts = ReadonlyMap<number, number>

/** True for a chunk that begins a view: the first of its page, and any that was jumped to. */
export const beginsView = (chunks: readonly Chunk[], starts: Starts, chunk: number): boolean =>
  (chunks[chunk]?.isPageStart ?? true) || starts.get(chunk) === 0

/** The first chunk after those of a flow. `ahead`: the room of one view, which is laid out beyond the first chunk. */
export function flowEnd(chunks: readonly Chunk[], starts: Starts, { chunk }: Flow, ahead: number): number {
  let room = 0
  let end = chunk + 1
  while (end < chunks.length && room < ahead && !beginsView(chunks, starts, end)) {
    room += chunks[end]?.room ?? 0
    end += 1
  }
  return end
}

/** The first view of a flow that is its own. */
const firstView = ({ spacer }: Flow): number => (spacer > 0 ? 1 : 0)

/**
 * The view that is really meant, once a flow is measured: views beyond its end belong to the next flow, those before its start to the one
 * before. The same object when it was right already.
 */
export function settled(opened: Opened, { lastView, nextSpacer }: Measured, chunks: readonly Chunk[], starts: Starts): Opened {
  const { flow } = opened
  const view = opened.view === 'last' ? lastView : opened.view
  const next = flow.chunk + 1
  if (view > lastView) {
    if (next >= chunks.length) return { flow, view: lastView }
    return nextSpacer === undefined
      ? { flow: { chunk: next, spacer: 0 }, view: view - lastView - 1 }
      : { flow: { chunk: next, spacer: nextSpacer }, view: view - lastView }
  }
  if (view < firstView(flow)) {
    if (flow.chunk === 0) return { flow, view: 0 }
    return { flow: { chunk: flow.chunk - 1, spacer: starts.get(flow.chunk - 1) ?? 0 }, view: 'last' }
  }
  return view === opened.view ? opened : { flow, view }
}
