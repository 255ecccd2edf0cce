// The mounted chunks of a scrolled text: a part of a screen at first, the whole screen one frame later, the surroundings in idle time.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '../../../platform/schedule.ts'
import { chunkAt } from '../../text/chunks.ts'
import type { Flow } from './flowGeometry.ts'
import { type MountedChunks, mountChunks, nextChange, unmountChunk } from './mountedChunks.ts'
import { estimateVisibleChunks } from './screenEstimate.ts'

/** Share of a screen that the first render mounts. On the page, the bar and the buttons take space above the text. */
const firstRenderShare = { dialog: 0.45, page: 0.35 }
/** Idle timeout for mounting the next chunk, ms. */
const mountTimeoutMs = 1000

export interface UsedMountedChunks {
  readonly mounted: MountedChunks
  readonly mount: (indexes: readonly number[]) => void
  /** Unmounts everything else and forgets measured sizes. */
  readonly remount: (indexes: readonly number[]) => void
}

/** `at`: the start position. `positionRef`: the current reading position. */
export function useMountedChunks(flow: Flow, at: number, positionRef: RefObject<number>): UsedMountedChunks {
  const { chunks, root, direction, isInDialog } = flow
  const [first, after] = flow.span
  const [mounted, setMounted] = useState<MountedChunks>(() => ({
    indexes: new Set(estimateVisibleChunks(at, flow, isInDialog ? firstRenderShare.dialog : firstRenderShare.page)),
    blockSizes: new Map(),
  }))
  const mount = (indexes: readonly number[]) => setMounted((before) => mountChunks(before, indexes))

  const mountScreen = useEffectEvent(() => mount(estimateVisibleChunks(positionRef.current, flow)))
  useEffect(() => {
    const frame = requestAnimationFrame(() => mountScreen())
    return () => cancelAnimationFrame(frame)
  }, [])

  const applyChange = useEffectEvent((change: NonNullable<ReturnType<typeof nextChange>>) => {
    if ('mount' in change) return mount([change.mount])
    const box = root.current?.querySelector(`:scope > [data-chunk="${change.unmount}"]`)?.getBoundingClientRect()
    if (box) setMounted((before) => unmountChunk(before, change.unmount, direction === 'h' ? box.height : box.width))
  })
  // One chunk at a time: mounts the chunks that are read next, and unmounts distant ones.
  useEffect(() => {
    const change = nextChange(mounted, [first, after], chunkAt(chunks, positionRef.current))
    return change && whenIdle(() => applyChange(change), mountTimeoutMs)
  }, [mounted, chunks, first, after, positionRef])

  return { mounted, mount, remount: (indexes) => setMounted({ indexes: new Set(indexes), blockSizes: new Map() }) }
}
