// Columns: how many a list has at a width, by the tables of the specification, and how tall covers may be (docs/spec/product.md 9).

/** Gap between cards, px (docs/spec/product.md 9). */
const gutter = 8
/** The same in the virtual layouts, with the least width of their cards and their least number of columns (docs/spec/product.md 9). */
const virtualGap = 10
const virtualWidth = 280
const virtualColumns = 2

/** How a list's columns follow from its width. One object a rule, so that rules are compared by name or identity. */
export interface Columns {
  readonly name: string
  /** Between neighbours, px. */
  readonly gap: number
  /** Columns of a list `width` px wide. */
  readonly at: (width: number) => number
}

/** Up to each width (px) so many columns; `beyond` for anything wider. */
function table(name: string, steps: readonly (readonly [width: number, columns: number])[], beyond: number): Columns {
  return { name, gap: gutter, at: (width) => steps.find(([limit]) => width <= limit)?.[1] ?? beyond }
}

/** The column tables of docs/spec/product.md 9, by what they are for. */
export const columnTables = {
  /** Artworks, fitted to the screen. */
  fitting: table(
    'fitting',
    [
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
    6,
  ),
  /** Artworks with fit-to-screen off. */
  roomy: table(
    'roomy',
    [
      [300, 1],
      [600, 2],
      [1200, 3],
    ],
    4,
  ),
  /** Artworks in the virtual layouts. */
  virtual: {
    name: 'virtual',
    gap: virtualGap,
    at: (width) => Math.max(virtualColumns, Math.floor((width + virtualGap) / (virtualWidth + virtualGap))),
  },
  /** One work a view (VirtualSlide). */
  single: table('single', [], 1),
  followedUsers: table(
    'followedUsers',
    [
      [700, 1],
      [1000, 2],
      [1600, 3],
    ],
    4,
  ),
  novelBookmarks: table(
    'novelBookmarks',
    [
      [600, 1],
      [1200, 2],
      [1600, 3],
    ],
    4,
  ),
  /** A profile's lists, and related novels. */
  profileLists: table(
    'profileLists',
    [
      [600, 1],
      [1200, 2],
      [1600, 3],
    ],
    4,
  ),
  illustSeries: table(
    'illustSeries',
    [
      [700, 1],
      [1600, 2],
    ],
    3,
  ),
  novelSeries: table(
    'novelSeries',
    [
      [700, 1],
      [1200, 2],
    ],
    3,
  ),
} as const satisfies Record<string, Columns>

export type ColumnTable = keyof typeof columnTables

/** Cover height divided by width, kept between 50 % and 160 % (docs/spec/product.md 9); a square when the size is unknown. */
export function coverShape(width: number, height: number): number {
  const shape = height / width
  return shape > 0 && Number.isFinite(shape) ? Math.min(1.6, Math.max(0.5, shape)) : 1
}
