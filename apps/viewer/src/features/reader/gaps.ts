// Gaps: what a scrolled text is made of. Chunks that are drawn are boxes of their own; all that lie undrawn between two of them are one box of
// their room, so that a long text is no more boxes than a short one.

/** Chunk `index`, drawn; or a gap: the chunks from `first` on that are not. `room`: px along the way, of a drawn chunk until it is laid out. */
export type Box =
  | { readonly kind: 'chunk'; readonly index: number; readonly room: number }
  | { readonly kind: 'gap'; readonly first: number; readonly room: number }

/** The boxes of the chunks of a span, given the room of each. */
export function boxesOf(
  drawn: ReadonlySet<number>,
  [first, after]: readonly [number, number],
  roomOf: (index: number) => number,
): readonly Box[] {
  const boxes: Box[] = []
  for (let index = first; index < after; index++) {
    if (drawn.has(index)) {
      boxes.push({ kind: 'chunk', index, room: roomOf(index) })
      continue
    }
    const start = index
    let room = roomOf(index)
    while (index + 1 < after && !drawn.has(index + 1)) {
      index += 1
      room += roomOf(index)
    }
    boxes.push({ kind: 'gap', first: start, room })
  }
  return boxes
}

/** The chunk of a gap whose room reaches over `depth` px from the gap's start; before `after` in any case. */
export function chunkInGap(first: number, after: number, depth: number, roomOf: (index: number) => number): number {
  let index = first
  for (let end = roomOf(index); end <= depth && index + 1 < after; end += roomOf(index)) index += 1
  return index
}
