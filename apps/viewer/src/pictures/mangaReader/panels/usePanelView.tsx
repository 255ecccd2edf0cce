// Opens the panel view from the reader: by double tap, double click, Enter or its button. Its code loads on first use.
import type { PageImages } from '@emaki/domain'
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { showToast } from '../../../ui/overlays/toast.ts'
import type { ReadingMode } from '../../../works/readingPlaces/readerStore.ts'
import type { ReaderSettings } from '../readerSettings.ts'
import { tapAction } from '../zones/tapZones.ts'
import { listenForDoubleTaps } from './doubleTap.ts'
import type { PanelViewProps } from './PanelView.tsx'
import { pageAt, type TappedPage } from './pagePicture.ts'

export interface PanelViewOptions {
  readonly dialog: RefObject<HTMLDialogElement | null>
  readonly images: readonly PageImages[]
  readonly urlOf: (page: number) => string
  readonly title: string
  /** From 0. */
  readonly page: number
  readonly mode: ReadingMode
  /** Their tap zones turn pages. */
  readonly settings: Pick<ReaderSettings, 'zones' | 'stripZones'>
  readonly onPage: (page: number) => void
}

/** The view, which belongs into the dialog over the pages, and a function that opens it at the first panel of the current page. */
export function usePanelView({ dialog, page, mode, settings, urlOf, ...options }: PanelViewOptions) {
  const t = useT()
  const urls = options.images.map((_, index) => urlOf(index))
  const [View, setView] = useState<ComponentType<PanelViewProps>>()
  const [start, setStart] = useState<Partial<TappedPage>>()
  const isOpen = start !== undefined
  const open = (at: Partial<TappedPage>) => {
    setStart(at)
    if (View) return
    import('./PanelView.tsx')
      .then(({ PanelView }) => setView(() => PanelView))
      .catch(() => {
        setStart(undefined)
        showToast(t('error.network'), { kind: 'error' })
      })
  }
  const placeAt = useEffectEvent((x: number, y: number) => (isOpen ? undefined : pageAt(x, y, urls)))
  const onDoubleTap = useEffectEvent((tapped: TappedPage) => open(tapped))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isOpen || event.target !== dialog.current) return
    event.preventDefault()
    open({})
  })
  const currentPage = useEffectEvent(() => page)
  const direction = mode === 'rtl' ? 'rtl' : 'ltr'
  const zones = mode === 'webtoon' ? settings.stripZones : settings.zones
  const turnsPage = useEffectEvent(
    (x: number, y: number) => tapAction(zones, direction === 'rtl', x / window.innerWidth, y / window.innerHeight) !== 'bars',
  )
  useEffect(() => {
    const root = dialog.current
    if (!root) return
    const aborter = new AbortController()
    const taps = {
      placeAt: (x: number, y: number) => placeAt(x, y),
      onDoubleTap: (tapped: TappedPage) => onDoubleTap(tapped),
      turnsPage: (x: number, y: number) => turnsPage(x, y),
      currentPage: () => currentPage(),
    }
    listenForDoubleTaps(root, taps, aborter.signal)
    root.addEventListener('keydown', (event) => onKeyDown(event), { signal: aborter.signal })
    return () => aborter.abort()
  }, [dialog])

  const view = View && start && (
    <View
      {...options}
      direction={direction}
      urls={urls}
      dialog={dialog}
      page={start.page ?? page}
      place={start.place}
      onClose={() => setStart(undefined)}
    />
  )
  return [view, () => open({})] as const
}
