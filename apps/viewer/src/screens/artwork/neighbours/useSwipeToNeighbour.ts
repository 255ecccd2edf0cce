// Swipe to neighbour: a swipe across the pictures, or an arrow key, goes on in the list that the work was opened from; only with the setting on (docs/spec/product.md 2.9).
import { type TouchEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSetting } from '../../../settings/store.ts'
import { useGoToNeighbour } from './useGoToNeighbour.ts'

/** A swipe is at least so long, px, and twice as long as it is high. */
const swipePx = 60
const slope = 2

/** Handlers for the element that is swiped across. */
export function useSwipeToNeighbour(id: string) {
  const isOn = useSetting('isEnableSwipe')
  const go = useGoToNeighbour(id)
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // Arrows belong to whatever has the focus first: a gallery's cards, a field, a window over the page.
    if (event.target instanceof Element && !event.target.matches('body, main')) return
    if (event.key === 'ArrowLeft') go('previous')
    if (event.key === 'ArrowRight') go('next')
  })
  // With the first sight of it: who presses a key at once is heard.
  useLayoutEffect(() => {
    const stop = new AbortController()
    addEventListener('keydown', (event) => keyed(event), { signal: stop.signal })
    return () => stop.abort()
  }, [])

  if (!isOn) return {}
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches: { 0: touch }, touches }: TouchEvent) {
      const from = start.current
      start.current = undefined
      if (!from || !touch || touches.length > 0 || (window.visualViewport?.scale ?? 1) > 1) return
      const across = touch.clientX - from.x
      if (Math.abs(across) < swipePx || Math.abs(across) < slope * Math.abs(touch.clientY - from.y)) return
      go(across < 0 ? 'next' : 'previous')
    },
  }
}
