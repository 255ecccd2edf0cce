// Novel card height: room for two lines of title and what stands below, growing with the reader's own text size.
import { textScale } from '../../ui/theme/textScale.ts'

/** At the browser's ordinary text size, px. */
const heights = { row: 172, plain: 108 } as const

/** Height of a novel's card in a list, px. `textSize`: of the root element, px. */
export const novelCardHeight = (form: keyof typeof heights, textSize?: number): number =>
  Math.round(heights[form] * textScale(textSize))
