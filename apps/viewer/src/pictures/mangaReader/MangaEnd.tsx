// The end page of the manga reader: below the strip, and after the last spread of the paged view.
import type { Artwork } from '@emaki/domain'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { EndPage } from '../../lists/readingEnd/EndPage.tsx'
import { PartsOfReader } from '../../lists/readingEnd/PartsOfReader.tsx'
import { useEndPage } from '../../lists/readingEnd/useEndPage.ts'
import { browserReaderStore, type ReadingMode } from '../../works/readingPlaces/readerStore.ts'
import type { VisiblePages } from './paged/spreads.ts'

export interface MangaEndOptions {
  readonly artwork: Artwork
  readonly mode: ReadingMode
  readonly visible: VisiblePages
  readonly dialog: RefObject<HTMLElement | null>
}

export interface MangaEnd {
  readonly page: ReactNode
  /** Whether the paged view is at the end page. */
  readonly isShown: boolean
  /** The list of parts over the reader. */
  readonly parts: ReactNode
  readonly hide: () => void
  /** For turns before the first page (-1) and after the last one (1). */
  readonly onBeyond: (by: 1 | -1) => void
  /** Opens the list of parts; undefined for a work without a series. */
  readonly onParts: (() => void) | undefined
}

export function useMangaEnd({ artwork, mode, visible, dialog }: MangaEndOptions): MangaEnd {
  const end = useEndPage({ kind: 'artwork', id: artwork.id, series: artwork.series, dialog })
  const count = artwork.images.length
  // Of a pair, reading continues with the first page, but the last page of a work ends it.
  const place = visible.last === count - 1 ? visible.last : visible.first
  useEffect(() => browserReaderStore.setPage(artwork.id, place, count), [artwork.id, place, count])
  const isStrip = mode === 'webtoon'
  return {
    page: <EndPage work={artwork} reading={end.reading} onParts={end.openParts} />,
    isShown: end.isShown,
    parts: <PartsOfReader end={end} currentId={artwork.id} />,
    hide: end.hide,
    onBeyond: (by) => end.turn(isStrip && by > 0 ? 2 : by),
    onParts: artwork.series ? end.openParts : undefined,
  }
}
