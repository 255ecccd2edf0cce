// Height of novel cards: two lines of title and the lines below, scaled with the user's text size.
import { textScale } from '../../ui/theme/textScale.ts'

/** Heights at the browser's default text size, px. */
export const novelCardHeights = { row: 172, plain: 108 } as const

/** Height of a novel card in a list, px. `textSize`: font size of the root element, px. */
export const novelCardHeight = (form: keyof typeof novelCardHeights, textSize?: number): number =>
  Math.round(novelCardHeights[form] * textScale(textSize))
