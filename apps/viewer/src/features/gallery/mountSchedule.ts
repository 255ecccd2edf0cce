// MountSchedule: which cards join and leave the document now and which wait, so that no frame is held up by a whole row at once. Pure.

/** A card joins with its picture, its text and their layout: so many a frame when few wait, more when many do. */
const fewest = 2
const most = 5
/** A waiting list of so many times what a frame takes is where taking keeps up with coming. */
const patience = 4

export interface MountSchedule {
  /** Cards that are in the document. */
  readonly there: readonly number[]
  /** Cards that belong in it, ascending. */
  readonly wanted: readonly number[]
  /** Those of the wanted that are on screen: they cannot wait. */
  readonly seen: readonly number[]
  /** A card that is held in the document wherever it lies: it cannot wait, either. */
  readonly pinned?: number | undefined
  /** 1 when the reader goes down, -1 up: what lies ahead joins first. */
  readonly direction: 1 | -1
}

/** How many of `waiting` cards join, or leave, in one frame. */
export const takenOf = (waiting: number): number => Math.min(most, Math.max(fewest, Math.ceil(waiting / patience)))

/**
 * The cards for the document now, ascending, and whether others wait for a later frame. `isFrame`: false between frames, when only
 * those join that cannot wait, and no more than a few leave. A jump, after which nothing on screen was there before, takes the old
 * cards out at once.
 */
export function mountSchedule(
  { there, wanted, seen, pinned, direction }: MountSchedule,
  isFrame: boolean,
): { indices: number[]; isMore: boolean } {
  const present = new Set(there)
  const urgent = new Set(seen)
  const isJump = !seen.some((index) => present.has(index))
  if (pinned !== undefined) urgent.add(pinned)
  const belongs = new Set(wanted)
  const staying = wanted.filter((index) => present.has(index) || urgent.has(index))
  const joining = wanted.filter((index) => !present.has(index) && !urgent.has(index))
  const leaving = there.filter((index) => !belongs.has(index))
  const joins = isFrame ? takenOf(joining.length) : 0
  const leaves = isJump ? leaving.length : isFrame ? takenOf(leaving.length) : fewest
  return {
    indices: [
      ...staying,
      ...nearestFirst(joining, seen, direction).slice(0, joins),
      // The farthest leave first.
      ...nearestFirst(leaving, seen, direction).slice(0, Math.max(0, leaving.length - leaves)),
    ].sort((a, b) => a - b),
    isMore: joins < joining.length || leaves < leaving.length,
  }
}

/** What lies ahead before what lies behind, and of each the nearest first. */
function nearestFirst(indices: readonly number[], seen: readonly number[], direction: 1 | -1): number[] {
  const edge = (direction === 1 ? seen[0] : seen.at(-1)) ?? 0
  const isAhead = (index: number) => (index - edge) * direction > 0
  return [...indices].sort((a, b) => Number(isAhead(b)) - Number(isAhead(a)) || Math.abs(a - edge) - Math.abs(b - edge))
}
