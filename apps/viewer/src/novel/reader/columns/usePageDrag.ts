// Turns pages with a finger: the track of panes follows it by a transform alone, and the rest of the way is animated by the compositor.
import { novelSwipePx } from '@emaki/domain'
import { type RefObject, startTransition } from 'react'
import { flushSync } from 'react-dom'
import type { PageDrag, TurnStep } from '../textHandle.ts'
import { addNeighbour, neighbourOf, type Panes, turnPanes } from './panes.ts'

/** Share of the finger's way that the page follows where no page is. */
const resistance = 0.25
/** Duration of the rest of the way, ms. */
const releaseMs = 240
const releaseEasing = 'cubic-bezier(0.2, 0, 0, 1)'

export interface PageDragOptions {
  readonly trackRef: RefObject<HTMLElement | null>
  readonly panes: Panes
  readonly setPanes: (change: (panes: Panes) => Panes) => void
  /** Distance of panes, px. */
  readonly stride: number
  /** Whether nothing is animated, for slow screens. The page then does not follow the finger. */
  readonly isStill: boolean
  /** Called for a turn before the first view (-1) or after the last one (1). */
  readonly onBeyond: (by: TurnStep) => void
}

export const trackTransform = (index: number, stride: number, x = 0): string => `translateX(${x - index * stride}px)`

export function usePageDrag({ trackRef, panes, setPanes, stride, isStill, onBeyond }: PageDragOptions): PageDrag {
  const { index } = panes.current
  /** Moves the track to a pane, animated from where the finger left it. */
  const settleAt = (target: number) => {
    const track = trackRef.current
    if (!track) return
    const from = track.style.transform
    const to = trackTransform(target, stride)
    track.style.transform = to
    const isAnimated = !isStill && !matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isAnimated && from !== to)
      track.animate([{ transform: from }, { transform: to }], { duration: releaseMs, easing: releaseEasing })
  }
  return {
    follow(x) {
      const by = x < 0 ? 1 : -1
      const neighbour = neighbourOf(panes, by)
      if (!neighbour) setPanes((before) => addNeighbour(before, by))
      const track = trackRef.current
      if (isStill || !track) return
      for (const animation of track.getAnimations()) animation.cancel()
      track.style.transform = trackTransform(index, stride, neighbour?.state === 'none' ? x * resistance : x)
    },
    release(x, isGoingBack) {
      const by = x < 0 ? 1 : -1
      const neighbour = neighbourOf(panes, by)
      if (Math.abs(x) < novelSwipePx || isGoingBack) settleAt(index)
      else if (neighbour?.state === 'none') {
        settleAt(index)
        onBeyond(by)
      } else if (neighbour?.state === 'found') {
        settleAt(neighbour.index)
        // The page already moves. Its new neighbour and the bars may take several frames.
        startTransition(() => setPanes((before) => turnPanes(before, by)))
      } else {
        // The finger was faster than the layout of the page, which may have been found since the last render: then the turn moves the
        // track by a page.
        let turned = panes
        flushSync(() =>
          setPanes((before) => {
            turned = turnPanes(before, by)
            return turned
          }),
        )
        settleAt(turned.current.index)
      }
    },
  }
}
