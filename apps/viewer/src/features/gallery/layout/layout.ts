// Gallery layout: what every layout (masonry, grid, justified) answers. Pixels are logical: from the gallery's own top left corner.

/** The room that a layout fills. All in CSS pixels. */
export interface Frame {
  readonly width: number
  readonly columns: number
  /** Between neighbours, both ways. */
  readonly gutter: number
  /** Fixed block under each cover (title and author), 0 when they lie inside the cover. */
  readonly meta: number
  /** Height of every card, where it does not follow from the width: cards of text, one work a view. Only the grid asks. */
  readonly row?: number
}

/** Whether two frames are laid out alike. */
export const sameFrame = (a: Frame, b: Frame) =>
  a.width === b.width && a.columns === b.columns && a.gutter === b.gutter && a.meta === b.meta && a.row === b.row

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Positions of the items laid out so far. Grows by `extend`, never measures anything: covers are known by their shapes.
 * A new frame means a new layout, which is one pass over the shapes.
 */
export interface Layout {
  readonly frame: Frame
  readonly length: number
  /** Of the whole content; 0 without items. */
  readonly height: number
  /** Lays out `shapes[length … count - 1]`, each a cover's height divided by its width. Costs only what is new. */
  extend(shapes: ArrayLike<number>, count: number): void
  /** Where an item lies; undefined beyond the end. */
  box(index: number): Box | undefined
  /** Indices, ascending, of the items that touch the band from `top` to `bottom`. Logarithmic in the number of items. */
  range(top: number, bottom: number): number[]
}

/** An empty layout for a frame. */
export type MakeLayout = (frame: Frame) => Layout

/** The smallest index in [0, length) at which `claim` holds, or `length`. The claim must stay true once it is. */
export function firstWhere(length: number, claim: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (claim(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** A typed array of the same kind with room for at least `needed`, holding what `array` held. Grows by doubling. */
export function grown<A extends Float64Array | Int32Array | Uint8Array>(
  array: A,
  needed: number,
  make: (length: number) => A,
): A {
  if (array.length >= needed) return array
  const larger = make(Math.max(needed, array.length * 2, 64))
  larger.set(array)
  return larger
}
