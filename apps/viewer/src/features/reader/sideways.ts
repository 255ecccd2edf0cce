// Sideways: in vertical writing the wheel scrolls to the left, and so do the keys that go on in a page.
import { type RefObject, useEffect } from 'react'

/** Makes `scroller` answer wheel and keys sideways while `isOn`. At either end the wheel is left to the page around it. */
export function useSideways(scroller: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = scroller.current
    if (!element || !isOn) return
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: false }
    const wheeled = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const left = element.scrollWidth - element.clientWidth + element.scrollLeft
      const isAtEnd = event.deltaY > 0 ? left < 1 : element.scrollLeft > -1
      if (isAtEnd) return
      event.preventDefault()
      // Lines and pages instead of pixels, as some mice tell.
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 400
      element.scrollBy({ left: -event.deltaY * unit, behavior: 'instant' })
    }
    const keyed = (event: KeyboardEvent) => {
      const screen = 0.9 * element.clientWidth
      const isSpace = event.key === ' ' && event.target === element
      if (event.key === 'PageDown' || (isSpace && !event.shiftKey)) element.scrollBy({ left: -screen })
      else if (event.key === 'PageUp' || (isSpace && event.shiftKey)) element.scrollBy({ left: screen })
      else if (event.key === 'Home') element.scrollTo({ left: 0 })
      else if (event.key === 'End') element.scrollTo({ left: -element.scrollWidth })
      else return
      event.preventDefault()
    }
    element.addEventListener('wheel', wheeled, options)
    element.addEventListener('keydown', keyed, options)
    return () => stop.abort()
  }, [scroller, isOn])
}
