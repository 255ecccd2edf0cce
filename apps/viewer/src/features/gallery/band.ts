// Band: which stretch of a gallery is kept in the document around what a person sees.

export interface Band {
  readonly top: number
  readonly bottom: number
}

/** How far beyond the viewport cards stand ready, in viewports: in the direction of travel, and behind. */
const ahead = 1
const behind = 0.25

/**
 * The band around a viewport that begins at `scroll`. It moves in steps of a quarter viewport, so that most scroll events change nothing.
 * `direction`: 1 down, -1 up. `reach` scales what lies beyond the viewport.
 */
export function bandAround(scroll: number, viewport: number, direction: 1 | -1, reach = 1): Band {
  const step = Math.max(100, viewport / 4)
  const above = viewport * (direction === 1 ? behind : ahead) * reach
  const below = viewport * (direction === 1 ? ahead : behind) * reach
  return {
    top: Math.floor((scroll - above) / step) * step,
    bottom: Math.ceil((scroll + viewport + below) / step) * step,
  }
}
