import { type RefObject, startTransition, useEffect, useState } from 'react'

/** True once the element has been less than `distance` px from the viewport; never false again. */
export function useNearViewport(element: RefObject<Element | null>, distance: number): boolean {
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
