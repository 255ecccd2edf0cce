// The end page of the novel reader: below scrolled text, and as one more page of text in columns.
import type { SeriesNeighbour } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { EndLayer } from '../../lists/readingEnd/EndLayer.tsx'
import { EndPage } from '../../lists/readingEnd/EndPage.tsx'
import { PartsOfReader } from '../../lists/readingEnd/PartsOfReader.tsx'
import { type EndState, useEndPage } from '../../lists/readingEnd/useEndPage.ts'
import type { NovelTextConfig } from '../../platform/settings/novelText.ts'
import { novelQuery } from '../../works/queries/novel.ts'
import type { ParsedText } from '../text/parsedText.ts'
import styles from './NovelReader.module.css'
import type { TextHandle, TurnStep } from './textHandle.ts'

export interface NovelEndOptions {
  readonly id: string
  readonly text: ParsedText
  /** The previous and the next part of the series, as the text names them. */
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  readonly dialog: RefObject<HTMLElement | null>
  readonly config: Pick<NovelTextConfig, 'direction'>
  /** Start position. A part that was opened from the part after it starts at its end. */
  readonly start: number
  readonly handle: RefObject<Pick<TextHandle, 'goTo'> | null>
  readonly onMiddleTap: () => void
  /** True once the end page may be mounted. Until then its space below the text is empty. */
  readonly mountsDeferred: boolean
}

export interface NovelEnd {
  readonly end: EndState
  /** For `NovelText`. */
  readonly textProps: { readonly end: ReactNode; readonly onBeyond: (by: TurnStep) => void }
  /** What covers the text: the end page of columns, and the list of parts. */
  readonly layers: ReactNode
  /** Opens the list of parts; undefined for a novel without a series. */
  readonly onParts: (() => void) | undefined
  /** Whether the novel has a part beside it. */
  readonly isPart: boolean
}

export function useNovelEnd(options: NovelEndOptions): NovelEnd {
  const { id, text, prev, next, dialog, start, handle, onMiddleTap, mountsDeferred } = options
  const isInColumns = options.config.direction === 'hc'
  useStartAtEnd(start, text.tree.length, handle)
  const { data: novel } = useQuery(novelQuery(id))
  const end = useEndPage({ kind: 'novel', id, series: novel?.series, neighbours: { prev, next }, dialog })
  const page = <EndPage work={novel} reading={end.reading} onParts={end.openParts} />
  return {
    end,
    textProps: { end: text.isWhole && (mountsDeferred ? page : []), onBeyond: (by) => end.turn(by > 0 && !isInColumns ? 2 : by) },
    isPart: end.reading.prev !== undefined || end.reading.next !== undefined,
    onParts: novel?.series ? end.openParts : undefined,
    layers: (
      <>
        {end.isShown && isInColumns && (
          <div className={styles.end}>
            <EndLayer isToLeft={false} onTurn={end.turn} onMiddleTap={onMiddleTap}>
              {page}
            </EndLayer>
          </div>
        )}
        <PartsOfReader end={end} currentId={id} />
      </>
    ),
  }
}

/** A part that was opened from the part after it starts with its last lines, and not behind them. */
function useStartAtEnd(start: number, length: number, handle: RefObject<Pick<TextHandle, 'goTo'> | null>): void {
  const show = useEffectEvent(() => {
    if (length > 0 && start >= length) handle.current?.goTo(length, endShare)
  })
  useEffect(() => show(), [])
}

/** The last line is at this share of the height. */
const endShare = 0.75
