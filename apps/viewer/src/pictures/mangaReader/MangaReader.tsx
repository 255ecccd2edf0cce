// Manga reader: shows pages from right to left, from left to right, or as one scrolling strip. Load it lazily.
import { type Artwork, isStrip, type PageImages, type WorkType } from '@emaki/domain'
import { useEffect, useRef, useState } from 'react'
import { placeInAddress, useReaderAddress } from '../../lists/readingEnd/readerAddress.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { whenIdle } from '../../platform/schedule.ts'
import { useBars } from '../../ui/gestures/useBars.ts'
import { useCloseOnBack } from '../../ui/overlays/closeOnBack.ts'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import { browserReaderStore, type ReadingMode } from '../../works/readingPlaces/readerStore.ts'
import { ReaderBars } from './chrome/ReaderBars.tsx'
import { PageLight } from './light/PageLight.tsx'
import { useMangaEnd } from './MangaEnd.tsx'
import styles from './MangaReader.module.css'
import { isWide, type PageSize } from './page/pageSize.ts'
import { useMedia } from './page/useMedia.ts'
import { usePictures } from './page/usePictures.ts'
import { PagedView } from './paged/PagedView.tsx'
import { spreadsOf, type VisiblePages, visiblePages } from './paged/spreads.ts'
import { usePanelView } from './panels/usePanelView.tsx'
import { usePreload } from './preload/usePreload.ts'
import { measuredPace } from './progress/pace.ts'
import { browserReaderSettings, type PageLayout } from './readerSettings.ts'
import { ReaderSettingsPanel } from './settings/ReaderSettingsPanel.tsx'
import { useReaderState } from './settings/useReaderState.ts'
import { WebtoonView } from './strip/WebtoonView.tsx'
import { TapZones, useShownZones } from './zones/TapZones.tsx'

export interface MangaReaderProps {
  readonly artwork: Artwork
  /** Size of a page in px; undefined until its picture has loaded when the work does not have it. */
  readonly sizeOf: (page: number) => PageSize | undefined
  /** The page to open, from 1. Undefined for that of the address, or the one that was read last. */
  readonly startPage?: number | undefined
  readonly onClose: () => void
}

