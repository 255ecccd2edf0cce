// Near: whether an element has come near the viewport, once and for all.
import { type RefObject, startTransition, useEffect, useState } from 'react'

/** True from the moment when the element is less than `distance` px away from the viewport. */
export function useNear(element: RefObject<Element | null>, distance: number): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current || isNear) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && startTransition(() => setNear(true)), {
      rootMargin: `${distance}px 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, distance, isNear])
  return isNear
}
