import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Account } from '../../data/account/account.ts'
import { type BookmarkWish, toldMark } from '../../data/account/bookmark.ts'
import { type Mark, markName, markOf, marks } from '../../data/account/marks.ts'
import { type BookmarkTarget, bookmarkKindOf } from './bookmarkTarget.ts'
import { changeBookmark } from './changeBookmark.ts'

export interface Bookmark {
  /** The known state; not set when it is unknown. */
  readonly mark: Mark
  /** True while a change is pending. */
  readonly isBusy: boolean
  /** Sets the bookmark, or removes it when `wanted` is undefined. Resolves to true when the server accepted the change. */
  readonly change: (wanted: BookmarkWish | undefined) => Promise<boolean>
}

/** The bookmark of `account` on `work`. A change made in this browser overrides the flag of a list. */
export function useBookmark(account: Account, work: BookmarkTarget): Bookmark {
  const client = useQueryClient()
  const name = markName(account.id, bookmarkKindOf(work), work.id)
  const known = useStore(marks, (all) => markOf(all, name, Date.now()))
  const isBusy = useStore(marks, ({ wished }) => wished.has(name))
  const mark = known ?? toldMark(account, work) ?? unset
  return { mark, isBusy, change: (wanted) => changeBookmark({ client, account, work, current: mark, wanted }) }
}

const unset: Mark = { isSet: false }

/** The bookmark that a press creates: public, without tags. */
export const defaultBookmark: BookmarkWish = { restrict: 'public', tags: [] }
