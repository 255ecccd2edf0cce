// Strip reading: the pages under each other without a gap, scrolled downwards. Only pages near the screen are in the document.
import type { PageImages } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import type { PageSize } from './PagedReading.tsx'
import { ReaderPage } from './ReaderPage.tsx'
import styles from './StripReading.module.css'

export interface StripReadingProps {
  readonly images: readonly PageImages[]
  readonly title: string
  /** From 0; the strip scrolls there when it is told another than the one it is at. */
  readonly page: number
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onSize: (page: number, size: PageSize) => void
  readonly onPage: (page: number) => void
  readonly onMiddle: () => void
}

/** Shape of a page whose size nobody told. */
const unknown: PageSize = { width: 3, height: 4 }

export function StripReading({ images, title, page, sizeOf, onSize, onPage, onMiddle }: StripReadingProps) {
  const t = useT()
  const strip = useRef<HTMLDivElement>(null)
  const at = useRef(-1)

  useEffect(() => {
    if (at.current === page) return
    at.current = page
    strip.current?.children[page]?.scrollIntoView({ block: 'start' })
  }, [page])

  const scrolled = () => {
    const box = strip.current?.getBoundingClientRect()
    if (!box || !strip.current) return
    const middle = box.top + box.height / 2
    const now = [...strip.current.children].findIndex((child) => child.getBoundingClientRect().bottom > middle)
    if (now < 0 || now === at.current) return
    at.current = now
    onPage(now)
  }
  const keyed = useEffectEvent((event: KeyboardEvent) => {
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
    const stop = new AbortController()
    addEventListener('keydown', (event) => keyed(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a tap only shows and hides the bars, which the keyboard reaches anyway.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div ref={strip} className={styles.strip} onScroll={scrolled} onClick={onMiddle} tabIndex={0}>
      {images.map((sheet, index) => (
        <StripPage
          key={sheet.l || sheet.m}
          page={sheet}
          size={sizeOf(index) ?? unknown}
          alt={t('artwork.page.alt', { title, page: index + 1, count: images.length })}
          onSize={(size) => onSize(index, size)}
        />
      ))}
    </div>
  )
}

interface StripPageProps {
  readonly page: PageImages
  readonly size: PageSize
  readonly alt: string
  readonly onSize: (size: PageSize) => void
}

/** A page's place in the strip; the picture is there while the place is within two screens. */
function StripPage({ page, size, alt, onSize }: StripPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      root: element.parentElement,
      rootMargin: '200% 0px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={styles.place} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {isNear && <ReaderPage page={page} alt={alt} onSize={onSize} />}
    </div>
  )
}
