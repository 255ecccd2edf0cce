// Mark state: asking the server whether a work is bookmarked or a user followed, when their page opens (docs/spec/product.md 4; docs/contract/companion.md 8.3, 8.6).
import { queryOptions } from '@tanstack/react-query'
import { lifetimes } from '../query/lifetimes.ts'
import type { Account } from './account.ts'
import type { BookmarkKind } from './bookmark.ts'
import { readBookmark } from './bookmark.ts'
import { readFollow } from './follow.ts'
import type { Mark, MarkKind } from './marks.ts'
import { changeMarks, learn, markName } from './marks.ts'

/** Asks about a bookmark; what is said goes to the marks. Known for 30 minutes (docs/spec/product.md 9.1). */
export const bookmarkStateQuery = (account: Account, kind: BookmarkKind, id: string) =>
  stateQuery(account, kind, id, (signal) => readBookmark(account, kind, id, signal))

/** Asks about a follow in the same way. */
export const followStateQuery = (account: Account, userId: string) =>
  stateQuery(account, 'user', userId, (signal) => readFollow(account, userId, signal))

/** A failure is silent: the button shows what is known, and a press says what is wrong. */
const stateQuery = (account: Account, kind: MarkKind, id: string, read: (signal: AbortSignal) => Promise<Mark | undefined>) =>
  queryOptions<boolean>({
    queryKey: ['mark-state', account.mode, account.id, kind, id],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const mark = await read(signal)
      if (mark) changeMarks((before) => learn(before, markName(account.id, kind, id), mark, askedAt))
      return mark !== undefined
    },
    staleTime: ({ state }) => (state.data ? lifetimes.favouriteFlag : 0),
    gcTime: lifetimes.favouriteFlag,
  })
