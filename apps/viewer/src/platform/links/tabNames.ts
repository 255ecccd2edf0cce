// The names of tabs and filters in addresses (docs/spec/product.md 2.6, 2.11, 2.13). The routes need them before any screen.

/** Tabs of a profile. */
export const userTabs = [
  'illusts',
  'manga',
  'illust_series',
  'novel',
  'novel_series',
  'favorite',
  'fav_novel',
  'related',
  'collections',
] as const
export type UserTab = (typeof userTabs)[number]

/**
 * Tabs of the following screen in display order: new works, new novels, bookmarks, bookmarked novels, followed users, recommended users, the
 * whole site.
 */
export const followingTabs = ['1', '5', '2', '7', '3', '6', '4'] as const
export type FollowingTab = (typeof followingTabs)[number]

/** Visibility filters of the account's own lists; `all` exists only for new works. */
export const audiences = ['all', 'public', 'private'] as const

/** Tabs of the history: artworks, novels, users, highlights and markers in novels. */
export const historyTabs = ['i', 'n', 'u', 'h', 'm'] as const
export type HistoryTab = (typeof historyTabs)[number]
