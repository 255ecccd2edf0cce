// An ugoira on the page: its first picture until it is wanted, then the animation, and the controls under it.
import type { Artwork } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { cardUrl, pageUrl } from '../../data/http/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { readSettings, useSetting } from '../../settings/store.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { openedPicture } from '../gallery/openedPicture.ts'
import { Controls } from './Controls.tsx'
import { faultText } from './faultText.ts'
import { openUgoira } from './openUgoira.ts'
import { ProgressRing } from './ProgressRing.tsx'
import { createSession, type UgoiraSession } from './session.ts'
import { keepSession } from './sessions.ts'
import styles from './Ugoira.module.css'
import { useInSight } from './useInSight.ts'

const ExportPanel = lazy(() => import('./ExportPanel.tsx').then((module) => ({ default: module.ExportPanel })))

/** Width divided by height; works whose size nobody told are taken for squares. */
const aspectOf = ({ width, height }: Artwork): number => (width > 0 && height > 0 ? width / height : 1)

/** The player of an ugoira's artwork page. Give it the work's id as `key`: leaving a work frees everything that it held. */
export function Ugoira({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const client = useQueryClient()
  const isFitted = useSetting('isImageFitScreen')
  const player = useRef<HTMLElement>(null)
  const [session] = useState(() =>
    createSession({
      open: (signal) => openUgoira(artwork.id, client, signal),
      onFault: (fault) => showToast(faultText(fault), { kind: 'error' }),
    }),
  )
  const [hasPanel, setHasPanel] = useState(false)
  const isPanelOpen = useStore(session.store, (state) => state.isPanelOpen)
  if (isPanelOpen && !hasPanel) setHasPanel(true)

  useEffect(() => keepSession(artwork.id, session), [artwork.id, session])
  useEffect(() => {
    if (readSettings().autoPlayUgoira && !matchMedia('(prefers-reduced-motion: reduce)').matches) session.load(true)
  }, [session])
  const [hold] = useState(() => (isInSight: boolean) => session.hold(!isInSight))
  useInSight(player, hold)

  const steer = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || session.store.getState().frame < 0) return
    event.preventDefault()
    session.pause()
    session.seek(session.store.getState().position + step)
  }
  return (
    <section
      ref={player}
      className={styles.player}
      style={{ '--aspect': aspectOf(artwork) }}
      data-fitted={isFitted ? '' : undefined}
      aria-label={t('ugoira.player', { title: artwork.title || t('artwork.untitled') })}
      onKeyDown={steer}
    >
      <Stage artwork={artwork} session={session} />
      <Controls session={session} />
      {hasPanel && (
        <Suspense fallback={null}>
          <ExportPanel artwork={artwork} session={session} />
        </Suspense>
      )}
    </section>
  )
}

function Stage({ artwork, session }: { readonly artwork: Artwork; readonly session: UgoiraSession }) {
  const t = useT()
  const { status, progress, frame, isLoaded, fault } = useStore(session.store)
  const resolution = useSetting('imgReso')
  const canvas = useRef<HTMLCanvasElement>(null)
  const page = artwork.images[0]
  const isRunning = status === 'playing' || status === 'loading'

  useEffect(() => {
    const target = canvas.current
    return target ? session.attach({ draw: (bitmap, index) => drawOn(target, bitmap, index) }) : undefined
  }, [session])

  return (
    <div className={styles.frame} style={{ viewTransitionName: openedPicture }} data-status={status} data-page={0}>
      <button
        type="button"
        className={styles.open}
        aria-label={isRunning ? t('ugoira.pause') : t('ugoira.play')}
        onClick={() => session.toggle()}
      >
        {page && frame < 0 && (
          <>
            <img className={styles.small} src={cardUrl(page, resolution)} alt="" aria-hidden="true" />
            <img
              src={pageUrl(page, resolution)}
              alt={artwork.title || t('artwork.untitled')}
              fetchPriority="high"
              decoding="async"
            />
          </>
        )}
        <canvas ref={canvas} className={styles.canvas} hidden={frame < 0} />
        {status === 'idle' && (
          <span className={styles.mark}>
            <PlayIcon size={36} />
          </span>
        )}
        {status === 'failed' && (
          <span className={styles.failed}>
            <RetryIcon size={28} />
            <span>{faultText(fault)}</span>
            <span className={styles.again}>{t('state.retry')}</span>
          </span>
        )}
        {status === 'loading' && (
          <span className={styles.mark}>
            <ProgressRing share={progress} size={64} />
          </span>
        )}
      </button>
      {frame >= 0 && !isLoaded && fault === undefined && (
        <span className={styles.corner}>
          <ProgressRing share={progress} size={28} />
        </span>
      )}
    </div>
  )
}

/** Draws a frame at once: bitmaps are closed when the reel moves on. The number stays on the canvas for whoever asks what is shown. */
function drawOn(canvas: HTMLCanvasElement, bitmap: ImageBitmap, frame: number): void {
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width
    canvas.height = bitmap.height
  }
  const brush = canvas.getContext('2d')
  brush?.clearRect(0, 0, canvas.width, canvas.height)
  brush?.drawImage(bitmap, 0, 0)
  canvas.dataset.frame = String(frame)
}
