// Use line frame: the frame of whole lines over a vertical text, there as soon as its file has come.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { LineFrame } from './lineFrame.ts'

/** The frame; none while the text goes down, and none where its file cannot be had. `onReady`: it is there. */
export function useLineFrame(
  root: RefObject<Element | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
  way: 'h' | 'v',
  onReady: (frame: LineFrame) => void,
): RefObject<LineFrame | undefined> {
  const frame = useRef<LineFrame>(undefined)
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    if (way === 'h') return
    let isGone = false
    const make = async () => {
      const { createLineFrame } = await import('./lineFrame.ts')
      if (isGone || !root.current || !scroller?.current) return
      frame.current = createLineFrame(root.current, scroller.current)
      ready(frame.current)
    }
    // Without it turns go over most of a screen, as they do downwards.
    make().catch(() => undefined)
    return () => {
      isGone = true
      frame.current?.lift()
      frame.current = undefined
    }
  }, [root, scroller, way])
  return frame
}
