// Strip: a row of pictures that is drawn aside like a scroll: by finger, mouse, wheel, buttons and arrow keys.
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/useT.ts'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { dragToScroll } from './dragToScroll.ts'
import styles from './Strip.module.css'

export interface StripProps {
  readonly label: string
  /** `<li>` elements; the strip gives them its height. */
  readonly children: ReactNode
}

/** How much of what is seen one press of a button moves. */
const stride = 0.8

export function Strip({ label, children }: StripProps) {
  const t = useT()
  const track = useRef<HTMLUListElement>(null)
  const [{ hasBefore, hasAfter }, setRoom] = useState({ hasBefore: false, hasAfter: false })

  const [isTouched, setTouched] = useState(false)

  useEffect(() => {
    const list = track.current
    if (!list) return
    const look = () => {
      const next = { hasBefore: list.scrollLeft > 4, hasAfter: list.scrollLeft + list.clientWidth < list.scrollWidth - 4 }
      setRoom((room) => (room.hasBefore === next.hasBefore && room.hasAfter === next.hasAfter ? room : next))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(list)
    for (const item of list.children) sizes.observe(item)
    list.addEventListener('scroll', look, { passive: true })
    const stopDragging = dragToScroll(list)
    look()
    return () => {
      sizes.disconnect()
      list.removeEventListener('scroll', look)
      stopDragging()
    }
  }, [])

  const move = (sign: 1 | -1) => {
    const list = track.current
    list?.scrollBy({ left: sign * list.clientWidth * stride, behavior: isCalm() ? 'instant' : 'smooth' })
  }

  const steer = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const item = event.target instanceof Element ? event.target.closest('li') : null
    const next = step === 1 ? item?.nextElementSibling : step === -1 ? item?.previousElementSibling : null
    const link = next?.querySelector<HTMLElement>('a[href], button')
    if (!link || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    link.focus({ preventScroll: true })
    next?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: isCalm() ? 'instant' : 'smooth' })
  }

  return (
    <div
      className={styles.strip}
      // Some touch screens claim to have a mouse: a finger shows what is true.
      data-touched={isTouched || undefined}
      onPointerDown={({ pointerType }) => setTouched(pointerType === 'touch')}
    >
      <ul ref={track} className={styles.track} aria-label={label} onKeyDown={steer}>
        {children}
      </ul>
      {hasBefore && (
        <button type="button" tabIndex={-1} className={styles.before} aria-label={t('strip.back')} onClick={() => move(-1)}>
          <BackIcon size={22} />
        </button>
      )}
      {hasAfter && (
        <button type="button" tabIndex={-1} className={styles.after} aria-label={t('strip.forward')} onClick={() => move(1)}>
          <ForwardIcon size={22} />
        </button>
      )}
    </div>
  )
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
