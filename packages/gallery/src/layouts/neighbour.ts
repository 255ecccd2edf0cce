import type { Box, Layout } from './layout.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The item that an arrow key moves to from `index`, by the boxes on screen; undefined at the edge. Up and down choose the adjacent card
 * with the largest common width, left and right the one with the largest common height.
 */
export function neighbour(layout: Layout, index: number, direction: Direction): number | undefined {
  const from = layout.box(index)
  if (!from) return undefined
  const reach = from.height + layout.frame.width
  const isSideways = direction === 'left' || direction === 'right'
  const band = isSideways
    ? [from.top, from.top + from.height]
    : direction === 'up'
      ? [from.top - reach, from.top]
      : [from.top + from.height, from.top + from.height + reach]
  let best: number | undefined
  let bestCost = Number.POSITIVE_INFINITY
  for (const candidate of layout.range(band[0] ?? 0, band[1] ?? 0)) {
    const to = layout.box(candidate)
    if (candidate === index || !to) continue
    const cost = isSideways ? sidewaysCost(from, to, direction) : upDownCost(from, to, direction)
    if (cost < bestCost) {
      bestCost = cost
      best = candidate
    }
  }
  return best
}

/** Compares by distance, then by the length of the common edge. Infinite in the wrong direction or without a common edge. */
function sidewaysCost(from: Box, to: Box, direction: Direction): number {
  const gap = direction === 'right' ? to.left - (from.left + from.width) : from.left - (to.left + to.width)
  const shared = Math.min(from.top + from.height, to.top + to.height) - Math.max(from.top, to.top)
  return gap < -0.5 || shared <= 0 ? Number.POSITIVE_INFINITY : gap * 1000 - shared
}

function upDownCost(from: Box, to: Box, direction: Direction): number {
  const gap = direction === 'down' ? to.top - (from.top + from.height) : from.top - (to.top + to.height)
  const shared = Math.min(from.left + from.width, to.left + to.width) - Math.max(from.left, to.left)
  return gap < -0.5 || shared <= 0 ? Number.POSITIVE_INFINITY : gap * 1000 - shared
}
