// The layout of the list of articles: few wide columns, because their texts are read.
import { loadMoreDistance } from '@emaki/domain'
import { createMasonry } from '@emaki/gallery'
import type { Arrangement } from '../../lists/gallery/arrangement.ts'
import { spotlightMeta } from '../../lists/spotlight/SpotlightCard.tsx'

/** Minimum width when there are several columns, px. */
const minColumnWidth = 320
const gutter = 24

/** Columns of a list of articles `width` px wide. */
export const articleColumns = (width: number): number => Math.max(1, Math.floor((width + gutter) / (minColumnWidth + gutter)))

export const articleArrangement: Arrangement = {
  kind: 'articles',
  createLayout: createMasonry,
  isSlide: false,
  endDistance: loadMoreDistance,
  frameFor: (width) => ({ width, columns: articleColumns(width), gutter, captionHeight: spotlightMeta() }),
}
