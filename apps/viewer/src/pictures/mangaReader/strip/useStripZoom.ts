// Pinch zoom of the strip: the strip becomes wider and scrolls in both directions, while the bars keep their size.
import { useGesture } from '@use-gesture/react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { scrollAfterZoom } from './stripLayout.ts'

const maxZoom = 4
/** Below this zoom a pinch returns to the width of the setting. */
const snapZoom = 1.06

/** The zoom of the strip, from 1. `width`: the width of the strip without zoom, px. */
export function useStripZoom(strip: RefObject<HTMLElement | null>, width: number): number {
  const [zoom, setZoom] = useState(1)
  /** The zoom of the layout, and the point between the fingers, px from the corner of the viewport of the strip. */
  const layout = useRef({ zoom: 1, x: 0, y: 0 })
  useGesture(
    {
      onPinch: ({ event, last, offset: [scale], origin: [x, y] }) => {
        event.preventDefault()
        const box = strip.current?.getBoundingClientRect()
        if (!box) return
        layout.current = { ...layout.current, x: x - box.left, y: y - box.top }
        setZoom(last && scale < snapZoom ? 1 : scale)
      },
    },
    {
      target: strip,
      eventOptions: { passive: false },
      // Touch events, because the browser takes pointers away when it begins to scroll.
      pinch: { from: () => [zoom, 0], scaleBounds: { min: 1, max: maxZoom }, pointer: { touch: true } },
    },
  )
  useLayoutEffect(() => {
    const element = strip.current
    const before = layout.current
    if (!element || before.zoom === zoom) return
    const { left, top } = scrollAfterZoom({
      scroll: { left: element.scrollLeft, top: element.scrollTop },
      point: before,
      widths: { screen: element.clientWidth, before: width * before.zoom, after: width * zoom },
    })
    layout.current = { ...before, zoom }
    element.scrollTo({ left, top, behavior: 'instant' })
  }, [strip, width, zoom])
  return zoom
}
