// Use line frame: the frame of whole lines over a text that is scrolled in a box of its own, there as soon as its file has come.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { afterTextPatience, whenIdle } from './idle.ts'
import type { LineFrame } from './lineFrame.ts'

/** The frame; none where the page itself scrolls, and none where its file cannot be had. `onReady`: it is there, and the text has been shown. */
export function useLineFrame(
  root: RefObject<Element | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
  way: 'h' | 'v',
  onReady: (frame: LineFrame) => void,
): RefObject<LineFrame | undefined> {
  const frame = useRef<LineFrame>(undefined)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (!scroller) return
    let isGone = false
    let stop = () => {}
    const make = async () => {
      const { createLineFrame } = await import('./lineFrame.ts')
      if (isGone || !root.current || !scroller.current) return
      frame.current = createLineFrame(root.current, scroller.current, way)
      const made = frame.current
      stop = whenIdle(() => ready(made), afterTextPatience)
    }
    // Without it turns go over most of a screen.
    make().catch(() => undefined)
    return () => {
      isGone = true
      stop()
      frame.current?.lift()
      frame.current = undefined
    }
  }, [root, scroller, way])
  return frame
}
