// The end page of the novel reader: below scrolled text, and as one more page of text in columns.
import type { SeriesNeighbour } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { novelQuery } from '../../data/works/novel.ts'
import { EndLayer } from '../readingEnd/EndLayer.tsx'
import { EndPage } from '../readingEnd/EndPage.tsx'
import { PartsOfReader } from '../readingEnd/PartsOfReader.tsx'
import { type EndState, useEndPage } from '../readingEnd/useEndPage.ts'
import styles from './NovelReader.module.css'
import type { ParsedText } from './text/parsedText.ts'
import type { TurnStep } from './textHandle.ts'

export interface NovelEndOptions {
  readonly id: string
  readonly text: ParsedText
  /** The previous and the next part of the series, as the text names them. */
  readonly prev: SeriesNeighbour | undefined
  readonly next: SeriesNeighbour | undefined
  readonly dialog: RefObject<HTMLElement | null>
  readonly isInColumns: boolean
  readonly onMiddleTap: () => void
}

export interface NovelEnd {
  readonly end: EndState
  /** For `NovelText`. */
  readonly textProps: { readonly end: ReactNode; readonly onBeyond: (by: TurnStep) => void }
  /** What covers the text: the end page of columns, and the list of parts. */
  readonly layers: ReactNode
  /** Opens the list of parts; undefined for a novel without a series. */
  readonly onParts: (() => void) | undefined
}

export function useNovelEnd({ id, text, prev, next, dialog, isInColumns, onMiddleTap }: NovelEndOptions): NovelEnd {
  const { data: novel } = useQuery(novelQuery(id))
  const end = useEndPage({ kind: 'novel', id, series: novel?.series, neighbours: { prev, next }, dialog })
  const page = text.isWhole && <EndPage work={novel} reading={end.reading} onParts={end.openParts} />
  return {
    end,
    textProps: { end: page, onBeyond: (by) => end.turn(by > 0 && !isInColumns ? 2 : by) },
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
