// Paged view: one spread at a time. Taps at the sides, swipes, keys and the wheel turn the pages.
import type { PageImages } from '@emaki/domain'
import { useDrag } from '@use-gesture/react'
import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/useT.ts'
import styles from './PagedView.module.css'
import { ReaderPage } from './ReaderPage.tsx'
import { spreadIndexOf, spreadsOf } from './spreads.ts'

export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface PagedViewProps {
  readonly images: readonly PageImages[]
  readonly title: string
  readonly direction: 'rtl' | 'ltr'
  readonly isDouble: boolean
  /** From 0. */
  readonly page: number
  readonly sizeOf: (page: number) => PageSize | undefined
  readonly onSize: (page: number, size: PageSize) => void
  readonly onPage: (page: number) => void
  readonly onMiddleTap: () => void
}

/** Shortest swipe that turns the page, in px (as for novels, docs/spec/product.md 2.10). */
const swipePx = 30
/** The wheel turns at most one page in this time, in ms (docs/spec/product.md 9.3). */
const wheelIntervalMs = 200
/** Part of the width on each side where a tap turns the page. A tap in the middle toggles the bars. */
const sideFraction = 0.3

export function PagedView({ images, title, direction, isDouble, page, sizeOf, onSize, onPage, onMiddleTap }: PagedViewProps) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const lastWheel = useRef(Number.NEGATIVE_INFINITY)
  const spreads = spreadsOf(images.length, (index) => isWide(sizeOf(index)), isDouble)
  const current = spreadIndexOf(spreads, page)

  const turn = (by: 1 | -1) => {
    const next = spreads[current + by]?.[0]
    if (next !== undefined) onPage(next)
  }
  /** Turns towards the right side of the screen. */
  const turnRight = (by: 1 | -1) => turn(direction === 'ltr' ? by : by === 1 ? -1 : 1)

  useDrag(
    ({ last, tap, movement: [x, y] }) => {
      if (last && !tap && Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) turnRight(x < 0 ? 1 : -1)
    },
    { target: stage, filterTaps: true },
  )

  const onTap = ({ clientX, target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button')) return
    const fraction = clientX / window.innerWidth
    if (fraction < sideFraction) turnRight(-1)
    else if (fraction > 1 - sideFraction) turnRight(1)
    else onMiddleTap()
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
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
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.deltaY === 0 || event.timeStamp - lastWheel.current < wheelIntervalMs) return
    lastWheel.current = event.timeStamp
    turn(event.deltaY > 0 ? 1 : -1)
  })
  // A layout effect, so that keys work before the first paint.
  useLayoutEffect(() => {
    const element = stage.current
    const aborter = new AbortController()
    element?.addEventListener('wheel', (event) => onWheel(event), { passive: false, signal: aborter.signal })
    addEventListener('keydown', (event) => onKeyDown(event), { signal: aborter.signal })
    return () => aborter.abort()
  }, [])

  // The neighbouring spreads are mounted but hidden, so that their pictures are loaded in advance.
  const mounted = [current - 1, current, current + 1].filter((spread) => spread >= 0 && spread < spreads.length)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys and the slider do the same as taps.
    <div ref={stage} className={styles.stage} onClick={onTap}>
      {mounted.map((spread) => (
        <div key={spreads[spread]?.[0]} className={styles.spread} dir={direction} hidden={spread !== current}>
          {spreads[spread]?.map((index) => {
            const pageImages = images[index]
            return (
              pageImages && (
                <ReaderPage
                  key={index}
                  page={pageImages}
                  className={styles.page}
                  alt={t('artwork.page.alt', { title, page: index + 1, count: images.length })}
                  onSize={(size) => onSize(index, size)}
                />
              )
            )
          })}
        </div>
      ))}
    </div>
  )
}

export const isWide = (size: PageSize | undefined): boolean => size !== undefined && size.width > size.height
