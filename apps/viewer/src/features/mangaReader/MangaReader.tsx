// Manga reader: shows pages from right to left, from left to right, or as one scrolling strip. Load it lazily.
import type { Artwork } from '@emaki/domain'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/useT.ts'
import { useBars } from '../../ui/gestures/useBars.ts'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import styles from './MangaReader.module.css'
import { isWide, PagedView, type PageSize } from './PagedView.tsx'
import { ReaderBars } from './ReaderBars.tsx'
import { browserReaderStore, type ReadingMode } from './readerStore.ts'
import { spreadRange } from './spreads.ts'
import { WebtoonView } from './WebtoonView.tsx'

export interface MangaReaderProps {
  readonly artwork: Artwork
  /** Size of a page in px; undefined until its picture has loaded when the work does not have it. */
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onClose: () => void
}

/** Two pages side by side need a wide screen in landscape. */
const doublePageMedia = '(min-width: 900px) and (min-aspect-ratio: 1/1)'

export function MangaReader({ artwork, sizeOf, onClose }: MangaReaderProps) {
  const t = useT()
  const dialog = useModalDialog(onClose)
  /** Sizes of loaded pictures, by page. */
  const loadedSizes = useRef<ReadonlyMap<number, PageSize>>(new Map())
  const [mode, setMode] = useState<ReadingMode>(() => browserReaderStore.mode(artwork.type))
  const [page, setPage] = useState(() => Math.min(browserReaderStore.page(artwork.id), artwork.images.length - 1))
  const bars = useBars()
  const isDouble = useSyncExternalStore(watchDoublePage, () => matchMedia(doublePageMedia).matches)

  useEffect(() => browserReaderStore.setPage(artwork.id, page), [artwork.id, page])

  const changeMode = (next: ReadingMode) => {
    setMode(next)
    browserReaderStore.setMode(artwork.type, next)
  }
  const view = {
    images: artwork.images,
    title: artwork.title || t('artwork.untitled'),
    page,
    sizeOf: (index: number) => sizeOf(index) ?? loadedSizes.current.get(index),
    onSize: (index: number, size: PageSize) => {
      loadedSizes.current = new Map(loadedSizes.current).set(index, size)
    },
    onPage: (next: number) => {
      setPage(next)
      bars.hide()
    },
    onMiddleTap: bars.toggle,
  }
  const hasSpreads = isDouble && mode !== 'webtoon'
  return (
    // `data-paper`: the background and all controls are dark in both themes.
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.reader}`}
      data-paper="dark"
      aria-label={t('reader.title')}
      onPointerMove={bars.onPointerMove}
    >
      {mode === 'webtoon' ? <WebtoonView {...view} /> : <PagedView {...view} direction={mode} isDouble={isDouble} />}
      <ReaderBars
        isShown={bars.isShown}
        title={view.title}
        mode={mode}
        onMode={changeMode}
        page={page}
        visible={spreadRange(page, artwork.images.length, (index) => isWide(view.sizeOf(index)), hasSpreads)}
        count={artwork.images.length}
        onPage={setPage}
        onClose={onClose}
      />
    </dialog>
  )
}

function watchDoublePage(onChange: () => void): () => void {
  const media = matchMedia(doublePageMedia)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
