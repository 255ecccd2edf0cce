// Decides which chunks of a scrolled text are mounted: those near the reading position. An unmounted chunk keeps its measured size.

/** Number of chunks to mount around the reading position. Most novels have fewer. */
export const maxMounted = 24
/** Additional chunks that may stay mounted, so that small movements back and forth mount nothing. */
const unmountSlack = 8

export interface MountedChunks {
  readonly indexes: ReadonlySet<number>
  /** Measured sizes of chunks that were unmounted, px along the reading direction. */
  readonly blockSizes: ReadonlyMap<number, number>
}

/** Adds chunks. Returns the same object if all are mounted already. */
export const mountChunks = (mounted: MountedChunks, indexes: readonly number[]): MountedChunks =>
  indexes.every((index) => mounted.indexes.has(index))
    ? mounted
    : { ...mounted, indexes: new Set([...mounted.indexes, ...indexes]) }

/** Removes one chunk and records its measured size, px. */
export function unmountChunk(mounted: MountedChunks, index: number, blockSize: number): MountedChunks {
  const indexes = new Set(mounted.indexes)
  indexes.delete(index)
  return { indexes, blockSizes: new Map(mounted.blockSizes).set(index, blockSize) }
}

/** Chunks after the position count as nearer than chunks before it. */
const distance = (index: number, position: number): number => (index >= position ? index - position : 2 * (position - index))

/** The next chunk to mount or unmount in idle time; undefined if nothing is to do. */
export function nextChange(
  { indexes }: MountedChunks,
  [first, after]: readonly [number, number],
  position: number,
): { readonly mount: number } | { readonly unmount: number } | undefined {
  const nearest = Array.from({ length: after - first }, (_, offset) => first + offset).sort(
    (a, b) => distance(a, position) - distance(b, position),
  )
  const mount = nearest.slice(0, maxMounted).find((index) => !indexes.has(index))
  if (mount !== undefined) return { mount }
  const unmount = nearest.slice(maxMounted + unmountSlack).findLast((index) => indexes.has(index))
  return unmount === undefined ? undefined : { unmount }
}
