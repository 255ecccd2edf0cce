// Scaled scrolling: fits layouts of any height into an element that browsers can scroll.

/**
 * Maximum height of the gallery's element, in CSS px. Chromium clamps elements at 2^24 device pixels and Firefox near 17.9 million,
 * so this is safe up to a device pixel ratio of 2.
 */
export const maxBoxHeight = 8_000_000

/** Height at both ends that is never scaled, in px: the beginning and the end scroll exactly. */
const unscaledEnd = 1_000_000

/** Converts between two coordinates of one position, both in px from the gallery's top: in the element ("box") and in the layout. */
export interface ScrollScale {
  readonly boxHeight: number
  readonly isScaled: boolean
  toLayout(box: number): number
  toBox(layout: number): number
}

/** The scale for a layout of `height` px. Both conversions are monotonic, agree at both ends, and change nothing up to `maxBoxHeight`. */
export function createScrollScale(height: number): ScrollScale {
  if (height <= maxBoxHeight) {
    return { boxHeight: height, isScaled: false, toLayout: (box) => box, toBox: (layout) => layout }
  }
  const factor = (height - 2 * unscaledEnd) / (maxBoxHeight - 2 * unscaledEnd)
  return {
    boxHeight: maxBoxHeight,
    isScaled: true,
    toLayout(box) {
      if (box <= unscaledEnd) return box
      if (box >= maxBoxHeight - unscaledEnd) return height - (maxBoxHeight - box)
      return unscaledEnd + (box - unscaledEnd) * factor
    },
    toBox(layout) {
      if (layout <= unscaledEnd) return layout
      if (layout >= height - unscaledEnd) return maxBoxHeight - (height - layout)
      return unscaledEnd + (layout - unscaledEnd) / factor
    },
  }
}
