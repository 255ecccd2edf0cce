// One view of a text in columns. Finds its view in the laid-out columns before the browser paints.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../../platform/schedule.ts'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { beforePaint } from '../../../ui/beforePaint.ts'
import { ChunkView } from '../../text/ChunkView.tsx'
import { type Chunk, chunkAt } from '../../text/chunks.ts'
import { boxAtPosition, positionAtEdge } from '../../text/domPosition.ts'
import { useReaderContext } from '../../text/readerContext.tsx'
import styles from './ColumnText.module.css'
import { columnGap } from './columnLayout.ts'
import { type Flow, flowEnd, type MeasuredFlow, type OpenView, resolveView } from './columns.ts'
import type { Pane } from './panes.ts'

export interface ColumnLayout {
  /** Size of one column, px. */
  readonly width: number
  readonly height: number
  /** Number of columns side by side in one view. */
  readonly columns: number
  /** Distance of neighbouring panes, px: the width of the screen with its margins. */
  readonly paneStride: number
}

/** Letters that fill one view, plus half as many as a reserve. */
const lettersPerView = ({ width, height, columns }: ColumnLayout, { size, height: leading }: NovelTextConfig): number =>
  (1.5 * columns * width * height) / (size * size * leading)

export interface FoundView {
  /** Its first position. */
  readonly at: number
  /** Whether it is the last view of the text. */
  readonly isEnd: boolean
  readonly measured: MeasuredFlow
}

export interface ColumnPaneProps {
  readonly pane: Pane
  readonly isCurrent: boolean
  readonly layout: ColumnLayout
  readonly chunks: readonly Chunk[]
  readonly config: NovelTextConfig
  /** Shared by all panes. The name tells the React Compiler that it is a ref. */
  readonly spacersRef: RefObject<Map<number, number>>
  /** Finds the first view of the text at once, if it is not found yet. */
  readonly findNowRef: RefObject<(() => void) | undefined>
  /** Shows another view in this pane. */
  readonly onMove: (pane: Pane, openView: OpenView) => void
  /** The view is found. Called after every layout. */
  readonly onSettled: (pane: Pane, found: FoundView) => void
}

export function ColumnPane(props: ColumnPaneProps) {
  const { pane, isCurrent, layout, chunks, config, spacersRef, onMove } = props
  const content = useRef<HTMLDivElement>(null)
  const { flow } = pane.openView
  const view = pane.openView.view === 'last' ? 0 : pane.openView.view
  const end = flowEnd(chunks, spacersRef.current, flow, lettersPerView(layout, config))
  const shownEnd = useShownEnd(flow.chunk, end, isCurrent || pane.state !== 'finding')
  const stride = layout.columns * (layout.width + columnGap)

  useFoundView(content, props, { end, shownEnd, view, stride })

  // Links of a neighbour get no focus. A pane without any stays as it is: a change of `inert` styles all its text again.
  useLayoutEffect(() => {
    const element = content.current
    if (element) element.inert = !isCurrent && element.querySelector('a, button, figure') !== null
  })

  useFocusedView(content, stride, (target) => target !== view && onMove(pane, { flow, view: target }))

  return (
    <div
      className={styles.pane}
      style={{ transform: `translateX(${pane.index * layout.paneStride}px)` }}
      aria-hidden={!isCurrent || undefined}
    >
      <div
        ref={content}
        className={styles.text}
        style={{
          '--column-height': `${layout.height}px`,
          inlineSize: stride - columnGap,
          columnWidth: layout.width,
          columnGap,
          translate: `${-view * stride}px 0`,
        }}
      >
        {flow.spacer > 0 && <div style={{ blockSize: flow.spacer }} />}
        {chunks.slice(flow.chunk, shownEnd).map((chunk, offset) => (
          <ChunkView key={`${chunk.page} ${chunk.at}`} chunk={chunk} index={flow.chunk + offset} className={styles.chunk} />
        ))}
      </div>
    </div>
  )
}

interface ShownText {
  /** Index after the last chunk of the flow, and after the last one that is mounted. */
  readonly end: number
  readonly shownEnd: number
  /** Number of the view in the flow, and the distance of views, px. */
  readonly view: number
  readonly stride: number
}

