// Drawn: which chunks of a scrolled text are in the document. What is near is, what lies far behind or ahead gives its room back as it was.

/** How many chunks are kept drawn around the place that is read: most novels as a whole. */
export const maxDrawn = 24
/** So many more may stay until they are taken away, so that going to and fro changes nothing. */
const slack = 8

export interface Drawn {
  readonly chunks: ReadonlySet<number>
  /** Px along the way that chunks took which are not drawn any more. */
  readonly rooms: ReadonlyMap<number, number>
}

/** With more chunks drawn; the same object when they are. */
export const withChunks = (drawn: Drawn, indexes: readonly number[]): Drawn =>
  indexes.every((index) => drawn.chunks.has(index)) ? drawn : { ...drawn, chunks: new Set([...drawn.chunks, ...indexes]) }

/** Without one chunk, which took `room`. */
export function withoutChunk(drawn: Drawn, index: number, room: number): Drawn {
  const chunks = new Set(drawn.chunks)
  chunks.delete(index)
  return { chunks, rooms: new Map(drawn.rooms).set(index, room) }
}

/** What follows is wanted sooner than what lies behind. */
const distance = (index: number, here: number): number => (index >= here ? index - here : 2 * (here - index))

/** What to do next where there is time: draw a chunk, or take one away; undefined when all is well. */
export function nextDeed(
  { chunks }: Drawn,
  [first, after]: readonly [number, number],
  here: number,
): { readonly draw: number } | { readonly leave: number } | undefined {
  const nearest = Array.from({ length: after - first }, (_, offset) => first + offset).sort(
    (a, b) => distance(a, here) - distance(b, here),
  )
  const draw = nearest.slice(0, maxDrawn).find((index) => !chunks.has(index))
  if (draw !== undefined) return { draw }
  const leave = nearest.slice(maxDrawn + slack).findLast((index) => chunks.has(index))
  return leave === undefined ? undefined : { leave }
}
