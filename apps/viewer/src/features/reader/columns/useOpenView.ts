// The open view of a text in columns: finds it in the laid-out columns, reports its first position, and keeps it when the layout changes.
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { NovelTextConfig } from '../../../settings/novelText.ts'
import { type Chunk, chunkAt } from '../text/chunks.ts'
import { boxAtPosition, positionAtEdge } from '../text/domPosition.ts'
import type { TurnStep } from '../textHandle.ts'
import { columnGap } from './columnLayout.ts'
import { type Flow, flowEnd, type MeasuredFlow, type OpenView, resolveView } from './columns.ts'

export interface ColumnLayout {
  /** Size of one column, px. */
  readonly width: number
  readonly height: number
  /** Number of columns side by side in one view. */
  readonly columns: number
}

/** Letters that fill one view, plus half as many as a reserve. */
const lettersPerView = ({ width, height, columns }: ColumnLayout, { size, height: leading }: NovelTextConfig): number =>
  (1.5 * columns * width * height) / (size * size * leading)

export interface OpenViewOptions {
  /** The element with the columns. */
  readonly content: RefObject<HTMLElement | null>
  readonly layout: ColumnLayout | undefined
  readonly chunks: readonly Chunk[]
  readonly config: NovelTextConfig
  /** Start position. */
  readonly at: number
  readonly onPosition: (at: number, isEnd: boolean) => void
}

export function useOpenView({ content, layout, chunks, config, at, onPosition }: OpenViewOptions) {
  const spacers = useRef(new Map<number, number>())
  const position = useRef(at)
  /** The position of the view to open; undefined once the view is found. */
  const target = useRef<number | undefined>(at)
  const [openView, setOpenView] = useState<OpenView>(() => ({ flow: { chunk: chunkAt(chunks, at), spacer: 0 }, view: 0 }))
  const { flow } = openView
  const end = flowEnd(chunks, spacers.current, flow, layout ? lettersPerView(layout, config) : 0)
  const view = openView.view === 'last' ? 0 : openView.view

  /** Opens the flow that contains a position. The layout effect then finds the view. */
  const goTo = (targetAt: number) => {
    target.current = targetAt
    const chunk = chunkAt(chunks, targetAt)
    const spacer = spacers.current.get(chunk) ?? 0
    spacers.current.set(chunk, spacer)
    setOpenView({ flow: { chunk, spacer }, view: 0 })
  }

  // Finds the wanted view in the laid-out columns before the browser paints.
  useLayoutEffect(() => {
    const element = content.current
    if (!layout || !element) return
    const targetAt = target.current
    target.current = undefined
    const targetView = targetAt === undefined ? undefined : viewAt(element, targetAt, layout, chunks)
    if (targetView !== undefined && targetView !== openView.view) {
      setOpenView({ flow, view: targetView })
      return
    }
    const measured = measureFlow(element, flow, end, layout)
    const next = resolveView(openView, measured, chunks, spacers.current)
    if (next !== openView) {
      if (next.flow.chunk > flow.chunk && !spacers.current.has(next.flow.chunk))
        spacers.current.set(next.flow.chunk, next.flow.spacer)
      setOpenView(next)
      return
    }
    const stride = layout.columns * (layout.width + columnGap)
    const found = positionAtEdge(element, element.getBoundingClientRect().left + view * stride, 'hc', chunks)
    if (found === undefined) return
    position.current = found
    onPosition(found, view === measured.lastView && end >= chunks.length && flow.chunk + 1 >= end)
  })

  const reopen = useEffectEvent(() => {
    spacers.current.clear()
    goTo(position.current)
  })
  // A change of font or size moves all text: keep the first visible position.
  const shape = [config.size, config.height, config.font, config.weight, layout?.width, layout?.height, layout?.columns].join(' ')
  const shapeBefore = useRef(shape)
  useLayoutEffect(() => {
    if (shapeBefore.current === shape) return
    shapeBefore.current = shape
    reopen()
  }, [shape])

  const turn = (by: TurnStep) => {
    setOpenView((now) => (now.view === 'last' ? now : { flow: now.flow, view: now.view + by }))
    return true
  }
  const showView = useCallback(
    (targetAt: number) => setOpenView((now) => (now.view === targetAt ? now : { flow: now.flow, view: targetAt })),
    [],
  )
  return { flow, end, view, goTo, turn, showView }
}

/** The view of a position in laid-out columns; undefined if the position is not mounted. */
function viewAt(content: Element, targetAt: number, layout: ColumnLayout, chunks: readonly Chunk[]): number | undefined {
  const index = chunkAt(chunks, targetAt)
  const chunk = chunks[index]
  const box = chunk && boxAtPosition(content, targetAt, chunk, index)
  if (!box) return undefined
  const column = Math.round((box.left - content.getBoundingClientRect().left) / (layout.width + columnGap))
  return Math.floor(column / layout.columns)
}

function measureFlow(content: Element, flow: Flow, end: number, { columns, width, height }: ColumnLayout): MeasuredFlow {
  const next = end > flow.chunk + 1 ? content.querySelector(`[data-chunk="${flow.chunk + 1}"]`)?.getClientRects()[0] : undefined
  if (!next) {
    const count = Math.max(1, Math.round((content.scrollWidth + columnGap) / (width + columnGap)))
    return { lastView: Math.ceil(count / columns) - 1, nextSpacer: undefined }
  }
  const origin = content.getBoundingClientRect()
  const column = Math.round((next.left - origin.left) / (width + columnGap))
  const lastView = Math.floor(column / columns)
  return { lastView, nextSpacer: (column - lastView * columns) * height + Math.max(0, next.top - origin.top) }
}
