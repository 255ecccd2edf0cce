// Paged view: one spread at a time, which follows the finger. Taps, swipes, keys and the wheel turn the pages.
import type { PageImages } from '@emaki/domain'
import { type CSSProperties, type MouseEvent, startTransition, useRef } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { type Margins, noMargins } from '../page/margins.ts'
import { type PageSize, sizeInside } from '../page/pageSize.ts'
import { ReaderPage, readerPageUrl } from '../page/ReaderPage.tsx'
import { useElementSize } from '../page/useElementSize.ts'
import { useMedia } from '../page/useMedia.ts'
import { useShownResolution } from '../page/useShownResolution.ts'
import type { PageLoader } from '../preload/pageLoader.ts'
import type { ReaderSettings } from '../settings/readerSettings.ts'
import { tapAction } from '../zones/tapZones.ts'
import styles from './PagedView.module.css'
import { layoutSpread } from './spreadLayout.ts'
import { spreadIndexOf } from './spreads.ts'
import { usePageGestures } from './usePageGestures.ts'
import { useStage } from './useStage.ts'

export interface ReaderViewProps {
  readonly images: readonly PageImages[]
  readonly title: string
  /** From 0. */
  readonly page: number
  readonly settings: ReaderSettings
  readonly sizeOf: (page: number) => PageSize | undefined
  /** The margins to crop, by the address of the picture. */
  readonly marginsOf: (url: string) => Margins | undefined
  readonly onPicture: (url: string, picture: HTMLImageElement) => void
  readonly onPage: (page: number) => void
  readonly onMiddleTap: () => void
  /** Called for a turn before the first page (-1) or after the last one (1). */
  readonly onBeyond: (by: 1 | -1) => void
}

export interface PagedViewProps extends ReaderViewProps {
  readonly direction: 'rtl' | 'ltr'
  readonly spreads: readonly (readonly number[])[]
  readonly loader: PageLoader
}

/** Aspect ratio of a page whose size is unknown. */
const defaultSize: PageSize = { width: 700, height: 1000 }

export function PagedView({ images, title, direction, spreads, page, settings, loader, ...view }: PagedViewProps) {
  const t = useT()
  const container = useRef<HTMLDivElement>(null)
  const screen = useElementSize(container)
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const resolution = useShownResolution()
  const isToLeft = direction === 'rtl'
  const current = spreadIndexOf(spreads, page)
  const urlOf = (index: number) => (images[index] ? readerPageUrl(images[index], resolution) : '')
  const marginsOf = (index: number) => view.marginsOf(urlOf(index)) ?? noMargins
  const shapeOf = (index: number) => sizeInside(view.sizeOf(index) ?? defaultSize, marginsOf(index))

  // The neighbours are mounted beside the visible spread, so that they load in advance and follow the finger.
  const mounted = [current - 1, current, current + 1].flatMap((index) => {
    const pages = spreads[index]
    return pages ? [{ index, pages, layout: layoutSpread(pages.map(shapeOf), screen, settings.fit, devicePixelRatio) }] : []
  })
  const stage = useStage({
    current,
    mounted,
    screen,
    isToLeft,
    slides: settings.slides && !hasReducedMotion,
    count: spreads.length,
  })
  const turn = (by: 1 | -1) => {
    const index = stage.position() + by
    const next = spreads[index]?.[0]
    if (next === undefined) return view.onBeyond(by)
    // A mounted spread moves at once, and React renders its neighbours in the next frames.
    if (stage.slideTo(index)) startTransition(() => view.onPage(next))
    else view.onPage(next)
  }
  const turnRight = (by: 1 | -1) => turn(isToLeft ? (-by as 1 | -1) : by)
  usePageGestures({
    container,
    stage,
    turn,
    turnRight,
    onFirst: () => view.onPage(0),
    onLast: () => view.onPage(images.length - 1),
  })

  const onTap = ({ clientX, clientY, target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button')) return
    const action = tapAction(settings.zones, isToLeft, clientX / window.innerWidth, clientY / window.innerHeight)
    if (action === 'bars') view.onMiddleTap()
    else turn(action === 'next' ? 1 : -1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys and the slider do the same as taps.
    <div ref={container} className={styles.stage} onClick={onTap}>
      <div ref={stage.track} className={styles.track}>
        {mounted.map(({ index, pages, layout }) => (
          <div
            key={pages[0]}
            className={styles.slot}
            inert={index !== current}
            // A translation, because other movements of visible elements count as layout shifts.
            style={{ translate: `${stage.placeOf(index)}px 0` }}
          >
            <div className={styles.spread} dir={direction} style={centred(layout, screen)}>
              {pages.map((number, position) => {
                const pageImages = images[number]
                return (
                  pageImages && (
                    <ReaderPage
                      key={number}
                      page={pageImages}
                      alt={t('artwork.page.alt', { title, page: number + 1, count: images.length })}
                      style={{ ...layout.boxes[position] }}
                      margins={marginsOf(number)}
                      isReady={loader.isReady(urlOf(number))}
                      onPicture={view.onPicture}
                    />
                  )
                )
              })}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

/** In the middle of the screen, on whole pixels. */
const centred = ({ width, height }: PageSize, screen: PageSize): CSSProperties => ({
  left: Math.round((screen.width - width) / 2),
  top: Math.round((screen.height - height) / 2),
  width,
  height,
})
