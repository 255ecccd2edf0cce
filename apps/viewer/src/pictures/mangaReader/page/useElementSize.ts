import { type RefObject, useLayoutEffect, useState } from 'react'
import type { PageSize } from './pageSize.ts'

/** The size of an element that fills the screen, CSS px. Until it is measured, that of the window without the gutter of the scroll bar. */
export function useElementSize(element: RefObject<HTMLElement | null>): PageSize {
  const [size, setSize] = useState<PageSize>(() => ({
    width: document.body.clientWidth || window.innerWidth,
    height: window.innerHeight,
  }))
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = measured
      if (width > 0 && height > 0)
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
