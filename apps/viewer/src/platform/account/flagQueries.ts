// Queries for the bookmark or follow state of a work or user when its page opens (docs/spec/product.md 4; docs/contract/companion.md 8.3, 8.6).
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { lifetimes } from '../query/lifetimes.ts'
import type { Account } from './account.ts'
import type { BookmarkKind } from './bookmark.ts'
import { readBookmark, readWebFlag, webWorkQuery } from './bookmark.ts'
import type { Flag, FlagKind } from './flags.ts'
import { applyServerFlag, flagKey, updateFlags } from './flags.ts'
import { readFollow } from './follow.ts'

/** Loads a bookmark state into the flag store. Fresh for 30 minutes (docs/spec/product.md 9.1). */
export const bookmarkFlagQuery = (account: Account, kind: BookmarkKind, id: string) =>
  stateQuery(account, kind, id, async ({ client, signal }) => {
    if (account.mode === 'app') return readBookmark(account, kind, id, signal)
    const page = await client.fetchQuery(webWorkQuery(account, kind, id)).catch(() => undefined)
    return page === undefined ? undefined : readWebFlag(page)
  })

/** Loads a follow state into the flag store in the same way. */
export const followFlagQuery = (account: Account, userId: string) =>
  stateQuery(account, 'user', userId, ({ signal }) => readFollow(account, userId, signal))

/** A failed request is silent: the button shows the stored flag, and a click reports the error. */
const stateQuery = (
  account: Account,
  kind: FlagKind,
  id: string,
  read: (context: Pick<QueryFunctionContext, 'client' | 'signal'>) => Promise<Flag | undefined>,
) =>
  queryOptions<boolean>({
    queryKey: ['mark-state', account.mode, account.id, kind, id],
    queryFn: async (context) => {
      const askedAt = Date.now()
      const flag = await read(context)
      if (flag) updateFlags((before) => applyServerFlag(before, flagKey(account.id, kind, id), flag, askedAt))
      return flag !== undefined
    },
    staleTime: ({ state }) => (state.data ? lifetimes.favouriteFlag : 0),
    gcTime: lifetimes.favouriteFlag,
  })
