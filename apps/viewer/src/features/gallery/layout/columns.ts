// Columns: how many a gallery has at a width, and how tall covers may be (spec 9, column breakpoints).

/** Gap between cards, px (spec 9). */
export const gutter = 8

/** Up to this width (px), this many columns; the last number is for anything wider. */
interface ColumnTable {
  readonly steps: readonly (readonly [width: number, columns: number])[]
  readonly beyond: number
}

const fitting: ColumnTable = {
  steps: [
    [300, 1],
    [600, 2],
    [900, 3],
    [1200, 4],
    [1600, 5],
    [1920, 6],
    [2400, 7],
    [2700, 8],
    [3000, 9],
  ],
  beyond: 6,
}

/** With fit-to-screen off. */
const roomy: ColumnTable = {
  steps: [
    [300, 1],
    [600, 2],
    [1200, 3],
  ],
  beyond: 4,
}

/** Columns of a gallery `width` px wide. */
export function columnsFor(width: number, isFitScreen: boolean): number {
  const table = isFitScreen ? fitting : roomy
  for (const [limit, columns] of table.steps) if (width <= limit) return columns
  return table.beyond
}

/** Cover height divided by width, kept between 50 % and 160 % (spec 9); a square when the size is unknown. */
export function coverShape(width: number, height: number): number {
  const shape = height / width
  return shape > 0 && Number.isFinite(shape) ? Math.min(1.6, Math.max(0.5, shape)) : 1
}
