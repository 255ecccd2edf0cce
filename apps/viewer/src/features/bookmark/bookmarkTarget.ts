import { type Artwork, isLimitedImage, type Novel } from '@emaki/domain'

/** A work that can have a bookmark. */
export type BookmarkTarget = Artwork | Novel

export const bookmarkKindOf = (work: BookmarkTarget): 'artwork' | 'novel' => ('images' in work ? 'artwork' : 'novel')

/** False for limited stubs (docs/spec/product.md 5). */
export const isBookmarkable = (work: BookmarkTarget): boolean =>
  !('images' in work && work.images.some(({ o, m }) => isLimitedImage(o) || isLimitedImage(m)))
