import type { Artwork, Novel } from '@emaki/domain'

/** A work that can have a bookmark. */
export type BookmarkTarget = Artwork | Novel

export const bookmarkKindOf = (work: BookmarkTarget): 'artwork' | 'novel' => ('images' in work ? 'artwork' : 'novel')
