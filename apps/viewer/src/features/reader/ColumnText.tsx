// Column text: a text in columns that fill what is seen, one view at a time. Only a few chunks are laid out at once.
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { NovelTextConfig } from '../../settings/novelText.ts'
import { ChunkView } from './ChunkView.tsx'
import styles from './ColumnText.module.css'
import { flowEnd, type Measured, type Opened, settled } from './columns.ts'
import { boxAtPlace, placeAtEdge } from './domPlace.ts'
import { type Chunk, chunkAt } from './passages.ts'
import type { TextHandle } from './textHandle.ts'

export interface ColumnTextProps {
  readonly chunks: readonly Chunk[]
  readonly config: NovelTextConfig
  readonly at: number
  /** Tells the first place in sight, and whether this is the last view. */
  readonly onPlace: (at: number, isEnd: boolean) => void
  readonly ref?: Ref<TextHandle>
}

interface Sheet {
  /** Of one column, px. */
  readonly width: number
  readonly height: number
  /** Columns side by side in one view. */
  readonly columns: number
}

/** Between columns, px. */
const gap = 56
/** Two columns need this much width, and a screen that is wider than high. */
const doubleWidth = 880

/** Letters that one view holds at most, and half as many again. */
const roomOfView = ({ width, height, columns }: Sheet, { size, height: leading }: NovelTextConfig): number =>
  (1.5 * columns * width * height) / (size * size * leading)

export function ColumnText({ chunks, config, at, onPlace, ref }: ColumnTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<Sheet>()
  const starts = useRef(new Map<number, number>())
  const place = useRef(at)
  const goal = useRef<number | undefined>(at)
  const [opened, setOpened] = useState<Opened>(() => ({ flow: { chunk: chunkAt(chunks, at), spacer: 0 }, view: 0 }))
  const { flow } = opened
  const end = flowEnd(chunks, starts.current, flow, sheet ? roomOfView(sheet, config) : 0)
  const stride = sheet ? sheet.columns * (sheet.width + gap) : 0
  const view = opened.view === 'last' ? 0 : opened.view

  /** Opens the flow in which a place lies; the view follows once it is laid out. */
  const open = (wanted: number) => {
    goal.current = wanted
    const chunk = chunkAt(chunks, wanted)
    const spacer = starts.current.get(chunk) ?? 0
    starts.current.set(chunk, spacer)
    setOpened({ flow: { chunk, spacer }, view: 0 })
  }

  const measured = (origin: DOMRect, { columns, width, height }: Sheet): Measured => {
    const content = text.current
    const next =
      end > flow.chunk + 1 ? content?.querySelector(`[data-chunk="${flow.chunk + 1}"]`)?.getClientRects()[0] : undefined
    if (!next) {
      const count = Math.max(1, Math.round(((content?.scrollWidth ?? 0) + gap) / (width + gap)))
      return { lastView: Math.ceil(count / columns) - 1, nextSpacer: undefined }
    }
    const column = Math.round((next.left - origin.left) / (width + gap))
    const lastView = Math.floor(column / columns)
    return { lastView, nextSpacer: (column - lastView * columns) * height + Math.max(0, next.top - origin.top) }
  }

  // Before it is painted: the view that was meant is found in what the browser has laid out.
  useLayoutEffect(() => {
    const content = text.current
    if (!sheet || !content) return
    const origin = content.getBoundingClientRect()
    const facts = measured(origin, sheet)
    const wanted = goal.current
    if (wanted !== undefined) {
      const index = chunkAt(chunks, wanted)
      const chunk = chunks[index]
      const box = chunk && boxAtPlace(content, wanted, chunk, index)
      goal.current = undefined
      if (box) {
        const found = Math.floor(Math.round((box.left - origin.left) / (sheet.width + gap)) / sheet.columns)
        if (found !== opened.view) {
          setOpened({ flow, view: found })
          return
        }
      }
    }
    const next = settled(opened, facts, chunks, starts.current)
    if (next !== opened) {
      if (next.flow.chunk > flow.chunk && !starts.current.has(next.flow.chunk))
        starts.current.set(next.flow.chunk, next.flow.spacer)
      setOpened(next)
      return
    }
    const isEnd = view === facts.lastView && end >= chunks.length && flow.chunk + 1 >= end
    const found = placeAtEdge(content, origin.left + view * stride, 'hc', chunks)
    if (found === undefined) return
    place.current = found
    onPlace(found, isEnd)
  })

  useImperativeHandle(ref, () => ({
    goTo: (wanted) => open(wanted),
    turn(by) {
      setOpened((now) => (now.view === 'last' ? now : { flow: now.flow, view: now.view + by }))
      return true
    },
  }))

  const reopened = useEffectEvent(() => {
    starts.current.clear()
    open(place.current)
  })
  // Another size of letters or of the screen moves everything: reading goes on at the same word.
  const shape = [config.size, config.height, config.font, config.weight, sheet?.width, sheet?.height, sheet?.columns].join(' ')
  const shapeBefore = useRef(shape)
  useLayoutEffect(() => {
    if (shapeBefore.current === shape) return
    shapeBefore.current = shape
    reopened()
  }, [shape])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth, clientHeight } = element
      // In a window that is not open yet there is no room: laid out in it, each letter would be a column of its own.
      if (clientWidth === 0 || clientHeight === 0) return
      const columns = clientWidth >= doubleWidth && clientWidth > clientHeight ? 2 : 1
      const width = Math.floor((clientWidth - (columns - 1) * gap) / columns)
      setSheet((before) =>
        before?.width === width && before.height === clientHeight && before.columns === columns
          ? before
          : { width, height: clientHeight, columns },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // The focus may go to a link that lies in another view.
  useEffect(() => {
    const content = text.current
    if (!content || stride === 0) return
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const left = target.getBoundingClientRect().left - content.getBoundingClientRect().left
      const found = Math.max(0, Math.floor((left + gap / 2) / stride))
      setOpened((now) => (now.view === found ? now : { flow: now.flow, view: found }))
    }
    content.addEventListener('focusin', focused)
    return () => content.removeEventListener('focusin', focused)
  }, [stride])

  return (
    <div ref={frame} className={styles.frame}>
      {sheet && (
        <div
          ref={text}
          className={styles.text}
          style={{
            '--column-height': `${sheet.height}px`,
            inlineSize: sheet.columns * sheet.width + (sheet.columns - 1) * gap,
            columnWidth: sheet.width,
            columnGap: gap,
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
