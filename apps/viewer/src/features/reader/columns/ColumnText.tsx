// A novel text in columns that fill the viewport, one view at a time. Lays out only a few chunks at once.
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { NovelTextConfig } from '../../../settings/novelText.ts'
import { ChunkView } from '../text/ChunkView.tsx'
import type { Chunk } from '../text/chunks.ts'
import type { TextHandle } from '../textHandle.ts'
import styles from './ColumnText.module.css'
import { columnGap, columnsIn } from './columnLayout.ts'
import { type ColumnLayout, useOpenView } from './useOpenView.ts'

export interface ColumnTextProps {
  readonly chunks: readonly Chunk[]
  readonly config: NovelTextConfig
  readonly at: number
  /** Reports the first visible position, and whether this is the last view. */
  readonly onPosition: (at: number, isEnd: boolean) => void
  readonly ref?: Ref<TextHandle>
}

export function ColumnText({ chunks, config, at, onPosition, ref }: ColumnTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const layout = useColumnLayout(frame)
  const { flow, end, view, goTo, turn, showView } = useOpenView({ content, layout, chunks, config, at, onPosition })
  useImperativeHandle(ref, () => ({ goTo, turn }))
  const stride = layout ? layout.columns * (layout.width + columnGap) : 0

  // Shows the view of a link that gets the focus.
  useEffect(() => {
    const element = content.current
    if (!element || stride === 0) return
    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const left = target.getBoundingClientRect().left - element.getBoundingClientRect().left
      showView(Math.max(0, Math.floor((left + columnGap / 2) / stride)))
    }
    element.addEventListener('focusin', handleFocus)
    return () => element.removeEventListener('focusin', handleFocus)
  }, [stride, showView])

  return (
    <div ref={frame} className={styles.frame}>
      {layout && (
        <div
          ref={content}
          className={styles.text}
          style={{
            '--column-height': `${layout.height}px`,
            inlineSize: layout.columns * layout.width + (layout.columns - 1) * columnGap,
            columnWidth: layout.width,
            columnGap,
            translate: `${-view * stride}px 0`,
          }}
        >
          {flow.spacer > 0 && <div style={{ blockSize: flow.spacer }} />}
          {chunks.slice(flow.chunk, end).map((chunk, offset) => (
            <ChunkView key={`${chunk.page} ${chunk.at}`} chunk={chunk} index={flow.chunk + offset} className={styles.chunk} />
          ))}
        </div>
      )}
    </div>
  )
}

/** The size and number of columns in an element; undefined until it has a size. */
function useColumnLayout(frame: RefObject<HTMLElement | null>): ColumnLayout | undefined {
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
      setLayout((before) =>
        before?.width === width && before.height === clientHeight && before.columns === columns
          ? before
          : { width, height: clientHeight, columns },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return layout
}
