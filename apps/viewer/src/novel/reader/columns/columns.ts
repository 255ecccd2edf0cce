// Pagination of a text in columns without layout of the whole text. A flow is a few chunks in columns. The next flow starts one
// chunk later, behind a spacer that keeps every letter at its position.
import type { Chunk } from '../../text/chunks.ts'

/** The columns that start with a chunk. */
export interface Flow {
  readonly chunk: number
  /** Length of column before the chunk in its first view, px. The flow of the previous chunk shows the text there. */
  readonly spacer: number
}

/** The view that is shown. `last` is the last view of the flow, before its number is known. */
export interface OpenView {
  readonly flow: Flow
  readonly view: number | 'last'
}

/** Measurements of a laid-out flow. */
export interface MeasuredFlow {
  /** The last view of the flow: the view where the next chunk starts, or the end of the text. */
  readonly lastView: number
  /** The spacer of the next chunk if it continues in the same columns; undefined if it starts a view. */
  readonly nextSpacer: number | undefined
}

/** Spacers of the chunks that were opened so far, px, by chunk index. A chunk with spacer 0 starts a view. */
export type ChunkSpacers = ReadonlyMap<number, number>

/** Whether a chunk starts a view: the first chunk of a page, or a jump target. */
export const startsView = (chunks: readonly Chunk[], spacers: ChunkSpacers, chunk: number): boolean =>
  (chunks[chunk]?.isPageStart ?? true) || spacers.get(chunk) === 0

/** Index of the first chunk after a flow. `ahead`: letters of one view, which are laid out after the first chunk. */
export function flowEnd(chunks: readonly Chunk[], spacers: ChunkSpacers, { chunk }: Flow, ahead: number): number {
  let letters = 0
  let end = chunk + 1
  while (end < chunks.length && letters < ahead && !startsView(chunks, spacers, end)) {
    letters += chunks[end]?.letters ?? 0
    end += 1
  }
  return end
}

/** The first view that belongs to the flow. */
const firstView = ({ spacer }: Flow): number => (spacer > 0 ? 1 : 0)

/**
 * Moves a view beyond the end of its flow to the next flow, and a view before its start to the previous flow. Returns the same
 * object if nothing changes.
 */
export function resolveView(
  openView: OpenView,
  { lastView, nextSpacer }: MeasuredFlow,
  chunks: readonly Chunk[],
  spacers: ChunkSpacers,
): OpenView {
  const { flow } = openView
  const view = openView.view === 'last' ? lastView : openView.view
  const next = flow.chunk + 1
  if (view > lastView) {
    if (next >= chunks.length) return { flow, view: lastView }
    return nextSpacer === undefined
      ? { flow: { chunk: next, spacer: 0 }, view: view - lastView - 1 }
      : { flow: { chunk: next, spacer: nextSpacer }, view: view - lastView }
  }
  if (view < firstView(flow)) {
    if (flow.chunk === 0) return { flow, view: 0 }
    return { flow: { chunk: flow.chunk - 1, spacer: spacers.get(flow.chunk - 1) ?? 0 }, view: 'last' }
  }
  return view === openView.view ? openView : { flow, view }
}
