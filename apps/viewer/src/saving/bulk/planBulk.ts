// The items of a bulk change: which of the selected works and artists it changes, and how.
import { type Artwork, maxBookmarkTags, type Novel, type UserPreview } from '@emaki/domain'
import { type Account, isBookmarkable, listedFlag } from '../../platform/account/account.ts'
import { type Flag, flagKey, flagOf, flags, type Visibility } from '../../platform/account/flags.ts'
import { listedFollow } from '../../platform/account/follow.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { bookmarkKindOf } from '../../works/bookmark/bookmarkTarget.ts'
import { tagsByRules } from '../../works/bookmark/newBookmark.ts'
import type { BulkItem, TagEdit, Wish } from './bulkRun.ts'

export type BulkTarget = Artwork | Novel | UserPreview
type Work = Artwork | Novel

/** A change as the user chose it. Tag rules add tags to new bookmarks. */
export type BulkChange =
  | { readonly action: 'bookmark'; readonly restrict: Visibility; readonly tags: readonly string[] }
  | { readonly action: 'tags'; readonly edit: TagEdit; readonly tags: readonly string[] }
  | { readonly action: 'restrict'; readonly restrict: Visibility }
  | { readonly action: 'follow'; readonly restrict: Visibility }
  | { readonly action: 'remove' }
  | { readonly action: 'unfollow' }
  | { readonly action: 'keep' }

const isWork = (target: BulkTarget): target is Work => 'author' in target

/** The items of a change. Works and artists that are known to be as wanted are left out, and so are those that the account cannot change. */
export function planBulk(account: Account | null, change: BulkChange, targets: readonly BulkTarget[]): readonly BulkItem[] {
  if (change.action === 'keep') return targets.filter(isWork).map((work) => itemOf(work, { kind: 'keep' }))
  if (!account) return []
  if (change.action === 'follow' || change.action === 'unfollow') return planFollows(account, change, targets)
  return targets.filter(isWork).flatMap((work) => {
    const kind = bookmarkKindOf(work)
    if (change.action === 'bookmark' && !isBookmarkable(work)) return []
    const known = flagOf(flags.getState(), flagKey(account.id, kind, work.id), Date.now()) ?? listedFlag(account, work)
    if (known?.isSet === (change.action === 'bookmark')) return []
    return [itemOf(work, wishOf(change, work), known)]
  })
}

const itemOf = (work: Work, wish: Wish, known?: Flag): BulkItem => ({
  target: bookmarkKindOf(work),
  id: work.id,
  title: work.title,
  wish,
  ...(known ? { known } : {}),
})

function wishOf(change: Exclude<BulkChange, { readonly action: 'keep' | 'follow' | 'unfollow' }>, work: Work): Wish {
  switch (change.action) {
    case 'bookmark': {
      const tags = [...new Set([...change.tags, ...tagsByRules(work, readSettings().bookmarkTagRules)])]
      return { kind: 'bookmark', restrict: change.restrict, tags: tags.slice(0, maxBookmarkTags) }
    }
    case 'tags':
      return { kind: 'tags', edit: change.edit, tags: change.tags }
    case 'restrict':
      return { kind: 'restrict', restrict: change.restrict }
    case 'remove':
      return { kind: 'remove' }
  }
}

/** Each artist once, and never the account itself. */
function planFollows(
  account: Account,
  change: Extract<BulkChange, { readonly action: 'follow' | 'unfollow' }>,
  targets: readonly BulkTarget[],
): readonly BulkItem[] {
  const wish: Wish = change.action === 'follow' ? { kind: 'follow', restrict: change.restrict } : { kind: 'unfollow' }
  const artists = new Map(
    targets.map((target): [string, BulkItem] => {
      const { id, name } = isWork(target) ? target.author : target
      const stored = flagOf(flags.getState(), flagKey(account.id, 'user', id), Date.now())
      const known = stored ?? (isWork(target) ? undefined : listedFollow(account, target))
      return [id, { target: 'user', id, title: name, wish, ...(known ? { known } : {}) }]
    }),
  )
  return [...artists.values()].filter(({ id, known }) => id !== account.id && known?.isSet !== (change.action === 'follow'))
}
