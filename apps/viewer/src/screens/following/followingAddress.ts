// Following address: the tabs of the following screen by their numbers, and what of each a logged-in mode can show (docs/spec/product.md 2.6).
import type { Account } from '../../data/account/account.ts'
import type { Audience } from '../../data/account/following.ts'

/** In the order in which they stand: new works, new novels, bookmarks, bookmarked novels, followed users, recommended ones, the whole site. */
export const followingTabs = ['1', '5', '2', '7', '3', '6', '4'] as const
export type FollowingTab = (typeof followingTabs)[number]

/** Who may see what is shown; `all` only where new works are. */
export const audiences = ['all', 'public', 'private'] as const

export interface FollowingAddress {
  readonly tab: FollowingTab
  readonly restrict: Audience
  /** A tag of the account's own bookmarks; empty for all. */
  readonly tag: string
}

/** The tabs of a mode: new novels need the app API (docs/spec/product.md 1). */
export const offeredTabs = (mode: Account['mode']): readonly FollowingTab[] =>
  followingTabs.filter((tab) => tab !== '5' || mode === 'app')

/** Whom a tab can be restricted to, the standard first; nothing where upstream does not tell (docs/contract/companion.md 7.13). */
export function offeredAudiences(mode: Account['mode'], tab: FollowingTab): readonly Audience[] {
  if (tab === '1' || tab === '5') return mode === 'app' ? audiences : []
  if (tab === '2' || tab === '3' || (tab === '7' && mode === 'app')) return ['public', 'private']
  return []
}

/** What is shown when `asked` is asked for: the standard wherever a mode has not what is asked. */
export function shownAddress(mode: Account['mode'], asked: Partial<FollowingAddress>): FollowingAddress {
  const tab = offeredTabs(mode).find((one) => one === asked.tab) ?? '1'
  const offered = offeredAudiences(mode, tab)
  const restrict = offered.find((one) => one === asked.restrict) ?? offered[0] ?? 'public'
  return { tab, restrict, tag: tab === '2' || tab === '7' ? (asked.tag ?? '') : '' }
}

/** An address as a link has it: what is standard is left out. */
export function followingHref(mode: Account['mode'], address: Partial<FollowingAddress>): string {
  const { tab, restrict, tag } = shownAddress(mode, address)
  const query = new URLSearchParams()
  if (tab !== '1') query.set('tab', tab)
  const [standard] = offeredAudiences(mode, tab)
  if (standard !== undefined && restrict !== standard) query.set('restrict', restrict)
  if (tag !== '') query.set('tag', tag)
  const text = query.toString()
  return text === '' ? '/following' : `/following?${text}`
}
