// Webtoon view: the pages in one scrolling column without gaps. Only pictures near the viewport are mounted.
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../platform/i18n/useT.ts'
import { type Margins, noMargins } from '../page/margins.ts'
import { type PageSize, sizeInside } from '../page/pageSize.ts'
import { ReaderPage, type ReaderPageProps } from '../page/ReaderPage.tsx'
import { useElementSize } from '../page/useElementSize.ts'
import { useMedia } from '../page/useMedia.ts'
import type { ReaderViewProps } from '../paged/PagedView.tsx'
import { tapAction } from '../zones/tapZones.ts'
import { stripPageHeight, stripWidth } from './stripLayout.ts'
import { useStripZoom } from './useStripZoom.ts'
import styles from './WebtoonView.module.css'

/** Size of a page whose size is unknown. */
const defaultSize: PageSize = { width: 750, height: 1000 }
/** Share of the height that a tap or a key scrolls. */
const screenShare = 0.85

export function WebtoonView({ images, title, page, settings, onPage, onMiddleTap, end, ...view }: ReaderViewProps) {
  const t = useT()
  const strip = useRef<HTMLDivElement>(null)
  const screen = useElementSize(strip)
  const hasReducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  /** The page in the middle of the viewport. */
  const currentPage = useRef(-1)
  // Margins between panels belong to the strip: only those at the sides are cropped.
  const marginsOf = (index: number): Margins => ({
    ...(view.marginsOf(view.urlOf(index)) ?? noMargins),
    top: 0,
    bottom: 0,
  })
  const ownWidth = stripWidth(settings.fit, view.sizeOf(0) ?? defaultSize, screen, devicePixelRatio)
  const width = Math.floor(ownWidth * useStripZoom(strip, ownWidth))

  useEffect(() => {
    if (currentPage.current === page) return
    currentPage.current = page
    strip.current?.children[page]?.scrollIntoView({ block: 'start' })
  }, [page])

  const onScroll = () => {
    const viewport = strip.current?.getBoundingClientRect()
    if (!viewport || !strip.current) return
    const middle = viewport.top + viewport.height / 2
    // The end page belongs to the last page.
    const index = Math.min(pageAt(strip.current.children, middle), images.length - 1)
    if (index < 0 || index === currentPage.current) return
    currentPage.current = index
    onPage(index)
  }
  const scrollBy = (screens: number) => {
    const box = strip.current
    if (!box) return
    if (isAtEdge(box, screens)) view.onBeyond(screens > 0 ? 1 : -1)
    const behavior = settings.slides && !hasReducedMotion ? 'smooth' : 'instant'
    box.scrollBy({ top: screens * box.clientHeight, behavior })
  }
  const onTap = ({ clientX, clientY, target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, [data-end-page]')) return
    const action = tapAction(settings.stripZones, false, clientX / window.innerWidth, clientY / window.innerHeight)
    if (action === 'bars') onMiddleTap()
    else scrollBy(action === 'next' ? screenShare : -screenShare)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (target instanceof Element && target.closest('input, select, button, aside, [role=dialog]')) return
    if (key === 'PageDown' || (key === ' ' && !event.shiftKey)) scrollBy(screenShare)
    else if (key === 'PageUp' || key === ' ') scrollBy(-screenShare)
    else if (key === 'Home') onPage(0)
    else if (key === 'End') onPage(images.length - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const aborter = new AbortController()
    addEventListener('keydown', (event) => onKeyDown(event), { signal: aborter.signal })
    return () => aborter.abort()
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys and the slider do the same as taps.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <div ref={strip} className={styles.strip} onScroll={onScroll} onClick={onTap} tabIndex={0}>
      {images.map((pageImages, index) => (
        <WebtoonPage
          key={pageImages.l || pageImages.m}
          page={pageImages}
          src={view.urlOf(index)}
          margins={marginsOf(index)}
          width={width}
          height={stripPageHeight(sizeInside(view.sizeOf(index) ?? defaultSize, marginsOf(index)), width, devicePixelRatio)}
          alt={t('artwork.page.alt', { title, page: index + 1, count: images.length })}
          onPicture={view.onPicture}
          onFailed={view.onFailed}
        />
      ))}
      {end}
    </div>
  )
}

/** Whether the strip is scrolled to its end (`step` above 0) or its start. */
const isAtEdge = ({ scrollTop, scrollHeight, clientHeight }: Element, step: number): boolean =>
  step > 0 ? scrollTop + clientHeight >= scrollHeight - 2 : scrollTop <= 1

/** The index of the page at a height of the viewport. A binary search, because a strip may have hundreds of pages. */
function pageAt(pages: HTMLCollection, y: number): number {
  let [from, to] = [0, pages.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((pages[middle]?.getBoundingClientRect().bottom ?? 0) > y) to = middle
    else from = middle + 1
  }
  return from < pages.length ? from : -1
}

interface WebtoonPageProps extends Pick<ReaderPageProps, 'page' | 'src' | 'alt' | 'margins' | 'onPicture' | 'onFailed'> {
  /** px. */
  readonly width: number
  readonly height: number
}

/**
 * A picture reaches under the next one. Layouts have steps of 1/64 px, so that heights are no whole pixels of every screen, and the
 * background would show through the blended edges of two pages as a line.
 */
const overlapping = { height: 'calc(100% + 1px)' } as const

/** A box of the page's size. The picture is mounted while the box is within two viewport heights. */
function WebtoonPage({ width, height, ...page }: WebtoonPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      root: element.parentElement,
      rootMargin: '200% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={styles.page} style={{ width, height }}>
      {isNear && <ReaderPage {...page} style={overlapping} />}
    </div>
  )
}
