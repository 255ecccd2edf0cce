// In sight: whether an element is on the screen of a tab that shows.
import { type RefObject, useEffect } from 'react'

/** Tells `onChange` whenever the element comes into sight or leaves it: by scrolling, or with the whole tab. */
export function useInSight(element: RefObject<Element | null>, onChange: (isInSight: boolean) => void): void {
  useEffect(() => {
    const target = element.current
    if (!target) return
    let isOnScreen = true
    const tell = () => onChange(isOnScreen && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? true
      tell()
    })
    observer.observe(target)
    document.addEventListener('visibilitychange', tell)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [element, onChange])
}
