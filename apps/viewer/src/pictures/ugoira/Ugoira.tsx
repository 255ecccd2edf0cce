// A ugoira on its artwork page: the first picture until it plays, the animation, and the controls.
import type { Artwork } from '@emaki/domain'
import { openFrameReader, type UgoiraFrameReader } from '@emaki/media'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { sharedPictureName } from '../../lists/opening/sharedPicture.ts'
import { cardUrl, pageUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { readSettings, useSetting } from '../../platform/settings/store.ts'
import { registerExportPanel } from '../../saving/download/exportPanels.ts'
import { RetryIcon } from '../../ui/icons/states.tsx'
import { PlayIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { archiveUrls, ugoiraQuery } from '../../works/queries/ugoira.ts'
import { openArchive } from '../../works/queries/ugoiraArchive.ts'
import { Controls } from './Controls.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { UgoiraPlayer } from './player.ts'
import styles from './Ugoira.module.css'
import { ugoiraErrorText } from './ugoiraErrorText.ts'

const ExportPanel = lazy(() => import('./ExportPanel.tsx').then((module) => ({ default: module.ExportPanel })))

/** Width divided by height; 1 if the size is unknown. */
const aspectOf = ({ width, height }: Artwork): number => (width > 0 && height > 0 ? width / height : 1)

/** Pass the artwork's id as `key`: unmounting frees the player's resources. */
export function Ugoira({ artwork }: { readonly artwork: Artwork }) {
  const t = useT()
  const client = useQueryClient()
  const isFitted = useSetting('fitPictures')
  const section = useRef<HTMLElement>(null)
  const [player] = useState(
    () =>
      new UgoiraPlayer({
        open: (signal) => openUgoira(artwork.id, client, signal),
        onError: (error) => showToast(ugoiraErrorText(error), { kind: 'error', isUnasked: true }),
      }),
  )
  const [hasPanel, setHasPanel] = useState(false)
  const isPanelOpen = useStore(player.store, (state) => state.isPanelOpen)
  if (isPanelOpen && !hasPanel) setHasPanel(true)

  useEffect(() => {
    const remove = registerExportPanel(artwork.id, player)
    return () => {
      remove()
      player.reset()
    }
  }, [artwork.id, player])
  useEffect(() => {
    if (readSettings().autoPlayUgoira && !matchMedia('(prefers-reduced-motion: reduce)').matches) player.load(true)
  }, [player])
  const [handleVisibility] = useState(() => (isVisible: boolean) => player.setVisible(isVisible))
  useVisibility(section, handleVisibility)

  const handleKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || player.store.getState().frame < 0) return
    event.preventDefault()
    player.pause()
    player.seek(player.store.getState().position + step)
  }
  return (
    <section
      ref={section}
      className={styles.player}
      style={{ '--aspect': aspectOf(artwork) }}
      data-fitted={isFitted ? '' : undefined}
      aria-label={t('ugoira.player', { title: artwork.title || t('artwork.untitled') })}
      onKeyDown={handleKey}
    >
      <Picture artwork={artwork} player={player} />
      <Controls player={player} />
      {hasPanel && (
        <Suspense fallback={null}>
          <ExportPanel artwork={artwork} player={player} />
        </Suspense>
      )}
    </section>
  )
}

function Picture({ artwork, player }: { readonly artwork: Artwork; readonly player: UgoiraPlayer }) {
  const t = useT()
  const { status, progress, frame, isLoaded, error } = useStore(player.store)
  const resolution = useSetting('imageResolution')
  const canvas = useRef<HTMLCanvasElement>(null)
  const page = artwork.images[0]
  const isRunning = status === 'playing' || status === 'loading'

  useEffect(() => {
    const target = canvas.current
    return target ? player.attach({ draw: (bitmap, index) => drawOn(target, bitmap, index) }) : undefined
  }, [player])

  return (
    <div className={styles.frame} style={{ viewTransitionName: sharedPictureName }} data-status={status} data-page={0}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={isRunning ? t('ugoira.pause') : t('ugoira.play')}
        onClick={() => player.toggle()}
      >
        {page && frame < 0 && (
          <>
            <img src={cardUrl(page, resolution)} alt="" aria-hidden="true" />
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
            <span>{ugoiraErrorText(error)}</span>
            <span className={styles.retry}>{t('state.retry')}</span>
          </span>
        )}
        {status === 'loading' && (
          <span className={styles.mark}>
            <ProgressRing share={progress} size={64} />
          </span>
        )}
      </button>
      {frame >= 0 && !isLoaded && error === undefined && (
        <span className={styles.corner}>
          <ProgressRing share={progress} size={28} />
        </span>
      )}
    </div>
  )
}

/** Draws a frame synchronously, because the frame reader closes old bitmaps. `data-frame` tells tests which frame is shown. */
function drawOn(canvas: HTMLCanvasElement, bitmap: ImageBitmap, frame: number): void {
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width
    canvas.height = bitmap.height
  }
  const context = canvas.getContext('2d')
  context?.clearRect(0, 0, canvas.width, canvas.height)
  context?.drawImage(bitmap, 0, 0)
  canvas.dataset.frame = String(frame)
}

/**
 * Fetches the metadata of a ugoira and starts reading its archive. Rejects with a CallError, ArchiveError or MediaFault, or with
 * the signal's reason.
 */
async function openUgoira(id: string, client: QueryClient, signal: AbortSignal): Promise<UgoiraFrameReader> {
  const ugoira = await client.fetchQuery(ugoiraQuery(id))
  signal.throwIfAborted()
  const { body, length } = await openArchive(archiveUrls(ugoira), { signal })
  try {
    return openFrameReader({ frames: ugoira.frames, archive: body, length })
  } catch (error) {
    await body.cancel()
    throw error
  }
}

/** Calls `onChange` when the element becomes visible or hidden: by scrolling, or with the whole tab. */
function useVisibility(element: RefObject<Element | null>, onChange: (isVisible: boolean) => void): void {
  useEffect(() => {
    const target = element.current
    if (!target) return
    let isOnScreen = true
    const report = () => onChange(isOnScreen && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? true
      report()
    })
    observer.observe(target)
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [element, onChange])
}
