// Paged view: one spread at a time, which follows the finger. Taps, swipes, keys and the wheel turn the pages.
import { isTallStrip, type PageImages } from '@emaki/domain'
import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useDeferredValue,
  useRef,
} from 'react'
import { EndLayer } from '../../../lists/readingEnd/EndLayer.tsx'
import { useT } from '../../../platform/i18n/useT.ts'
import { type Margins, noMargins } from '../page/margins.ts'
import { expectedSize, type PageSize, sizeInside } from '../page/pageSize.ts'
import { ReaderPage } from '../page/ReaderPage.tsx'
import { useElementSize } from '../page/useElementSize.ts'
import { useMedia } from '../page/useMedia.ts'
import type { PageLoader } from '../preload/pageLoader.ts'
import type { ReaderSettings } from '../readerSettings.ts'
import { tapAction } from '../zones/tapZones.ts'
import styles from './PagedView.module.css'
import { layoutSpread, type SpreadLayout } from './spreadLayout.ts'
import { spreadIndexOf } from './spreads.ts'
import { usePageGestures } from './usePageGestures.ts'
import { useStage } from './useStage.ts'

export interface ReaderViewProps {
  readonly images: readonly PageImages[]
  readonly title: string
  /** From 0. */
  readonly page: number
  readonly settings: ReaderSettings
  readonly urlOf: (page: number) => string
  readonly sizeOf: (page: number) => PageSize | undefined
  /** The margins to crop, by the address of the picture. */
  readonly marginsOf: (url: string) => Margins | undefined
  readonly onPicture: (url: string, picture: HTMLImageElement) => void
  /** Called with the address of a picture that failed to load. */
  readonly onFailed: (url: string) => void
  readonly onPage: (page: number) => void
  readonly onMiddleTap: () => void
  /** Called for a turn before the first page (-1) or after the last one (1), and after the end page. */
  readonly onBeyond: (by: 1 | -1) => void
  /** The page after the last one. */
  readonly end: ReactNode
}

export interface PagedViewProps extends ReaderViewProps {
  readonly direction: 'rtl' | 'ltr'
  readonly spreads: readonly (readonly number[])[]
  readonly loader: PageLoader
  /** Whether the end page is shown, which follows the last spread. */
  readonly isAtEnd: boolean
}

/** Share of the height of the screen that a tap pans a strip. */
const screenShare = 0.85

export function PagedView(props: PagedViewProps) {
  const { images, title, direction, spreads, settings, loader, isAtEnd, urlOf, onMiddleTap, onPicture } = props
  const marginsOf = (index: number) => props.marginsOf(urlOf(index)) ?? noMargins
  const { container, screen, stage, current, mounted, hasEnd, turn } = usePages(props, marginsOf)
  const isToLeft = direction === 'rtl'

  const onTap = ({ clientX, clientY, target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, aside')) return
    const action = tapAction(settings.zones, isToLeft, clientX / window.innerWidth, clientY / window.innerHeight)
    const by = action === 'next' ? 1 : -1
    if (action === 'bars') onMiddleTap()
    else if (!isAtStrip() || !stage.pan(by * screenShare * screen.height, true)) turn(by)
  }
  const isAtStrip = () => {
    const [only, ...more] = spreads[stage.position()] ?? []
    const size = only === undefined || more.length > 0 ? undefined : props.sizeOf(only)
    return size !== undefined && isTallStrip(size)
  }
  const pageAt =
    ({ boxes }: SpreadLayout) =>
    (number: number, position: number) => (
      <PageOfSpread
        key={number}
        images={images}
        number={number}
        src={urlOf(number)}
        title={title}
        style={{ ...boxes[position] }}
        margins={marginsOf(number)}
        isReady={loader.isReady(urlOf(number))}
        onPicture={onPicture}
        onFailed={props.onFailed}
      />
    )
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
              {pages.map(pageAt(layout))}
            </div>
          </div>
        ))}
        {hasEnd && (
          <div
            key="end"
            className={`${styles.slot} ${styles.end}`}
            inert={!isAtEnd}
            aria-hidden={!isAtEnd || undefined}
            style={{ translate: `${stage.placeOf(spreads.length)}px 0` }}
          >
            <EndLayer isToLeft={isToLeft} isOpen={isAtEnd} swipes={false} onTurn={turn} onMiddleTap={onMiddleTap}>
              {props.end}
            </EndLayer>
          </div>
        )}
      </div>
    </div>
  )
}

/** The mounted spreads on their track, and how pages turn. */
function usePages(
  { images, direction, spreads, page, settings, isAtEnd, ...view }: PagedViewProps,
  marginsOf: (index: number) => Margins,
) {
  const container = useRef<HTMLDivElement>(null)
  const screen = useElementSize(container)
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const isToLeft = direction === 'rtl'
  const endIndex = spreads.length
  const current = isAtEnd ? endIndex : spreadIndexOf(spreads, page)

  // The neighbours are mounted beside the visible spread, so that they load in advance and follow the finger.
  const mounted = [current - 1, current, current + 1].flatMap((index) => {
    const pages = spreads[index]
    if (!pages) return []
    const sizes = pages.map((number) => sizeInside(expectedSize(view.sizeOf, number, pages), marginsOf(number)))
    return [{ index, pages, layout: layoutSpread(sizes, screen, settings.fit, devicePixelRatio) }]
  })
  // Beside the last spread, but not in the first render.
  const hasEnd = useDeferredValue(current >= endIndex - 1, false) || isAtEnd
  const stage = useStage({
    current,
    mounted: hasEnd ? [...mounted, { index: endIndex, layout: undefined }] : mounted,
    screen,
    isToLeft,
    slides: settings.slides && !hasReducedMotion,
    count: endIndex + 1,
  })
  const turn = (by: 1 | -1) => {
    const index = stage.position() + by
    const next = spreads[index]?.[0]
    const show = () => (next === undefined ? view.onBeyond(by) : view.onPage(next))
    // A mounted spread moves at once, and React renders its neighbours in the next frames.
    if (stage.slideTo(index)) startTransition(show)
    else show()
  }
  const turnRight = (by: 1 | -1) => turn(isToLeft ? (-by as 1 | -1) : by)
  usePageGestures({
    container,
    stage,
    turn,
    turnRight,
    isAtEnd,
    onFirst: () => view.onPage(0),
    onLast: () => view.onPage(images.length - 1),
  })
  return { container, screen, stage, current, mounted, hasEnd, turn }
}

interface PageOfSpreadProps extends Omit<ComponentProps<typeof ReaderPage>, 'page' | 'alt'> {
  readonly images: readonly PageImages[]
  /** From 0. */
  readonly number: number
  readonly title: string
}

function PageOfSpread({ images, number, title, ...page }: PageOfSpreadProps) {
  const t = useT()
  const pageImages = images[number]
  if (!pageImages) return null
  return <ReaderPage page={pageImages} alt={t('artwork.page.alt', { title, page: number + 1, count: images.length })} {...page} />
}

/** In the middle of the screen, on whole pixels. */
const centred = ({ width, height }: PageSize, screen: PageSize): CSSProperties => ({
  left: Math.round((screen.width - width) / 2),
  top: Math.round((screen.height - height) / 2),
  width,
  height,
})
