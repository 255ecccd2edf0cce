// Parts of every page that the first view does not need: the offline notice, shortcuts, the cards of artists, the preview of a held card, and the work beside a list.
// Load it lazily.
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { LazyArtistCards } from '../../lists/artistCard/LazyArtistCards.tsx'
import { isUnrested, scrollingMs } from '../../lists/cards/scrollWatch.ts'
import { whenNetworkIdle } from '../../platform/schedule.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { OfflineNotice } from '../offline/OfflineNotice.tsx'
import { useBackgroundTasks } from './useBackgroundTasks.ts'

/** Offline, or a newer build: this visit has no shortcuts. */
const Shortcuts = lazy<ComponentType>(() =>
  import('../keyboard/Shortcuts.tsx').then(
    (module) => ({ default: module.Shortcuts }),
    () => ({ default: () => null }),
  ),
)

/** Offline, or a newer build: works open on pages of their own. */
const SplitView = lazy<ComponentType>(() =>
  import('../split/SplitView.tsx').then(
    (module) => ({ default: module.SplitView }),
    () => ({ default: () => null }),
  ),
)

const FpsMeter = lazy<ComponentType>(() =>
  import('../FpsMeter.tsx').then(
    (module) => ({ default: module.FpsMeter }),
    () => ({ default: () => null }),
  ),
)

export interface LatePartsProps {
  /** Whether a key was pressed. */
  readonly hasKey: boolean
}

/** A phone loads the shortcuts with its first key, and a device without a touch screen the preview with its first press. */
export function LateParts({ hasKey }: LatePartsProps): ReactNode {
  const isSplit = useSetting('splitView')
  const showsFps = useSetting('showFrameRate')
  const hasPane = useRouterState({ select: ({ location }) => location.state.beside !== undefined })
  useWorkScreen()
  useBackgroundTasks()
  // Code that runs for the first time while a finger moves would delay a frame. If it fails to load, a press tries again.
  useEffect(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return
    return whenNetworkIdle(() => void preloadPreview().catch(() => undefined))
  }, [])
  return (
    <>
      <OfflineNotice />
      {(hasKey || matchMedia('(any-pointer: fine)').matches) && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
      <LazyArtistCards />
      {showsFps && (
        <Suspense>
          <FpsMeter />
        </Suspense>
      )}
      {(isSplit || hasPane) && <SplitView />}
    </>
  )
}

const preloadPreview = () => import('../../lists/peek/loadCardActions.ts').then((module) => module.loadCardActions())

/** What a visitor who uses the page causes. A page that only stands open loads no file of another screen. */
const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Loads the screen of a work in advance for a visitor who uses the page, so that a press on a card only has to render it. Waits for the
 * first use, then for the network and the end of a scroll.
 */
function useWorkScreen(): void {
  const router = useRouter()
  useEffect(() => {
    const stop = new AbortController()
    let cancel: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // Not `whenRested`, whose wait a mouse ends between two scrolls: running this code takes 50 ms on a slow phone.
    const load = () => {
      const screen = router.routesByPath['/artworks/$id']
      if (isUnrested()) timer = setTimeout(load, scrollingMs)
      else if (screen) void router.loadRouteChunk(screen)
    }
    const start = () => {
      stop.abort()
      cancel = whenNetworkIdle(load)
    }
    for (const use of uses) addEventListener(use, start, { signal: stop.signal, passive: true, capture: true })
    return () => {
      stop.abort()
      cancel?.()
      clearTimeout(timer)
    }
  }, [router])
}
