import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Account } from '../../data/account/account.ts'
import { type BookmarkOptions, listedFlag } from '../../data/account/bookmark.ts'
import { type Flag, flagKey, flagOf, flags } from '../../data/account/flags.ts'
import { type BookmarkTarget, bookmarkKindOf } from './bookmarkTarget.ts'
import { changeBookmark } from './changeBookmark.ts'

export interface Bookmark {
  /** The known state; not set when it is unknown. */
  readonly flag: Flag
  /** True while a change is pending. */
  readonly isBusy: boolean
  /** Sets the bookmark, or removes it when `wanted` is undefined. Resolves to true when the server accepted the change. */
  readonly change: (wanted: BookmarkOptions | undefined) => Promise<boolean>
}

/** The bookmark of `account` on `work`. A change made in this browser overrides the flag of a list. */
export function useBookmark(account: Account, work: BookmarkTarget): Bookmark {
  const client = useQueryClient()
  const name = flagKey(account.id, bookmarkKindOf(work), work.id)
  const known = useStore(flags, (all) => flagOf(all, name, Date.now()))
  const isBusy = useStore(flags, ({ pending }) => pending.has(name))
  const flag = known ?? listedFlag(account, work) ?? unset
  return { flag, isBusy, change: (wanted) => changeBookmark({ client, account, work, current: flag, wanted }) }
}

const unset: Flag = { isSet: false }

/** The bookmark that a press creates: public, without tags. */
export const defaultBookmark: BookmarkOptions = { restrict: 'public', tags: [] }
