export interface OverscanRange {
  readonly top: number
  readonly bottom: number
}

/** Distance beyond the viewport in which items are mounted, in viewport heights: in the direction of scrolling, and against it. */
const ahead = 1
const behind = 0.25

/**
 * The part of the layout whose items belong in the document while the viewport begins at `scroll` (px). It moves in steps of half the
 * viewport: most scroll events change nothing, and each frame that changes cards costs style, layout and paint once for several cards. `direction`: 1 down, -1 up. `overscan` multiplies the distance beyond the viewport.
 */
export function overscanRange(scroll: number, viewportHeight: number, direction: 1 | -1, overscan = 1): OverscanRange {
  const step = Math.max(100, viewportHeight / 2)
  const above = viewportHeight * (direction === 1 ? behind : ahead) * overscan
  const below = viewportHeight * (direction === 1 ? ahead : behind) * overscan
  return {
    top: Math.floor((scroll - above) / step) * step,
    bottom: Math.ceil((scroll + viewportHeight + below) / step) * step,
  }
}
