// How many columns fit into a text box, and the gap between them.

/** Gap between columns, px: the inner margin of a spread. */
export const columnGap = 72

/** Minimum width for two columns, px. The text box must also be wider than it is high. */
const twoColumnsWidth = 880

/** One column, or two as a spread. */
export const columnsIn = (width: number, height: number): 1 | 2 => (width >= twoColumnsWidth && width > height ? 2 : 1)