/** Finds the view of a pane after each change of what is laid out. */
function useFoundView(
  content: RefObject<HTMLElement | null>,
  props: ColumnPaneProps,
  { end, shownEnd, view, stride }: ShownText,
): void {
  const { pane, isCurrent, layout, chunks, config, spacersRef, findNowRef, onMove, onSettled } = props
  const { flow } = pane.openView
  const isWhole = shownEnd === end
  const { translation } = useReaderContext()
  const laidOut = [pane.openView, shownEnd, layout, chunks, config, translation]
  /** The view that was found last, and what was laid out then. */
  const lastFound = useRef<{ readonly laidOut: readonly unknown[]; readonly view: FoundView }>(undefined)
  const settle = useEffectEvent((view: FoundView) => {
    lastFound.current = { laidOut, view }
    onSettled(pane, view)
  })
  const findView = useEffectEvent(() => {
    const element = content.current
    // A neighbour stays as it is until it is the current pane.
    if (!element || !isWhole || !(isCurrent || pane.state === 'finding')) return
    const found = pane.target === undefined ? undefined : viewAt(element, pane.target, layout, chunks)
    if (found !== undefined && found !== pane.openView.view) return onMove(pane, { flow, view: found })
    const measured = measureFlow(element, flow, end, layout)
    const next = resolveView(pane.openView, measured, chunks, spacersRef.current)
    if (next !== pane.openView) {
      if (next.flow.chunk > flow.chunk && !spacersRef.current.has(next.flow.chunk))
        spacersRef.current.set(next.flow.chunk, next.flow.spacer)
      return onMove(pane, next)
    }
    const at = positionAtEdge(element, element.getBoundingClientRect().left + view * stride, 'hc', chunks)
    const isEnd = view === measured.lastView && end >= chunks.length && flow.chunk + 1 >= end
    if (at !== undefined) settle({ at, isEnd, measured })
  })
  /** Measures in the same task, unless the same pane was measured as a neighbour: that spares the frame of a turn a forced layout. */
  const showFound = useEffectEvent(() => {
    const last = lastFound.current
    if (!last) {
      // Not in this task, which has rendered a new text: laying it out takes as long. The found view must render before the frame.
      const { flush, cancel } = beforePaint(() => flushSync(findView))
      findNowRef.current = flush
      return cancel
    }
    if (pane.target !== undefined || last.laidOut.some((part, index) => part !== laidOut[index])) return findView()
    settle(last.view)
    // A font or a picture may have changed the layout since.
    return whenIdle(findView, measureTimeoutMs)
  })
  // Not after other renders: measuring forces a layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of what is laid out.
  useLayoutEffect(() => {
    if (isCurrent || !content.current) return showFound()
    // The view of a neighbour is found when the browser has laid it out.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      findView()
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [pane, isCurrent, shownEnd, layout, chunks, config, translation])
}

/** Calls `onFocus` with the view of a link that gets the focus. `stride`: distance of views, px. */
function useFocusedView(content: RefObject<HTMLElement | null>, stride: number, onFocus: (view: number) => void): void {
  const showView = useEffectEvent(onFocus)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const left = target.getBoundingClientRect().left - element.getBoundingClientRect().left
      showView(Math.max(0, Math.floor((left + columnGap / 2) / stride)))
    }
    element.addEventListener('focusin', handleFocus)
    return () => element.removeEventListener('focusin', handleFocus)
  }, [content, stride])
}

/** Idle timeout for measuring a turned page again, ms. */
const measureTimeoutMs = 1000
/** Idle timeout for the next chunk of a neighbour, ms. */
const chunkTimeoutMs = 300

/** Index after the last mounted chunk. A neighbour gets its chunks one at a time, so that no frame lays out all of them. */
function useShownEnd(first: number, end: number, isAtOnce: boolean): number {
  const [count, setCount] = useState(1)
  const isWhole = isAtOnce || first + count >= end
  useEffect(() => (isWhole ? undefined : whenIdle(() => setCount(count + 1), chunkTimeoutMs)), [count, isWhole])
  return isWhole ? end : first + count
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
