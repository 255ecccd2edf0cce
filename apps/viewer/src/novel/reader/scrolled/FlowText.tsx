// A novel text that scrolls down or sideways. Mounts only the chunks near the view; gaps take the place of the others.
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { NovelTextConfig } from '../../../platform/settings/novelText.ts'
import { ChunkView } from '../../text/ChunkView.tsx'
import { chunkAt } from '../../text/chunks.ts'
import type { TextHandle } from '../textHandle.ts'
import styles from './FlowText.module.css'
import { flowBoxesOf } from './flowBoxes.ts'
import type { Flow } from './flowGeometry.ts'
import { estimateLineLength, estimateVisibleChunks, type FlowLayout, type WindowSize, windowSize } from './screenEstimate.ts'
import { useFlowPosition } from './useFlowPosition.ts'
import { useMountedChunks } from './useMountedChunks.ts'

export interface FlowTextProps extends FlowLayout {
  readonly config: NovelTextConfig
  /** The element that scrolls. Without it, the page scrolls. */
  readonly scroller?: RefObject<HTMLElement | null>
  /** Start position, as an offset in the source. */
  readonly at: number
  /** How far the bars of the page reach into the view, px. */
  readonly inset?: number
  /** Reports the first visible position, and whether the end is visible. */
  readonly onPosition: (at: number, isEnd: boolean) => void
  readonly ref?: Ref<TextHandle>
}

export function FlowText({ at, onPosition, ref, inset = 0, ...text }: FlowTextProps) {
  const { chunks, span, config } = text
  const root = useRef<HTMLDivElement>(null)
  const positionRef = useRef(at)
  const flow: Flow = { ...text, inset, root }
  const { mounted, mount, remount } = useMountedChunks(flow, at, positionRef)
  const { lineLength, measurements, windowSizeRef } = useLineLength(flow)
  const lineHeight = config.size * config.height
  const blockSizeOf = (index: number) =>
    mounted.blockSizes.get(index) ??
    Math.round(Math.ceil(((chunks[index]?.letters ?? 0) * config.size) / lineLength) * lineHeight)
  const flowPosition = useFlowPosition({ flow, at, positionRef, windowSizeRef, mounted, mount, blockSizeOf, onPosition })
  useImperativeHandle(ref, () => flowPosition)

  // A change of font or line length moves all text. Only visible chunks are laid out again; the others remount in idle time.
  const relayout = useEffectEvent((isFirstMeasurement: boolean) => {
    flowPosition.keep(!isFirstMeasurement)
    if (isFirstMeasurement) return
    // The bar covers some text before the position, which is visible as well.
    const lettersUnderBar = (2 * inset * lineLength) / (config.size * lineHeight)
    const visible = [
      chunkAt(chunks, positionRef.current - lettersUnderBar),
      ...estimateVisibleChunks(positionRef.current, flow, 1, windowSizeRef.current),
    ]
    remount(visible.filter((index) => index >= span[0]))
  })
  const font = [config.size, config.height, config.font, config.weight].join(' ')
  const before = useRef({ font, lineLength })
  useLayoutEffect(() => {
    const isSameFont = before.current.font === font
    if (isSameFont && before.current.lineLength === lineLength) return
    before.current = { font, lineLength }
    // The first measurement replaces the estimate while only the visible chunks are mounted.
    relayout(isSameFont && measurements.current === 1)
  }, [font, lineLength, measurements])

  return (
    <div ref={root} className={styles.flow}>
      {flowBoxesOf(mounted.indexes, span, blockSizeOf).map((box) => {
        if (box.kind === 'gap')
          return <div key={`gap ${box.first}`} data-gap={box.first} className={styles.gap} style={{ blockSize: box.blockSize }} />
        const { index, blockSize } = box
        const chunk = chunks[index]
        if (!chunk) return null
        return (
          <ChunkView
            key={index}
            chunk={chunk}
            index={index}
            className={chunk.isPageStart && index > span[0] ? `${styles.chunk} ${styles.pageStart}` : styles.chunk}
            blockSize={blockSize}
          />
        )
      })}
    </div>
  )
}

/** The length of a line, px: an estimate until the first measurement. `measurements` counts them. */
function useLineLength(flow: Flow) {
  const { root, direction } = flow
  const [lineLength, setLineLength] = useState(() => estimateLineLength(flow))
  const measurements = useRef(0)
  const windowSizeRef = useRef<WindowSize>(undefined)
  useEffect(() => {
    const element = root.current
    if (!element) return
    // The observer also reports the first size, after layout: reading it here would force one.
    const observer = new ResizeObserver(() => {
      measurements.current += 1
      windowSizeRef.current = windowSize()
      setLineLength(Math.max(1, direction === 'h' ? element.clientWidth : element.clientHeight))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, direction])
  return { lineLength, measurements, windowSizeRef }
}
