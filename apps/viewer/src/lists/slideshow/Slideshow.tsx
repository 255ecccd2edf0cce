// A slideshow in full screen: works of a list in random order, with a clock and the title. Space, arrows, b and Escape control it.
import { type Artwork, type ImageResolution, pageImage, proxiedImage } from '@emaki/domain'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { imageProxy } from '../../platform/hosts/picture.ts'
import { formatTime } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { isSavingData } from '../../platform/prefetch/connection.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { FullScreenButton } from '../../ui/controls/FullScreenButton.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useBars } from '../../ui/gestures/useBars.ts'
import { BackIcon, CloseIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { PauseIcon } from '../../ui/icons/workActions.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import fullScreen from '../../ui/overlays/fullScreenDialog.module.css'
import { useModalDialog } from '../../ui/overlays/useModalDialog.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { SlideBookmark } from './SlideBookmark.tsx'
import { SlideCaption } from './SlideCaption.tsx'
import { SlideLayers } from './SlideLayers.tsx'
import styles from './Slideshow.module.css'
import { useSlideGestures } from './slideGestures.ts'
import { changedSeconds, defaultSeconds } from './slideOrder.ts'
import { type Slides, useSlides } from './useSlides.ts'

interface SlideshowProps {
  readonly feed: Feed<Artwork>
  readonly onClose: () => void
}

export function Slideshow({ feed, onClose }: SlideshowProps) {
  const t = useT()
  const dialog = useModalDialog(onClose)
  const bars = useBars()
  const hiddenBy = useContentRule()
  const [isPlaying, setPlaying] = useState(true)
  const [seconds, setSeconds] = useState(defaultSeconds)
  const slides = useSlides({ feed, isHidden: (work) => hiddenBy(work) !== undefined, pictureOf, isPlaying, seconds })
  useWakeLock(isPlaying)
  useBarsThatHide(bars, isPlaying)
  useFullScreenEnd(onClose)
  const toggle = () => setPlaying(!isPlaying)
  const gestures = useSlideGestures((action) => (action === 'bars' ? bars.toggle() : slides.turn(action === 'next' ? 1 : -1)))
  useKeys({ toggle, turn: slides.turn, changeSpeed: (by) => setSeconds(changedSeconds(seconds, by)) })

  return (
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.slideshow}`}
      data-paper="dark"
      data-bars={bars.isShown || !isPlaying || undefined}
      aria-label={t('slideshow.title')}
      onPointerMove={bars.onPointerMove}
    >
      <div className={styles.stage} {...gestures}>
        {slides.work && (
          <SlideLayers work={slides.work} address={pictureOf(slides.work)} seconds={seconds} isPlaying={isPlaying} />
        )}
      </div>
      {slides.isEmpty && (
        <p className={styles.empty} role="alert">
          {t('slideshow.empty')}
        </p>
      )}
      <Clock className={styles.clock} />
      {slides.work && <SlideCaption key={slides.work.id} work={slides.work} isPlaying={isPlaying} onOpen={onClose} />}
      <Controls
        slides={slides}
        isPlaying={isPlaying}
        seconds={seconds}
        onToggle={toggle}
        onSeconds={setSeconds}
        onClose={onClose}
      />
    </dialog>
  )
}

interface ControlsProps {
  readonly slides: Slides
  readonly isPlaying: boolean
  readonly seconds: number
  readonly onToggle: () => void
  readonly onSeconds: (seconds: number) => void
  readonly onClose: () => void
}

function Controls({ slides, isPlaying, seconds, onToggle, onSeconds, onClose }: ControlsProps) {
  const t = useT()
  const language = useLanguage()
  const time = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds)
  return (
    <div className={styles.bar}>
      <IconButton icon={BackIcon} label={t('slideshow.previous')} onClick={() => slides.turn(-1)} />
      <IconButton
        icon={isPlaying ? PauseIcon : PlayIcon}
        label={t(isPlaying ? 'slideshow.pause' : 'slideshow.play')}
        onClick={onToggle}
      />
      <IconButton icon={ForwardIcon} label={t('slideshow.next')} onClick={() => slides.turn(1)} />
      <button
        type="button"
        className={styles.speed}
        aria-label={`${t('slideshow.speed')}: ${time}`}
        title={t('slideshow.speed')}
        // After the slowest speed follows the fastest.
        onClick={() => onSeconds(changedSeconds(seconds, 1) === seconds ? changedSeconds(0, 1) : changedSeconds(seconds, 1))}
      >
        {time}
      </button>
      {slides.work && <SlideBookmark key={slides.work.id} work={slides.work} />}
      <span className={styles.gap} />
      <FullScreenButton />
      <IconButton icon={CloseIcon} label={t('dialog.close')} onClick={onClose} />
    </div>
  )
}

/** Regular pictures, or medium ones while the browser saves data. Ugoira show their first frame. */
function pictureOf({ images: [page] }: Artwork): string {
  const resolution: ImageResolution = isSavingData() ? 'Medium' : 'Large'
  return page ? proxiedImage(pageImage(page, resolution), imageProxy()) : ''
}

/** How long the bars stay while the mouse rests, in ms. */
const barsMs = 3500

function useBarsThatHide({ isShown, hide }: ReturnType<typeof useBars>, isPlaying: boolean): void {
  const hideNow = useEffectEvent(hide)
  useEffect(() => {
    if (!isShown || !isPlaying) return
    const timer = setTimeout(() => hideNow(), barsMs)
    return () => clearTimeout(timer)
  }, [isShown, isPlaying])
}

/** The browser's own Escape leaves full screen without an event of the key. It closes the slideshow, too. */
function useFullScreenEnd(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onChange = () => document.fullscreenElement === null && close()
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [])
}

interface Keys {
  readonly toggle: () => void
  readonly turn: (by: 1 | -1) => void
  readonly changeSpeed: (by: 1 | -1) => void
}

/** `b` is handled by the bookmark button. */
function useKeys({ toggle, turn, changeSpeed }: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isButton = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.key === ' ' && !isButton) toggle()
    else if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === '+' || event.key === 'ArrowUp') changeSpeed(-1)
    else if (event.key === '-' || event.key === 'ArrowDown') changeSpeed(1)
    else return
    event.preventDefault()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

const minuteMs = 60_000

/** The time of day. */
function Clock({ className }: { readonly className: string | undefined }) {
  const language = useLanguage()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (now.getTime() % minuteMs))
    return () => clearTimeout(timer)
  }, [now])
  return (
    <time className={className} dateTime={now.toTimeString().slice(0, 5)}>
      {formatTime(now, language)}
    </time>
  )
}

/**
 * Keeps the screen on, where the browser supports it (W3C Screen Wake Lock). The browser releases the lock of a hidden page, so the lock
 * is requested again when the page is visible.
 */
function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isHere = true
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const granted = await navigator.wakeLock.request('screen')
        if (isHere) lock = granted
        else void granted.release()
      } catch {
        // Low battery: the screen may turn off.
      }
    }
    const onVisible = () => void request()
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isHere = false
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isActive])
}
