// Which tabs a profile has, and their counts (docs/spec/product.md 2.11, tabs).
import type { UserProfile } from '@emaki/domain'
import { type UserTab, userTabs } from '../../platform/links/tabNames.ts'

/**
 * The number of items of a tab. Both favourites tabs have one common count, and related artists have none. `collections` is the number of
 * collections, which the profile lacks; undefined until it is known.
 */
export function tabCount(profile: UserProfile, tab: UserTab, collections?: number): number | undefined {
  switch (tab) {
    case 'illusts':
      return profile.illusts
    case 'manga':
      return profile.mangas
    case 'illust_series':
      return profile.illust_series
    case 'novel':
      return profile.novels
    case 'novel_series':
      return profile.novel_series
    case 'favorite':
    case 'fav_novel':
      return profile.bookmarks
    case 'related':
      return undefined
    case 'collections':
      return collections
  }
}

/** The tabs with content, and always related artists. */
export const offeredTabs = (profile: UserProfile, collections = 0): readonly UserTab[] =>
  userTabs.filter((tab) => (tabCount(profile, tab, collections) ?? 1) > 0)

/** The requested tab if it is offered, otherwise the first one. */
export function shownTab(profile: UserProfile, asked: UserTab | undefined, collections?: number): UserTab {
  const offered = offeredTabs(profile, collections)
  return offered.find((tab) => tab === asked) ?? offered[0] ?? 'related'
}
