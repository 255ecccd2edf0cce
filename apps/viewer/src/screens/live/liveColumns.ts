// How many broadcasts stand side by side: pictures of a moving thing are wide, so columns are few.

/** Least width of a column where there are several, px. */
const minColumnWidth = 300
export const liveGutter = 20

/** Columns of a list `width` px wide; at least one. */
export const liveColumns = (width: number): number =>
  Math.max(1, Math.floor((width + liveGutter) / (minColumnWidth + liveGutter)))
