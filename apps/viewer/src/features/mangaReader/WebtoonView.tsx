// Webtoon view: the pages in one scrolling column without gaps. Only pictures near the viewport are mounted.
import type { PageImages } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import type { PageSize } from './PagedView.tsx'
import { ReaderPage } from './ReaderPage.tsx'
import styles from './WebtoonView.module.css'

export interface WebtoonViewProps {
  readonly images: readonly PageImages[]
  readonly title: string
  /** From 0. The view scrolls when this differs from its current page. */
  readonly page: number
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onSize: (page: number, size: PageSize) => void
  readonly onPage: (page: number) => void
  readonly onMiddleTap: () => void
}

/** Aspect ratio of a page whose size is unknown. */
const defaultSize: PageSize = { width: 3, height: 4 }

export function WebtoonView({ images, title, page, sizeOf, onSize, onPage, onMiddleTap }: WebtoonViewProps) {
  const t = useT()
  const strip = useRef<HTMLDivElement>(null)
  /** The page in the middle of the viewport. */
  const currentPage = useRef(-1)

  useEffect(() => {
    if (currentPage.current === page) return
    currentPage.current = page
    strip.current?.children[page]?.scrollIntoView({ block: 'start' })
  }, [page])

  const onScroll = () => {
    const viewport = strip.current?.getBoundingClientRect()
    if (!viewport || !strip.current) return
    const middle = viewport.top + viewport.height / 2
    const index = [...strip.current.children].findIndex((child) => child.getBoundingClientRect().bottom > middle)
    if (index < 0 || index === currentPage.current) return
    currentPage.current = index
    onPage(index)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const view = strip.current
    if (!view || event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement) return
    const step = event.key === ' ' || event.key === 'PageDown' ? 0.85 : event.key === 'PageUp' ? -0.85 : undefined
    if (step !== undefined) view.scrollBy({ top: step * view.clientHeight })
    else if (event.key === 'Home') onPage(0)
    else if (event.key === 'End') onPage(images.length - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const aborter = new AbortController()
    addEventListener('keydown', (event) => onKeyDown(event), { signal: aborter.signal })
    return () => aborter.abort()
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a tap only toggles the bars, which the keyboard reaches anyway.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
    <div ref={strip} className={styles.strip} onScroll={onScroll} onClick={onMiddleTap} tabIndex={0}>
      {images.map((pageImages, index) => (
        <WebtoonPage
          key={pageImages.l || pageImages.m}
          page={pageImages}
          size={sizeOf(index) ?? defaultSize}
          alt={t('artwork.page.alt', { title, page: index + 1, count: images.length })}
          onSize={(size) => onSize(index, size)}
        />
      ))}
    </div>
  )
}

interface WebtoonPageProps {
  readonly page: PageImages
  readonly size: PageSize
  readonly alt: string
  readonly onSize: (size: PageSize) => void
}

/** A box of the page's size. The picture is mounted while the box is within two viewport heights. */
function WebtoonPage({ page, size, alt, onSize }: WebtoonPageProps) {
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
    <div ref={box} className={styles.page} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {isNear && <ReaderPage page={page} alt={alt} onSize={onSize} />}
    </div>
  )
}
