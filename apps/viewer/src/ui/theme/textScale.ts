/** The default text size of browsers, px. */
const defaultTextSize = 16

/** The text size relative to the default, at least 1. `textSize` is that of the root element, px. */
export const textScale = (textSize = rootTextSize()): number => Math.max(1, textSize / defaultTextSize)

const rootTextSize = () =>
  (typeof document === 'undefined' ? 0 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) ||
  defaultTextSize
