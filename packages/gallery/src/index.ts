export { type Columns, type ColumnTable, columnTables, coverShape } from './columns.ts'
export { createGrid } from './layouts/grid.ts'
export { createJustified } from './layouts/justified.ts'
export type { Box, CreateLayout, Layout, LayoutFrame } from './layouts/layout.ts'
export { createLaneMasonry, createMasonry, createOrderMasonry } from './layouts/masonry.ts'
export type { Direction } from './layouts/neighbour.ts'
export { createSpanGrid } from './layouts/spanGrid.ts'
export {
  type GalleryContent,
  type ScrollPosition,
  type ScrollView,
  type VirtualItem,
  Virtualizer,
  type VirtualRange,
} from './virtualizer.ts'
