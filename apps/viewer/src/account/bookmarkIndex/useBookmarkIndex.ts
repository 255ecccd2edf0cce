import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Account } from '../../platform/account/account.ts'
import { flags } from '../../platform/account/flags.ts'
import { type BookmarkIndex, type BookmarkIndexState, bookmarkIndexOf } from '../bookmarks/bookmarkIndex.ts'

/** The index of the account's bookmarks. The first use opens it, and continues an unfinished run. */
export function useBookmarkIndex(account: Account): { readonly index: BookmarkIndex; readonly state: BookmarkIndexState } {
  const index = bookmarkIndexOf(account)
  useEffect(() => void index.open(flags.getState().changedAt.bookmarks), [index])
  return { index, state: useStore(index.state) }
}
