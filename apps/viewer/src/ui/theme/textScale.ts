/** The browser's ordinary text size, px. */
const ordinaryText = 16

/** How much larger than ordinary the reader's text is, at least 1. `textSize`: of the root element, px. */
export const textScale = (textSize = rootTextSize()): number => Math.max(1, textSize / ordinaryText)

const rootTextSize = () =>
  (typeof document === 'undefined' ? 0 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) || ordinaryText
