// Paged reading: one opening at a time, turned by taps at the sides, swipes, keys and the wheel, in either direction.
import type { PageImages } from '@emaki/domain'
import { useDrag } from '@use-gesture/react'
import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import styles from './PagedReading.module.css'
import { ReaderPage } from './ReaderPage.tsx'
import { spreadsOf, spreadWith } from './spreads.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface PagedReadingProps {
  readonly images: readonly PageImages[]
  readonly title: string
  readonly direction: 'rtl' | 'ltr'
  readonly isDouble: boolean
  /** From 0. */
  readonly page: number
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onSize: (page: number, size: PageSize) => void
  readonly onPage: (page: number) => void
  /** The middle was tapped. */
  readonly onMiddle: () => void
}

/** A swipe of so many px turns the page (docs/spec/product.md 2.10 has the same for novels). */
const swipePx = 30
/** The wheel turns at most one page in so many ms (docs/spec/product.md 9.3). */
const wheelMs = 200
/** The outer parts of the screen turn pages when tapped; what lies between shows and hides the bars. */
const sidePart = 0.3

export function PagedReading({ images, title, direction, isDouble, page, sizeOf, onSize, onPage, onMiddle }: PagedReadingProps) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const lastWheel = useRef(Number.NEGATIVE_INFINITY)
  const isWide = (one: number) => {
    const size = sizeOf(one)
    return size !== undefined && size.width > size.height
  }
  const spreads = spreadsOf(images.length, isWide, isDouble)
  const open = spreadWith(spreads, page)

  const turn = (by: 1 | -1) => {
    const next = spreads[open + by]?.[0]
    if (next !== undefined) onPage(next)
  }
  /** A step towards the right of the screen. */
  const turnRight = (by: 1 | -1) => turn(direction === 'ltr' ? by : by === 1 ? -1 : 1)

  useDrag(
    ({ last, tap, movement: [x, y] }) => {
      if (last && !tap && Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) turnRight(x < 0 ? 1 : -1)
    },
    { target: stage, filterTaps: true },
  )

  const tapped = ({ clientX, target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button')) return
    const across = clientX / window.innerWidth
    if (across < sidePart) turnRight(-1)
    else if (across > 1 - sidePart) turnRight(1)
    else onMiddle()
  }

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const isButton = event.target instanceof HTMLButtonElement
    if (event.key === 'ArrowRight') turnRight(1)
    else if (event.key === 'ArrowLeft') turnRight(-1)
    else if (event.key === 'PageDown' || (event.key === ' ' && !isButton)) turn(1)
    else if (event.key === 'PageUp') turn(-1)
    else if (event.key === 'Home') onPage(0)
    else if (event.key === 'End') onPage(images.length - 1)
    else return
    event.preventDefault()
  })
  const wheeled = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.deltaY === 0 || event.timeStamp - lastWheel.current < wheelMs) return
    lastWheel.current = event.timeStamp
    turn(event.deltaY > 0 ? 1 : -1)
  })
  // With the first sight of it: who presses a key at once is heard.
  useLayoutEffect(() => {
    const element = stage.current
    const stop = new AbortController()
    element?.addEventListener('wheel', (event) => wheeled(event), { passive: false, signal: stop.signal })
    addEventListener('keydown', (event) => keyed(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])

  // The neighbours are in the document, too, unseen: the next page is there when it is turned to.
  const near = [open - 1, open, open + 1].filter((spread) => spread >= 0 && spread < spreads.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: taps at the sides repeat what keys and the slider do.
    <div ref={stage} className={styles.stage} onClick={tapped}>
      {near.map((spread) => (
        <div key={spreads[spread]?.[0]} className={styles.spread} dir={direction} hidden={spread !== open}>
          {spreads[spread]?.map((one) => {
            const sheet = images[one]
            return (
              sheet && (
                <ReaderPage
                  key={one}
                  page={sheet}
                  className={styles.sheet}
                  alt={t('artwork.page.alt', { title, page: one + 1, count: images.length })}
                  onSize={(size) => onSize(one, size)}
                />
              )
            )
          })}
        </div>
      ))}
    </div>
  )
}
