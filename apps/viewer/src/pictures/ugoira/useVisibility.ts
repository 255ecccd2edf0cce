import { type RefObject, useEffect } from 'react'

/** Calls `onChange` when the element becomes visible or hidden: by scrolling, or with the whole tab. */
export function useVisibility(element: RefObject<Element | null>, onChange: (isVisible: boolean) => void): void {
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
