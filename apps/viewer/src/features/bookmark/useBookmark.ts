// A work's bookmark as its hearts show it.
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Account } from '../../data/account.ts'
import type { BookmarkWish } from '../../data/bookmark.ts'
import { toldMark } from '../../data/bookmark.ts'
import type { Mark } from '../../data/marks.ts'
import { markName, markOf, marks } from '../../data/marks.ts'
import { changeBookmark } from './changeBookmark.ts'
import type { MarkedWork } from './markedWork.ts'
import { kindOf } from './markedWork.ts'

export interface Bookmark {
  /** As far as is known. */
  readonly mark: Mark
  /** A change is on its way. */
  readonly isBusy: boolean
  /** Makes it as wished, or takes it away; resolves with whether that came true. */
  readonly change: (wish: BookmarkWish | undefined) => Promise<boolean>
}

/** The mark that `account` has on `work`, as this browser knows it: what was done here counts before what a list has told. */
export function useBookmark(account: Account, work: MarkedWork): Bookmark {
  const client = useQueryClient()
  const name = markName(account.id, kindOf(work), work.id)
  const known = useStore(marks, (all) => markOf(all, name, Date.now()))
  const isBusy = useStore(marks, ({ wished }) => wished.has(name))
  const mark = known ?? toldMark(account, work) ?? unset
  return { mark, isBusy, change: (wish) => changeBookmark({ client, account, work, now: mark, wish }) }
}

const unset: Mark = { isSet: false }

/** What a plain press bookmarks with. */
export const plainWish: BookmarkWish = { restrict: 'public', tags: [] }
