import type { Box, Layout } from './layouts/layout.ts'

/** An item in the document and its box in the layout. */
export interface VirtualItem extends Box {
  readonly index: number
  /** True for a few frames after a jump: the item has its place, and its content follows. */
  readonly isEmpty: boolean
}

/** The items at `indices`; those at `empty` have no content yet. */
export function virtualItems(layout: Layout, indices: readonly number[], empty: readonly number[]): VirtualItem[] {
  return indices.flatMap((index) => {
    const box = layout.box(index)
    return box ? [{ index, isEmpty: empty.includes(index), ...box }] : []
  })
}

/** True when `items` are exactly those at `indices`, and exactly those at `empty` have no content. */
export function showsItems(items: readonly VirtualItem[], indices: readonly number[], empty: readonly number[]): boolean {
  if (indices.length !== items.length) return false
  return items.every((item, at) => item.index === indices[at] && item.isEmpty === empty.includes(item.index))
}
