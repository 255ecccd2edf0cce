// Loads the screen of a work in advance for a visitor who uses the page, so that a press on a card only has to render it.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isUnrested, scrollingMs } from '../../lists/cards/scrollWatch.ts'
import { whenNetworkIdle } from '../../platform/prefetch/networkIdle.ts'

/** What a visitor who uses the page causes. A page that only stands open loads no file of another screen. */
const uses = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Waits for the first use, then for the network and the end of a scroll. */
export function useWorkScreen(): void {
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
