// The reading position of a scrolled text: reports it while the user scrolls, scrolls to it, and keeps it when the layout changes.
import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { beforePaint } from '../../../ui/beforePaint.ts'
import { chunkAt } from '../../text/chunks.ts'
import { createPositionAnchor } from '../../text/positionAnchor.ts'
import type { TextHandle, TurnStep } from '../textHandle.ts'
import { chunkInGap } from './flowBoxes.ts'
import {
  endBeforeView,
  type Flow,
  firstVisiblePosition,
  isEdgeVisible,
  isEndLaidOut,
  isEndVisible,
  isTextVisible,
  layOutChunks,
  type ScrollTarget,
  scrollFlow,
  scrollToTarget,
  viewOf,
  visibleChunks,
} from './flowGeometry.ts'
import type { MountedChunks } from './mountedChunks.ts'
import { estimateVisibleChunks, type WindowSize } from './screenEstimate.ts'
import { type FlowClip, useLineClip } from './useLineClip.ts'

/** Distance of a turn while no lines are known, as a share of a screen. */
const turnShare = 0.9
/** Frames until newly visible chunks have their true size. */
const settleFrames = 3

export interface FlowPositionOptions {
  readonly flow: Flow
  /** Start position. */
  readonly at: number
  /** The current reading position; this hook writes it. The name tells the React Compiler that it is a ref. */
  readonly positionRef: RefObject<number>
  /** The last measured size of the window. */
  readonly windowSizeRef: RefObject<WindowSize | undefined>
  readonly mounted: MountedChunks
  readonly mount: (indexes: readonly number[]) => void
  /** Measured or estimated size of a chunk, px. */
  readonly blockSizeOf: (index: number) => number
  readonly onPosition: (at: number, isEnd: boolean) => void
}

export interface FlowPosition extends TextHandle {
  /** Scrolls back to the reading position, now or (`afterMount`) after the next change of mounted chunks. */
  keep(afterMount: boolean): void
}

export function useFlowPosition(options: FlowPositionOptions): FlowPosition {
  const { flow, at, positionRef, windowSizeRef, mounted, mount, blockSizeOf } = options
  const { root, chunks, span } = flow
  const textStart = chunks[span[0]]?.at ?? 0
  const clip = useLineClip(flow)
  const { target, shown } = useTargets(at, textStart)
  const [anchor] = useState(() => createPositionAnchor(textStart))
  const frames = useSettleFrames()
  const keepsAfterMount = useRef(false)
  const lines = useMeasuredLines(flow)
  const resolveGap = (start: number, depth: number) => chunkInGap(start, span[1], depth, blockSizeOf)

  const settle = useEffectEvent(() => {
    const current = target.current
    if (!current || !scrollToTarget(flow, current)) return
    positionRef.current = current.at
    // The browser lays out visible chunks in the next frames, and their true size may move the target again.
    if (frames.again(() => settle())) return
    target.current = undefined
    anchor.hold(current.share === 0 ? current.at : undefined)
    updateView(1)
    clip.apply(current.share === 1)
  })
  const keepPosition = useEffectEvent(() => {
    lines.measure(root.current)
    // Before the first letter, or elsewhere on the page, there is no reading position to keep.
    if (!target.current && positionRef.current > textStart && isTextVisible(flow))
      target.current = { at: positionRef.current, share: 0 }
    settle()
  })
  /** Lays out newly mounted chunks, and scrolls to the position that they have moved. */
  const afterMount = () => {
    if (root.current) layOutChunks(root.current, shown.current ? chunksToMount(flow, shown.current, windowSizeRef.current) : [])
    shown.current = undefined
    if (keepsAfterMount.current) keepPosition()
    else settle()
    keepsAfterMount.current = false
    clip.update()
  }
  const completeMount = useAfterMount(mounted, afterMount)
  /** Mounts the visible chunks and `ahead` more, and reports the position. */
  const updateView = useEffectEvent((ahead: number) => {
    completeMount.current?.()
    const element = root.current
    if (!element || target.current || lines.haveChanged(element)) return
    clip.update()
    if (!isTextVisible(flow)) return report(options, endBeforeView(flow, element), true)
    mount(visibleChunks(flow, element, resolveGap, ahead))
    const isEnd = isEndVisible(flow, element)
    const isSettled = !isEnd || isEndLaidOut(element)
    if (isSettled) frames.reset()
    else frames.again(() => updateView(0))
    report(options, anchor.positionOf(firstVisiblePosition(flow, element, resolveGap)), isEnd && isSettled)
  })
  useScrollFrames(flow, updateView)

  const goTo = (targetAt: number, share = 0) => {
    target.current = { at: targetAt, share }
    frames.reset()
    const index = chunkAt(chunks, targetAt)
    if (mounted.indexes.has(index) && (share < 1 || mounted.indexes.has(index - 1))) settle()
    else {
      shown.current = target.current
      mountLater(() => mount(chunksToMount(flow, { at: targetAt, share }, windowSizeRef.current)))
    }
  }
  return {
    goTo,
    turn(by) {
      completeMount.current?.()
      if (root.current && isEdgeVisible(flow, root.current, by)) return false
      // The previous screen is not mounted: scroll the current position to the end of the view.
      if (by < 0 && clip.hasGapBefore()) goTo(positionRef.current, 1)
      else turnScreen(flow, clip, by)
      return true
    },
    keep(afterMount) {
      keepsAfterMount.current = afterMount
      if (!afterMount) keepPosition()
    },
  }
}

