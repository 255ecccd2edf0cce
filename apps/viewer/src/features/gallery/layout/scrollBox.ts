// Scroll box: how a gallery of any height fits into a box that browsers can scroll. Above 8,000,000 px positions are scaled.

/** Chromium clamps boxes at 2^24 device pixels, Firefox near 17.9 million: 8,000,000 CSS px are safe up to a ratio of 2. */
export const boxLimit = 8_000_000

/** So much at either end is never scaled, so that beginnings and ends scroll exactly. */
const exactEnd = 1_000_000

/** Two scales for one place, both px from the gallery's top: in the box that the browser scrolls, and in the layout. */
export interface ScrollBox {
  readonly boxHeight: number
  readonly isScaled: boolean
  toLayout(box: number): number
  toBox(layout: number): number
}

/** The box for a layout `height` px high. Both mappings are monotonous, meet at both ends, and are the identity below the limit. */
export function scrollBox(height: number): ScrollBox {
  if (height <= boxLimit) {
    return { boxHeight: height, isScaled: false, toLayout: (box) => box, toBox: (layout) => layout }
  }
  const scale = (height - 2 * exactEnd) / (boxLimit - 2 * exactEnd)
  return {
    boxHeight: boxLimit,
    isScaled: true,
    toLayout(box) {
      if (box <= exactEnd) return box
      if (box >= boxLimit - exactEnd) return height - (boxLimit - box)
      return exactEnd + (box - exactEnd) * scale
    },
    toBox(layout) {
      if (layout <= exactEnd) return layout
      if (layout >= height - exactEnd) return boxLimit - (height - layout)
      return exactEnd + (layout - exactEnd) / scale
    },
  }
}
