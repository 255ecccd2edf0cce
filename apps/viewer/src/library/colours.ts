// The colours that searches know, as swatches show them.
import type { LibraryColour } from '@emaki/domain'

/** A typical colour of each name, as CSS. */
export const swatches: Readonly<Record<LibraryColour, string>> = {
  red: '#d8342c',
  orange: '#f08a24',
  yellow: '#f4d03f',
  green: '#3fa34d',
  cyan: '#37b8c3',
  blue: '#2f6fd0',
  purple: '#8449b8',
  pink: '#ee85ad',
  brown: '#8a5a36',
  white: '#fafafa',
  grey: '#8f8f8f',
  black: '#1b1b1b',
}
