// The boxes of a scrolled text: one for each mounted chunk, and one gap for each run of unmounted chunks. So a long text has as
// few boxes as a short one.

/**
 * A mounted chunk, or a gap that starts with the unmounted chunk `first`. `blockSize`: px along the reading direction; for a
 * chunk, an estimate until it is laid out.
 */
export type FlowBox =
  | { readonly kind: 'chunk'; readonly index: number; readonly blockSize: number }
  | { readonly kind: 'gap'; readonly first: number; readonly blockSize: number }

/** The boxes of a range of chunks, given the size of each chunk. */
export function flowBoxesOf(
  mounted: ReadonlySet<number>,
  [first, after]: readonly [number, number],
  blockSizeOf: (index: number) => number,
): readonly FlowBox[] {
  const boxes: FlowBox[] = []
  for (let index = first; index < after; index++) {
    if (mounted.has(index)) {
      boxes.push({ kind: 'chunk', index, blockSize: blockSizeOf(index) })
      continue
    }
    const start = index
    let blockSize = blockSizeOf(index)
    while (index + 1 < after && !mounted.has(index + 1)) {
      index += 1
      blockSize += blockSizeOf(index)
    }
    boxes.push({ kind: 'gap', first: start, blockSize })
  }
  return boxes
}

/** The chunk of a gap at `depth` px after the gap's start, always before `after`. */
export function chunkInGap(first: number, after: number, depth: number, blockSizeOf: (index: number) => number): number {
  let index = first
  for (let end = blockSizeOf(index); end <= depth && index + 1 < after; end += blockSizeOf(index)) index += 1
  return index
}
