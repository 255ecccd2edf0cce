// The interface of all gallery layouts. Coordinates are CSS px from the top left corner of the gallery.

/** The space that a layout fills. All sizes in px. */
export interface LayoutFrame {
  readonly width: number
  readonly columns: number
  /** Between neighbouring cards, in both directions. */
  readonly gutter: number
  /** Height of the title and author below each cover; 0 when they are inside the cover. */
  readonly captionHeight: number
  /** Height of every card, for cards whose height does not follow from their width. Only the grid uses it. */
  readonly rowHeight?: number
}

/** Whether two frames give the same layout. */
export const sameFrame = (a: LayoutFrame, b: LayoutFrame) =>
  a.width === b.width &&
  a.columns === b.columns &&
  a.gutter === b.gutter &&
  a.captionHeight === b.captionHeight &&
  a.rowHeight === b.rowHeight

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Boxes of the items that were laid out so far. A layout grows by `extend` and never measures the document, because the shapes of covers
 * are known. A new frame needs a new layout, which costs one pass over the shapes.
 */
export interface Layout {
  readonly frame: LayoutFrame
  readonly length: number
  /** Height of the content; 0 without items. */
  readonly height: number
  /** Lays out `shapes[length … count - 1]`. A shape is a cover's height divided by its width. Costs only the new items. */
  extend(shapes: ArrayLike<number>, count: number): void
  /** The box of an item; undefined for other indices. */
  box(index: number): Box | undefined
  /** Indices, ascending, of the items between `top` and `bottom`. Logarithmic in the number of items. */
  range(top: number, bottom: number): number[]
}

/** Creates an empty layout for a frame. */
export type CreateLayout = (frame: LayoutFrame) => Layout

/** Binary search: the smallest index in [0, length) for which `test` is true, or `length`. Once true, `test` must stay true. */
export function lowerBound(length: number, test: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** A typed array with capacity for at least `needed` items and the content of `array`. The capacity doubles. */
export function withCapacity<A extends Float64Array | Int32Array | Uint8Array>(
  array: A,
  needed: number,
  create: (length: number) => A,
): A {
  if (array.length >= needed) return array
  const larger = create(Math.max(needed, array.length * 2, 64))
  larger.set(array)
  return larger
}
