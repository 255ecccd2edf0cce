// Marked work: what bookmarking needs to know of an artwork or a novel, and whether it can be bookmarked at all.
import type { Artwork, Novel } from '@emaki/domain'
import { isLimitedImage } from '@emaki/domain'

export type MarkedWork = Artwork | Novel

export const kindOf = (work: MarkedWork): 'artwork' | 'novel' => ('images' in work ? 'artwork' : 'novel')

/** False for limited stubs (docs/spec/product.md 5). */
export const isBookmarkable = (work: MarkedWork): boolean =>
  !('images' in work && work.images.some(({ o, m }) => isLimitedImage(o) || isLimitedImage(m)))
