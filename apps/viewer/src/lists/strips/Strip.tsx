// A row with horizontal scrolling by touch, mouse drag, wheel, buttons and arrow keys. Shortcuts.tsx makes it one tab stop.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { dragToScroll } from './dragToScroll.ts'
import styles from './Strip.module.css'

export interface StripProps {
  readonly label: string
  /** `<li>` elements; the strip sets their height. */
  readonly children: ReactNode
}

/** Part of the visible width that a press of a button scrolls. */
const scrollStep = 0.8

export function Strip({ label, children }: StripProps) {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  const [{ hasBefore, hasAfter }, setOverflow] = useState({ hasBefore: false, hasAfter: false })

  const [isTouched, setTouched] = useState(false)

  useEffect(() => {
    const list = track.current
    if (!list) return
    const update = () => {
      const next = { hasBefore: list.scrollLeft > 4, hasAfter: list.scrollLeft + list.clientWidth < list.scrollWidth - 4 }
      setOverflow((before) => (before.hasBefore === next.hasBefore && before.hasAfter === next.hasAfter ? before : next))
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(list)
    for (const item of list.children) sizes.observe(item)
    list.addEventListener('scroll', update, { passive: true })
    const stopDragging = dragToScroll(list)
    update()
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', update)
      stopDragging()
    }
  }, [])

  const scroll = (sign: 1 | -1) => {
    const list = track.current
    list?.scrollBy({ left: sign * list.clientWidth * scrollStep, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const item = event.target instanceof Element ? event.target.closest('li') : null
    const next = step === 1 ? item?.nextElementSibling : step === -1 ? item?.previousElementSibling : null
    const link = next?.querySelector<HTMLElement>('a[href], button')
    if (!link || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    link.focus({ preventScroll: true })
    next?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
  }

  return (
    <div
      className={styles.strip}
      // Some touch screens report a mouse; the pointer type of an event is reliable.
      data-touched={isTouched || undefined}
      onPointerDown={({ pointerType }) => setTouched(pointerType === 'touch')}
    >
      <ul ref={track} className={styles.track} aria-label={label} data-one-stop onKeyDown={onKeyDown}>
        {children}
      </ul>
      {hasBefore && (
        <button type="button" tabIndex={-1} className={styles.before} aria-label={t('strip.back')} onClick={() => scroll(-1)}>
          <BackIcon size={22} />
        </button>
      )}
      {hasAfter && (
        <button type="button" tabIndex={-1} className={styles.after} aria-label={t('strip.forward')} onClick={() => scroll(1)}>
          <ForwardIcon size={22} />
        </button>
      )}
    </div>
  )
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