function useTargets(at: number, textStart: number) {
  /** Undefined once reached. */
  const target = useRef<ScrollTarget | undefined>(at > textStart ? { at, share: 0 } : undefined)
  /** Where the next mounted chunks are shown; undefined for chunks that are not visible at first. */
  const shown = useRef<ScrollTarget | undefined>({ at, share: 0 })
  return { target, shown }
}

/** The length of the lines in which positions are read. After a turn of the phone the browser scrolls first; `keep` then scrolls back. */
function useMeasuredLines({ direction }: Flow) {
  const length = useRef<number>(undefined)
  const lengthIn = ({ clientWidth, clientHeight }: Element) => (direction === 'h' ? clientWidth : clientHeight)
  return {
    measure(root: Element | null) {
      if (root) length.current = lengthIn(root)
    },
    haveChanged(root: Element): boolean {
      length.current ??= lengthIn(root)
      return length.current !== lengthIn(root)
    },
  }
}

/** Repeats work in at most `settleFrames` frames. */
function useSettleFrames() {
  const framesLeft = useRef(settleFrames)
  const reset = () => {
    framesLeft.current = settleFrames
  }
  return {
    reset,
    /** Calls `work` in the next frame. After the last frame, returns false and counts from the start again. */
    again(work: () => void): boolean {
      if (framesLeft.current === 0) {
        reset()
        return false
      }
      framesLeft.current -= 1
      requestAnimationFrame(work)
      return true
    },
  }
}

/**
 * Calls `afterMount` before the frame that shows a change of mounted chunks. Returns a ref to a function that calls it at once, if it has not
 * run since the last change: before that, the view shows another position.
 */
function useAfterMount(mounted: MountedChunks, afterMount: () => void): RefObject<(() => void) | undefined> {
  const completeMount = useRef<() => void>(undefined)
  const handleMount = useEffectEvent(afterMount)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of mounted chunks.
  useLayoutEffect(() => {
    // Not in this task, which has rendered the chunks: laying them out takes as long.
    const { flush, cancel } = beforePaint(() => handleMount())
    completeMount.current = flush
    return cancel
  }, [mounted])
  return completeMount
}

/** Stores and reports a reading position; undefined changes nothing. */
function report({ positionRef, onPosition }: FlowPositionOptions, position: number | undefined, isEnd: boolean): void {
  if (position === undefined) return
  positionRef.current = position
  onPosition(position, isEnd)
}

/** Mounts in a task of its own: laying out new text takes most of a frame on a slow phone. */
const mountLater = startTransition

/** The chunks of the screen at a target, and the one before it if the target is not at the start of the screen. */
function chunksToMount(flow: Flow, { at, share }: ScrollTarget, windowSize: WindowSize | undefined): number[] {
  const index = chunkAt(flow.chunks, at)
  return [...(share > 0 && index > flow.span[0] ? [index - 1] : []), ...estimateVisibleChunks(at, flow, 1, windowSize)]
}

function turnScreen(flow: Flow, clip: FlowClip, by: TurnStep): void {
  const { viewStart, viewEnd } = viewOf(flow)
  const distance = clip.turnDistance(by)
  scrollFlow(flow, distance * by > 0 ? distance : by * turnShare * (viewEnd - viewStart))
  clip.apply(true)
}

/** Calls `look` in the next frame, and in the frame after each scroll event. `ahead`: chunks to mount after the visible ones. */
function useScrollFrames({ scroller }: Flow, updateView: (ahead: number) => void): void {
  const handleFrame = useEffectEvent(updateView)
  useEffect(() => {
    const target: EventTarget = scroller?.current ?? window
    let next = requestAnimationFrame(() => handleFrame(0))
    const handleScroll = () => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(() => handleFrame(1))
    }
    target.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      target.removeEventListener('scroll', handleScroll)
      cancelAnimationFrame(next)
    }
  }, [scroller])
}
