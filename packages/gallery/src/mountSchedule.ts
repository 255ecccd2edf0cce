// Decides which items are mounted and unmounted in this frame and which wait, so that no frame has to render a whole row.

/** Minimum and maximum number of items that are mounted (or unmounted) in one frame, not counting the urgent ones. */
const minPerFrame = 6
const maxPerFrame = 8
/** One item more is taken per frame for each group of this many waiting items. */
const waitingPerItem = 4

export interface MountSchedule {
  /** Items that are in the document. */
  readonly mounted: readonly number[]
  /** Items that belong in the document, ascending. */
  readonly wanted: readonly number[]
  /** Those of `wanted` that are inside the viewport. They are mounted at once. */
  readonly visible: readonly number[]
  /** An item that stays in the document wherever it is. It is mounted at once, too. */
  readonly pinned?: number | undefined
  /** Direction of scrolling: 1 down, -1 up. Items ahead are mounted first. */
  readonly direction: 1 | -1
}

/** How many of `waiting` items are mounted, or unmounted, in one frame. */
export const itemsPerFrame = (waiting: number): number =>
  Math.min(maxPerFrame, Math.max(minPerFrame, Math.ceil(waiting / waitingPerItem)))

/**
 * The items for the document now, ascending, and whether others wait for a later frame. Between frames (`isFrame` false) only urgent
 * items are mounted, and as many are unmounted: most scroll events change nothing then, and a frame has one layout. After a jump no visible item was mounted before: all old items are unmounted at once.
 */
export function mountSchedule(
  { mounted, wanted, visible, pinned, direction }: MountSchedule,
  isFrame: boolean,
): { indices: number[]; isMore: boolean } {
  const isMounted = new Set(mounted)
  const isWanted = new Set(wanted)
  const isUrgent = new Set(visible)
  const isJump = !visible.some((index) => isMounted.has(index))
  if (pinned !== undefined) isUrgent.add(pinned)
  const staying = wanted.filter((index) => isMounted.has(index) || isUrgent.has(index))
  const toMount = wanted.filter((index) => !isMounted.has(index) && !isUrgent.has(index))
  const toUnmount = mounted.filter((index) => !isWanted.has(index))
  const mountCount = isFrame ? itemsPerFrame(toMount.length) : 0
  const urgentCount = staying.filter((index) => !isMounted.has(index)).length
  const unmountCount = isJump ? toUnmount.length : isFrame ? itemsPerFrame(toUnmount.length) : urgentCount
  return {
    indices: [
      ...staying,
      ...nearestFirst(toMount, visible, direction).slice(0, mountCount),
      // The items that are farthest away are unmounted first.
      ...nearestFirst(toUnmount, visible, direction).slice(0, Math.max(0, toUnmount.length - unmountCount)),
    ].sort((a, b) => a - b),
    isMore: mountCount < toMount.length || unmountCount < toUnmount.length,
  }
}

/** Items ahead before items behind; in both groups the nearest first. */
function nearestFirst(indices: readonly number[], visible: readonly number[], direction: 1 | -1): number[] {
  const edge = (direction === 1 ? visible[0] : visible.at(-1)) ?? 0
  const isAhead = (index: number) => (index - edge) * direction > 0
  return [...indices].sort((a, b) => Number(isAhead(b)) - Number(isAhead(a)) || Math.abs(a - edge) - Math.abs(b - edge))
}
