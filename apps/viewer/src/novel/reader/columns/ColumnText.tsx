// A novel text in columns that fill the viewport, one view at a time. Lays out only a few chunks at once.
import {
  type Ref,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { whenIdle } from '../../../platform/schedule.ts'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { type Chunk, chunkAt } from '../../text/chunks.ts'
import { createPositionAnchor } from '../../text/positionAnchor.ts'
import type { TextHandle, TurnStep } from '../textHandle.ts'
import { type ColumnLayout, ColumnPane, type FoundView } from './ColumnPane.tsx'
import styles from './ColumnText.module.css'
import { columnGap, columnsIn } from './columnLayout.ts'
import { type MeasuredFlow, resolveView } from './columns.ts'
import {
  addNeighbour,
  isSettled,
  movePane,
  openElsewhere,
  openPanes,
  type Pane,
  type Panes,
  settlePane,
  shownPanes,
  turnPanes,
  viewBeside,
} from './panes.ts'
import { trackTransform, usePageDrag } from './usePageDrag.ts'

export interface ColumnTextProps {
  readonly chunks: readonly Chunk[]
  readonly config: NovelTextConfig
  readonly at: number
  /** Whether neighbouring views are laid out before a finger needs them. */
  readonly isInDialog: boolean
  /** Reports the first visible position, and whether this is the last view. */
  readonly onPosition: (at: number, isEnd: boolean) => void
  /** Called when a finger turns before the first view (-1) or after the last one (1). */
  readonly onBeyond: (by: TurnStep) => void
  readonly ref?: Ref<TextHandle>
}

/** Other letters need other views: a new component opens them, so that nothing of the old ones is laid out again. */
export function ColumnText(props: ColumnTextProps) {
  const { size, height, font, weight, isIndented, isJustified, isHyphenated } = props.config
  return <Columns key={[size, height, font, weight, isIndented, isJustified, isHyphenated].join(' ')} {...props} />
}

function Columns({ chunks, config, at, isInDialog, onPosition, onBeyond, ref }: ColumnTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const layout = useColumnLayout(frame, isInDialog)
  const spacers = useRef(new Map<number, number>())
  const findNow = useRef<() => void>(undefined)
  const [anchor] = useState(() => createPositionAnchor(chunks[0]?.at ?? 0, at))
  const measuredFlow = useRef<{ readonly chunk: number; readonly measured: MeasuredFlow }>(undefined)
  const reported = useRef<{ readonly at: number; readonly isEnd: boolean; readonly chunks: readonly Chunk[] }>(undefined)
  const [panes, setPanes] = useState<Panes>(() => openPanes({ flow: { chunk: chunkAt(chunks, at), spacer: 0 }, view: 0 }, at))
  const stride = layout?.paneStride ?? 0
  const drag = usePageDrag({ trackRef: track, panes, setPanes, stride, isStill: config.isStill, onBeyond })

  /** Opens the flow that contains a position. Its pane then finds the view. */
  const goTo = (targetAt: number) => {
    anchor.hold(targetAt)
    const chunk = chunkAt(chunks, targetAt)
    const spacer = spacers.current.get(chunk) ?? 0
    spacers.current.set(chunk, spacer)
    setPanes((before) => openElsewhere(before, { flow: { chunk, spacer }, view: 0 }, targetAt))
  }
  const turn = (by: 1 | -1) => {
    findNow.current?.()
    setPanes((before) => turnPanes(before, by))
    return true
  }
  // A jump renders in interruptible steps: new text takes most of a frame on a slow phone.
  useImperativeHandle(ref, () => ({ goTo: (targetAt) => startTransition(() => goTo(targetAt)), turn, drag }))

  // Changes state only if something changed. While a turn is delayed, React computes `panes` as new objects for every other update, and
  // each of them renders the panes again. An update after every render would never end.
  const handleSettled = (pane: Pane, { at: first, isEnd, measured }: FoundView) => {
    const wasSettled = isSettled(pane)
    if (!wasSettled) setPanes((before) => settlePane(before, pane.id, pane.openView))
    if (pane.id !== panes.current.id) return
    const now = anchor.positionOf(first)
    measuredFlow.current = { chunk: pane.openView.flow.chunk, measured }
    const last = reported.current
    if (wasSettled && last?.at === now && last.isEnd === isEnd && last.chunks === chunks) return
    reported.current = { at: now, isEnd, chunks }
    // The page is turned. What shows the position may take more frames.
    startTransition(() => onPosition(now, isEnd))
  }
  const reopen = () => {
    spacers.current.clear()
    goTo(reported.current?.at ?? at)
  }
  useNewLayout(layout, reopen)
  /** Adds a neighbour in the flow where it is: another flow would be laid out for nothing. */
  const add = (by: 1 | -1) => {
    const { current } = panes
    const flow = measuredFlow.current
    const beside = viewBeside(current.openView, by)
    const isMeasured = flow?.chunk === current.openView.flow.chunk
    const openView = beside && isMeasured ? resolveView(beside, flow.measured, chunks, spacers.current) : beside
    if (openView && !spacers.current.has(openView.flow.chunk)) spacers.current.set(openView.flow.chunk, openView.flow.spacer)
    setPanes((before) => (before.current === current ? addNeighbour(before, by, openView) : before))
  }
  useNeighbours(isInDialog, panes, add)

  return (
    <div ref={frame} className={styles.frame}>
      {layout && (
        <div ref={track} className={styles.track} style={{ transform: trackTransform(panes.current.index, stride) }}>
          {shownPanes(panes).map((pane) => (
            <ColumnPane
              key={pane.id}
              pane={pane}
              isCurrent={pane.id === panes.current.id}
              layout={layout}
              chunks={chunks}
              config={config}
              spacersRef={spacers}
              findNowRef={findNow}
              onMove={({ id, openView }, to) => setPanes((before) => movePane(before, id, openView, to))}
              onSettled={handleSettled}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** A change of size moves all text: `onNewLayout` keeps the first visible position. */
function useNewLayout(layout: ColumnLayout | undefined, onNewLayout: () => void): void {
  const reopen = useEffectEvent(onNewLayout)
  const shape = [layout?.width, layout?.height, layout?.columns].join(' ')
  const shapeBefore = useRef(shape)
  useLayoutEffect(() => {
    if (shapeBefore.current === shape) return
    shapeBefore.current = shape
    reopen()
  }, [shape])
}

/** Neighbouring views are laid out so long after a turn, ms: not while the page still moves. */
const neighbourDelayMs = 400
/** Idle timeout for laying out a neighbouring view, ms. */
const neighbourTimeoutMs = 600

/** Lays out the neighbours of the open view in idle time, on devices whose fingers may drag them. */
function useNeighbours(isWanted: boolean, { current, next, previous }: Panes, onAdd: (by: 1 | -1) => void): void {
  const missing = next === undefined ? 1 : previous === undefined ? -1 : undefined
  const add = useEffectEvent(onAdd)
  useEffect(() => {
    if (!isWanted || missing === undefined || current.state !== 'found' || navigator.maxTouchPoints === 0) return
    let cancel = () => {}
    const timer = setTimeout(() => {
      cancel = whenIdle(() => add(missing), neighbourTimeoutMs)
    }, neighbourDelayMs)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [isWanted, missing, current])
}

/**
 * The size and number of columns in an element; undefined until it has a size. The text renders with the first size: at once, or in a task
 * of its own.
 */
function useColumnLayout(frame: RefObject<HTMLElement | null>, isAtOnce: boolean): ColumnLayout | undefined {
  const [layout, setLayout] = useState<ColumnLayout>()
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      // A dialog that is not open yet has no size. Each letter would become a column.
      if (clientWidth === 0 || clientHeight === 0) return
      const columns = columnsIn(clientWidth, clientHeight)
      const width = Math.floor((clientWidth - (columns - 1) * columnGap) / columns)
      const paneStride = Math.max(clientWidth + columnGap, element.parentElement?.clientWidth ?? 0)
      const next = { width, height: clientHeight, columns, paneStride }
      setLayout((before) => (before && isSameLayout(before, next) ? before : next))
    }
    if (isAtOnce) measure()
    else startTransition(measure)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isAtOnce])
  return layout
}

const isSameLayout = (a: ColumnLayout, b: ColumnLayout): boolean =>
  a.width === b.width && a.height === b.height && a.columns === b.columns && a.paneStride === b.paneStride
