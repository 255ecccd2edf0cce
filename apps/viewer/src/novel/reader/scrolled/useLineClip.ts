// The line clip of a text that scrolls in its own box. Loads lineClip.ts after mount.
import { useEffect, useEffectEvent, useRef } from 'react'
import { whenIdle } from '../../../platform/schedule.ts'
import { afterTextTimeoutMs, type TurnStep } from '../textHandle.ts'
import { type Flow, lineViewOf } from './flowGeometry.ts'
import type { LineClip } from './lineClip.ts'

export interface FlowClip {
  /** Clips after a turn, and vertical text always. Scrolled horizontal text stays unclipped until the user turns a page. */
  apply(isTurn: boolean): void
  /** Adapts the clip to a text that grew, shrank or moved. */
  update(): void
  /** Whether the previous screen contains unmounted chunks. */
  hasGapBefore(): boolean
  /** Distance of a turn, px; 0 without a clip. */
  turnDistance(by: TurnStep): number
}

/** The clip does nothing if the page itself scrolls, or if its file fails to load. */
export function useLineClip(flow: Flow): FlowClip {
  const { root, scroller, direction } = flow
  const clip = useRef<LineClip>(undefined)
  /** A turn without a clip may leave cut lines that were not fully visible before. The clip must not hide them. */
  const hasTurned = useRef(false)
  const applyFirst = useEffectEvent(() => {
    if (direction === 'v' && !hasTurned.current) clip.current?.apply(lineViewOf(flow))
  })
  useEffect(() => {
    if (!scroller) return
    let isCancelled = false
    let cancelIdle = () => {}
    const load = async () => {
      const { createLineClip } = await import('./lineClip.ts')
      if (isCancelled || !root.current || !scroller.current) return
      clip.current = createLineClip(root.current, scroller.current, direction)
      cancelIdle = whenIdle(() => applyFirst(), afterTextTimeoutMs)
    }
    // Without the clip, a turn scrolls by most of a screen.
    load().catch(() => undefined)
    return () => {
      isCancelled = true
      cancelIdle()
      clip.current?.clear()
      clip.current = undefined
    }
  }, [root, scroller, direction])
  return {
    apply(isTurn) {
      if (direction === 'v' || isTurn) clip.current?.apply(lineViewOf(flow))
      else clip.current?.clear()
    },
    update: () => clip.current?.update(lineViewOf(flow)),
    hasGapBefore: () => clip.current?.hasGapBefore(lineViewOf(flow)) ?? false,
    turnDistance(by) {
      hasTurned.current = true
      return clip.current?.turnDistance(lineViewOf(flow), by) ?? 0
    },
  }
}
