// Column tables: the number of columns by the width of a list, and the limits of cover heights (docs/spec/product.md 9).

/** Gap between cards, in px. */
const gutter = 8
/** Gap, minimum card width and minimum number of columns of the virtual layouts; sizes in px. */
const virtualGap = 10
const virtualWidth = 280
const virtualColumns = 2

/** A rule for the number of columns. There is one object for each rule, so rules can be compared by name or identity. */
export interface Columns {
  readonly name: string
  /** Gap between columns, in px. */
  readonly gap: number
  /** The number of columns of a list of `width` px. */
  readonly at: (width: number) => number
}

/** A rule by widths. */
export interface ColumnSteps extends Columns {
  /** The widest list of each number of columns, in px, ascending. */
  readonly steps: readonly (readonly [width: number, columns: number])[]
}

/** `steps`: the number of columns up to each width in px. `beyond`: the number for wider lists. */
function table(name: string, steps: readonly (readonly [width: number, columns: number])[], beyond: number): ColumnSteps {
  return { name, gap: gutter, steps, at: (width) => steps.find(([limit]) => width <= limit)?.[1] ?? beyond }
}

/** The column tables of docs/spec/product.md 9 by purpose. */
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
  /** One work per view (VirtualSlide). */
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

/** Cover height divided by width, limited to 50 % to 160 % (docs/spec/product.md 9); 1 when the size is unknown. */
export function coverShape(width: number, height: number): number {
  const shape = height / width
  return shape > 0 && Number.isFinite(shape) ? Math.min(1.6, Math.max(0.5, shape)) : 1
}
