// Columns of the list of live streams: thumbnails are wide, so there are few.

/** Minimum width when there are several columns, px. */
const minColumnWidth = 300
export const liveGutter = 20

/** Columns of a list `width` px wide; at least one. */
export const liveColumns = (width: number): number =>
  Math.max(1, Math.floor((width + liveGutter) / (minColumnWidth + liveGutter)))
