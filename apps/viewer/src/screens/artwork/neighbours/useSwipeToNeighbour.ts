// Swipes and arrow keys open the previous or the next work of the list, while the setting is on (docs/spec/product.md 2.9).
import { type TouchEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { neighbourEvent, neighbourKeys } from '../../../lists/opening/neighbourKeys.ts'
import { useSetting } from '../../../platform/settings/store.ts'
import { useGoToNeighbour } from './useGoToNeighbour.ts'

/** Minimum length of a swipe, px, and minimum ratio of its length to its height. */
const swipePx = 60
const slope = 2

/** Touch handlers for the element with the pictures. */
export function useSwipeToNeighbour(id: string) {
  const isOn = useSetting('swipeBetweenWorks')
  const go = useGoToNeighbour(id)
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)

  const keyed = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // The focused element handles arrow keys first: a card, a field, an overlay.
    if (event.target instanceof Element && !event.target.matches('body, main')) return
    const step = neighbourKeys[event.key]
    if (step) go(step)
  })
  // The keys j and k of app/keyboard.
  const stepped = useEffectEvent((event: Event) => {
    if (event instanceof CustomEvent && go(event.detail === 1 ? 'next' : 'previous')) event.preventDefault()
  })
  // A layout effect, so that a key pressed right after opening works.
  useLayoutEffect(() => {
    const stop = new AbortController()
    addEventListener('keydown', (event) => keyed(event), { signal: stop.signal })
    addEventListener(neighbourEvent, (event) => stepped(event), { signal: stop.signal })
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
