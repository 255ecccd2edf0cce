// Novel card height: room for two lines of title and what stands below, growing with the reader's own text size.

/** At the browser's ordinary text size, px. */
const heights = { row: 172, plain: 108 } as const
const ordinaryText = 16

/** Height of a novel's card in a list, px. `textSize`: of the root element, px. */
export const novelCardHeight = (form: keyof typeof heights, textSize = rootTextSize()): number =>
  Math.round(heights[form] * Math.max(1, textSize / ordinaryText))

const rootTextSize = () =>
  (typeof document === 'undefined' ? 0 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) || ordinaryText
