// The address of the following screen: tabs by number, and which tabs and filters a login mode has (docs/spec/product.md 2.6).
import type { Account } from '../../platform/account/account.ts'
import { audiences, type FollowingTab, followingTabs } from '../../platform/links/tabNames.ts'
import type { Audience } from '../../works/queries/following.ts'

export interface FollowingAddress {
  readonly tab: FollowingTab
  readonly restrict: Audience
  /** A tag filter of bookmarks; empty for all. */
  readonly tag: string
  /** A search of the account's own bookmarks; empty without one. */
  readonly find: string
}

/** The tabs of a login mode: new novels need the app API (docs/spec/product.md 1). */
export const offeredTabs = (mode: Account['mode']): readonly FollowingTab[] =>
  followingTabs.filter((tab) => tab !== '5' || mode === 'app')

/** The visibility filters of a tab, the default first; none where upstream has none (docs/contract/companion.md 7.13). */
export function offeredAudiences(mode: Account['mode'], tab: FollowingTab): readonly Audience[] {
  if (tab === '1' || tab === '5') return mode === 'app' ? audiences : []
  if (tab === '2' || tab === '3' || tab === '7') return ['public', 'private']
  return []
}

/** The address that is shown for `asked`: the defaults replace what the login mode does not have. */
export function shownAddress(mode: Account['mode'], asked: Partial<FollowingAddress>): FollowingAddress {
  const tab = offeredTabs(mode).find((one) => one === asked.tab) ?? '1'
  const offered = offeredAudiences(mode, tab)
  const restrict = offered.find((one) => one === asked.restrict) ?? offered[0] ?? 'public'
  const isBookmarks = tab === '2' || tab === '7'
  return { tab, restrict, tag: isBookmarks ? (asked.tag ?? '') : '', find: isBookmarks ? (asked.find ?? '') : '' }
}

/** The link to an address, without the defaults. */
export function followingHref(mode: Account['mode'], address: Partial<FollowingAddress>): string {
  const { tab, restrict, tag, find } = shownAddress(mode, address)
  const query = new URLSearchParams()
  if (tab !== '1') query.set('tab', tab)
  const [defaultAudience] = offeredAudiences(mode, tab)
  if (defaultAudience !== undefined && restrict !== defaultAudience) query.set('restrict', restrict)
  if (tag !== '') query.set('tag', tag)
  if (find !== '') query.set('find', find)
  const text = query.toString()
  return text === '' ? '/following' : `/following?${text}`
}
