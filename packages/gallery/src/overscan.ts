export interface OverscanRange {
  readonly top: number
  readonly bottom: number
}

/** Distance beyond the viewport in which items are mounted, in viewport heights: in the direction of scrolling, and against it. */
const ahead = 0.5
const behind = 0.25

/** The range is this number of steps high, and one more for the scroll position between two steps. */
const stepsPerRange = 8

/**
 * The part of the layout whose items belong in the document while the viewport begins at `scroll` (px). It moves in steps of about one
 * row of cards, so that most scroll events change nothing, and a frame renders a few cards at most. Both ends move together.
 * `direction`: 1 down, -1 up. `overscan` multiplies the distance beyond the viewport.
 */
export function overscanRange(scroll: number, viewportHeight: number, direction: 1 | -1, overscan = 1): OverscanRange {
  const above = viewportHeight * (direction === 1 ? behind : ahead) * overscan
  const below = viewportHeight * (direction === 1 ? ahead : behind) * overscan
  const step = Math.max(100, (above + viewportHeight + below) / stepsPerRange)
  const top = Math.floor((scroll - above) / step) * step
  return { top, bottom: top + (stepsPerRange + 1) * step }
}
