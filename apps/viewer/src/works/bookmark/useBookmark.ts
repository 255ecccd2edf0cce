import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { type Account, listedFlag } from '../../platform/account/account.ts'
import type { BookmarkOptions } from '../../platform/account/bookmark.ts'
import { type Flag, flagKey, flagOf, flags, type Visibility } from '../../platform/account/flags.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { type BookmarkTarget, bookmarkKindOf } from './bookmarkTarget.ts'
import { changeBookmark } from './changeBookmark.ts'
import { newBookmark } from './newBookmark.ts'

export interface Bookmark {
  /** The known state; not set when it is unknown. */
  readonly flag: Flag
  /** True while a change is pending. */
  readonly isBusy: boolean
  /** Sets the bookmark, or removes it when `wanted` is undefined. Resolves to true when the server accepted the change. */
  readonly change: (wanted: BookmarkOptions | undefined) => Promise<boolean>
  /** Toggles: adds a bookmark with the default visibility and the tags of the rules, or removes it. */
  readonly press: () => Promise<boolean>
}

/** The bookmark of `account` on `work`. A change made in this browser overrides the flag of a list. */
export function useBookmark(account: Account, work: BookmarkTarget): Bookmark {
  const client = useQueryClient()
  const name = flagKey(account.id, bookmarkKindOf(work), work.id)
  const known = useStore(flags, (all) => flagOf(all, name, Date.now()))
  const isBusy = useStore(flags, ({ pending }) => pending.has(name))
  const flag = known ?? listedFlag(account, work) ?? unset
  const change = (wanted: BookmarkOptions | undefined) => changeBookmark({ client, account, work, current: flag, wanted })
  return { flag, isBusy, change, press: () => change(flag.isSet ? undefined : newBookmark(work)) }
}

const unset: Flag = { isSet: false }

/** The visibility of new bookmarks, from the settings. */
export const useDefaultVisibility = (): Visibility => (useSetting('privateBookmarks') ? 'private' : 'public')