export function MangaReader({ artwork, sizeOf, startPage, onClose }: MangaReaderProps) {
  const t = useT()
  const dialog = useModalDialog(onClose)
  const { images } = artwork
  const settings = useReaderState((state) => state.settings)
  const isShifted = useReaderState(({ shifted }) => shifted.includes(artwork.id))
  const [mode, setMode] = useReadingMode(artwork.type)
  const [page, setPage] = usePage(artwork, startPage)
  const [hasPanel, setPanel] = useState(false)
  useCloseOnBack(hasPanel, () => setPanel(false))
  const bars = useBars()
  const pictures = usePictures(artwork, sizeOf, settings.trims)
  const isStrip = mode === 'webtoon'
  const spreads = useSpreads({ images, mode, layout: settings.pages, isShifted, sizeOf: pictures.sizeOf })
  const visibleAt = (at: number) => visiblePages(spreads, at)
  const loader = usePreload(images, pictures.urlOf, visibleAt(page), pictures.onPicture)
  usePace(visibleAt(page))
  const zoneLayout = isStrip ? settings.stripZones : settings.zones
  const zones = useShownZones(zoneLayout)

  const end = useMangaEnd({ artwork, mode, visible: visibleAt(page), dialog })
  const goTo = (next: number) => {
    end.hide()
    setPage(next)
  }
  const view = {
    images,
    title: artwork.title || t('artwork.untitled'),
    page,
    // While the panel is open, every tap closes it.
    settings: hasPanel ? { ...settings, zones: 'none' as const, stripZones: 'none' as const } : settings,
    ...pictures,
    onPage: (next: number) => {
      goTo(next)
      bars.hide()
    },
    onMiddleTap: () => (hasPanel ? setPanel(false) : bars.toggle()),
    onBeyond: end.onBeyond,
    end: end.page,
  }
  const [panelView, openPanels] = usePanelView({ ...view, dialog, mode })
  return (
    // `data-paper`: the background and all controls are dark in both themes.
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.reader}`}
      data-paper="dark"
      aria-label={t('reader.title')}
      onPointerMove={bars.onPointerMove}
    >
      {isStrip ? (
        <WebtoonView {...view} />
      ) : (
        <PagedView {...view} isAtEnd={end.isShown} direction={mode} spreads={spreads} loader={loader} />
      )}
      <PageLight settings={settings} />
      {zones.isShown && <TapZones layout={zoneLayout} isToLeft={mode === 'rtl'} />}
      <ReaderBars
        isShown={bars.isShown || hasPanel}
        hasFoot={!hasPanel}
        title={view.title}
        images={images}
        mode={mode}
        onMode={setMode}
        page={page}
        visibleAt={visibleAt}
        sizeOf={pictures.sizeOf}
        isPart={artwork.series !== null}
        onParts={end.onParts}
        onPage={goTo}
        onPanels={openPanels}
        onSettings={() => setPanel(!hasPanel)}
        onClose={onClose}
      />
      {hasPanel && <SettingsPanel id={artwork.id} isStrip={isStrip} onShowZones={zones.show} onClose={() => setPanel(false)} />}
      {end.parts}
      {panelView}
    </dialog>
  )
}

/** The shown page, from 0, which is also in the address. */
function usePage(artwork: Artwork, startPage: number | undefined) {
  const [page, setPage] = useState(() => firstPage(artwork, startPage))
  useReaderAddress(`/artworks/${artwork.id}`, page + 1)
  return [page, setPage] as const
}

/** The page to open, from 0: the wanted one, else that of the address, else the one that was read last. */
function firstPage({ id, images }: Artwork, startPage: number | undefined): number {
  const asked = startPage ?? placeInAddress(`/artworks/${id}`)
  return Math.max(0, Math.min(asked === undefined ? browserReaderStore.page(id) : asked - 1, images.length - 1))
}

interface SettingsPanelProps {
  readonly id: string
  readonly isStrip: boolean
  readonly onShowZones: () => void
  readonly onClose: () => void
}

function SettingsPanel({ id, isStrip, onShowZones, onClose }: SettingsPanelProps) {
  const settings = useReaderState((state) => state.settings)
  const isShifted = useReaderState(({ shifted }) => shifted.includes(id))
  return (
    <ReaderSettingsPanel
      settings={settings}
      isStrip={isStrip}
      isShifted={isShifted}
      onShift={(next) => browserReaderSettings.setShifted(id, next)}
      onShowZones={() => {
        onClose()
        onShowZones()
      }}
      onClose={onClose}
    />
  )
}

/** The stored mode for the kind of work, and a function that changes and stores it. */
function useReadingMode(type: WorkType): readonly [ReadingMode, (mode: ReadingMode) => void] {
  const [mode, setMode] = useState<ReadingMode>(() => browserReaderStore.mode(type))
  const change = (next: ReadingMode) => {
    setMode(next)
    browserReaderStore.setMode(type, next)
  }
  return [mode, change]
}

/** Maximum delay of a measurement of the pace in a busy browser, ms. */
const paceDelayMs = 1000

/**
 * Measures the reading pace while pages turn one after the other: how long the visible pages were on the screen when the reader turns to
 * the pages after them.
 */
function usePace({ first, last }: VisiblePages): void {
  const shown = useRef<VisiblePages & { readonly since: number }>(undefined)
  useEffect(() => {
    const before = shown.current
    const now = performance.now()
    shown.current = { first, last, since: now }
    if (before === undefined || first !== before.last + 1) return
    // Not while the page slides.
    whenIdle(() => {
      const { pace } = browserReaderSettings.read()
      const measured = measuredPace(pace, now - before.since, before.last - before.first + 1)
      if (measured !== pace) browserReaderSettings.setPace(measured)
    }, paceDelayMs)
  }, [first, last])
  useEffect(() => {
    // The time in another tab is no reading.
    const restart = () => {
      if (shown.current) shown.current = { ...shown.current, since: document.hidden ? Number.NaN : performance.now() }
    }
    document.addEventListener('visibilitychange', restart)
    return () => document.removeEventListener('visibilitychange', restart)
  }, [])
}

/** Two pages are beside each other only on a screen in landscape. */
const landscape = '(min-aspect-ratio: 1/1)'
/** By default they must also be larger than one page alone, as on a phone on its side, or on a wide screen, where both are large enough. */
const roomForPairs = `(min-aspect-ratio: 5/4), (min-width: 900px) and ${landscape}`

interface SpreadOptions {
  readonly images: readonly PageImages[]
  readonly mode: ReadingMode
  readonly layout: PageLayout
  readonly isShifted: boolean
  readonly sizeOf: (page: number) => PageSize | undefined
}

/** The pages (from 0) of each spread on this screen. */
function useSpreads({ images, mode, layout, isShifted, sizeOf }: SpreadOptions): readonly (readonly number[])[] {
  const hasRoom = useMedia(layout === 'double' ? landscape : roomForPairs)
  const isDouble = hasRoom && mode !== 'webtoon' && layout !== 'single'
  const isAlone = (size: PageSize | undefined) => size !== undefined && (isWide(size) || isStrip(size))
  return spreadsOf({ count: images.length, isWide: (page) => isAlone(sizeOf(page)), isDouble, isShifted })
}
