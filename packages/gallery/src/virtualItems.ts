import type { Box, Layout } from './layouts/layout.ts'

/** An item in the document and its box in the layout. */
export interface VirtualItem extends Box {
  readonly index: number
}

/** The items at `indices`. */
export function virtualItems(layout: Layout, indices: readonly number[]): VirtualItem[] {
  return indices.flatMap((index) => {
    const box = layout.box(index)
    return box ? [{ index, ...box }] : []
  })
}

/** True when `items` are exactly those at `indices`. */
export const showsItems = (items: readonly VirtualItem[], indices: readonly number[]): boolean =>
  indices.length === items.length && items.every((item, at) => item.index === indices[at])
