// Decides which items are mounted and unmounted in this frame and which wait, so that no frame has to render a whole row.

/** Minimum and maximum number of items that are mounted, or unmounted, in one frame, not counting the urgent ones. */
const minPerFrame = 6
const maxPerFrame = 8
/** Maximum number of visible items that get their content in one frame. */
const filledPerFrame = 6
/** One item more is taken per frame for each group of this many waiting items. */
const waitingPerItem = 4

export interface MountSchedule {
  /** Items that are in the document. */
  readonly mounted: readonly number[]
  /** Those of `mounted` that have no content yet. */
  readonly empty: readonly number[]
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

export interface MountedItems {
  /** Items for the document, ascending. */
  readonly indices: number[]
  /** Those of `indices` that have no content yet. */
  readonly empty: readonly number[]
  /** Whether items wait for a later frame. */
  readonly isMore: boolean
}

/**
 * The items for the document now. Between frames (`isFrame` false) only urgent items are mounted, and as many are unmounted: most scroll
 * events change nothing then, and a frame has one layout. After a jump no visible item was mounted before, and all old ones are unmounted
 * at once. The visible items of a jump, and others that are too many for one frame, are mounted at once but get their content in the next
 * frames.
 */
export function mountSchedule(
  { mounted, empty, wanted, visible, pinned, direction }: MountSchedule,
  isFrame: boolean,
): MountedItems {
  const isMounted = new Set(mounted)
  const isWanted = new Set(wanted)
  const isUrgent = new Set(visible)
  const isJump = !visible.some((index) => isMounted.has(index))
  if (pinned !== undefined) isUrgent.add(pinned)
  const staying = wanted.filter((index) => isMounted.has(index) || isUrgent.has(index))
  const toMount = wanted.filter((index) => !isMounted.has(index) && !isUrgent.has(index))
  const toUnmount = mounted.filter((index) => !isWanted.has(index))
  const joining = staying.filter((index) => !isMounted.has(index))
  const areMany = mounted.length > 0 && (isJump || joining.length > filledPerFrame)
  const isEmpty = new Set(areMany ? [...empty, ...joining] : empty)
  if (pinned !== undefined) isEmpty.delete(pinned)
  const toFill = staying.filter((index) => isEmpty.has(index))
  const fillCount = isFrame ? filledPerFrame : 0
  for (const index of toFill.slice(0, fillCount)) isEmpty.delete(index)
  const mountCount = isFrame && toFill.length === 0 ? itemsPerFrame(toMount.length) : 0
  const unmountCount = isJump ? toUnmount.length : isFrame ? itemsPerFrame(toUnmount.length) : joining.length
  const indices = [
    ...staying,
    ...nearestFirst(toMount, visible, direction).slice(0, mountCount),
    // The items that are farthest away are unmounted first.
    ...nearestFirst(toUnmount, visible, direction).slice(0, Math.max(0, toUnmount.length - unmountCount)),
  ].sort((a, b) => a - b)
  return {
    indices,
    empty: indices.filter((index) => isEmpty.has(index)),
    isMore: fillCount < toFill.length || mountCount < toMount.length || unmountCount < toUnmount.length,
  }
}

/** Items ahead before items behind; in both groups the nearest first. */
function nearestFirst(indices: readonly number[], visible: readonly number[], direction: 1 | -1): number[] {
  const edge = (direction === 1 ? visible[0] : visible.at(-1)) ?? 0
  const isAhead = (index: number) => (index - edge) * direction > 0
  return [...indices].sort((a, b) => Number(isAhead(b)) - Number(isAhead(a)) || Math.abs(a - edge) - Math.abs(b - edge))
}
