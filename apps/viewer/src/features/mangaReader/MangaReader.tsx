// The reader: a work of several pages as a book from right to left or left to right, or as one strip. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useBars } from '../../ui/gestures/useBars.ts'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import styles from './MangaReader.module.css'
import { PagedReading, type PageSize } from './PagedReading.tsx'
import { ReaderBars } from './ReaderBars.tsx'
import { browserReading, type ReadingMode } from './readingMemory.ts'
import { StripReading } from './StripReading.tsx'
import { openingOf } from './spreads.ts'

export interface MangaReaderProps {
  readonly artwork: Artwork
  /** Pixels of a page as far as they are told; the pictures themselves tell the rest. */
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onClose: () => void
}

/** Two pages side by side need a screen that is wide, and wider than high. */
const doubleMedia = '(min-width: 900px) and (min-aspect-ratio: 1/1)'

export function MangaReader({ artwork, sizeOf, onClose }: MangaReaderProps) {
  const t = useT()
  const dialog = useModalDialog(onClose)
  const learned = useRef<ReadonlyMap<number, PageSize>>(new Map())
  const [mode, setMode] = useState<ReadingMode>(() => browserReading.mode(artwork.type))
  const [page, setPage] = useState(() => Math.min(browserReading.place(artwork.id), artwork.images.length - 1))
  const bars = useBars()
  const isDouble = useSyncExternalStore(watchDouble, () => matchMedia(doubleMedia).matches)

  useEffect(() => browserReading.leave(artwork.id, page), [artwork.id, page])

  const choose = (wished: ReadingMode) => {
    setMode(wished)
    browserReading.chooseMode(artwork.type, wished)
  }
  const reading = {
    images: artwork.images,
    title: artwork.title || t('artwork.untitled'),
    page,
    sizeOf: (one: number) => sizeOf(one) ?? learned.current.get(one),
    onSize: (one: number, size: PageSize) => {
      learned.current = new Map(learned.current).set(one, size)
    },
    onPage: (next: number) => {
      setPage(next)
      bars.hide()
    },
    onMiddle: bars.toggle,
  }
  const isWide = (one: number) => {
    const size = reading.sizeOf(one)
    return size !== undefined && size.width > size.height
  }
  const isPair = isDouble && mode !== 'webtoon'
  return (
    // The ground is dark in both themes, and so is all that lies on it.
    <dialog
      ref={dialog}
      className={styles.reader}
      data-paper="dark"
      aria-label={t('reader.title')}
      onPointerMove={bars.onPointerMove}
    >
      {mode === 'webtoon' ? <StripReading {...reading} /> : <PagedReading {...reading} direction={mode} isDouble={isDouble} />}
      <ReaderBars
        isShown={bars.isShown}
        title={reading.title}
        mode={mode}
        onMode={choose}
        page={page}
        open={openingOf(page, artwork.images.length, isWide, isPair)}
        count={artwork.images.length}
        onPage={setPage}
        onClose={onClose}
      />
    </dialog>
  )
}

function watchDouble(changed: () => void): () => void {
  const media = matchMedia(doubleMedia)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
