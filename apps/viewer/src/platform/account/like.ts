// Likes of works by the account of a web session. The app API has none, and upstream has no way to take one back (docs/contract/companion.md 8.7).
import { boolean, count, record } from '@emaki/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { companion } from '../http/companion.ts'
import { lifetimes } from '../query/lifetimes.ts'
import type { Account } from './account.ts'
import { type BookmarkKind, webWorkQuery } from './bookmark.ts'
import { isActiveAccount } from './session.ts'
import { otherAccount } from './updateFlag.ts'

/** The state of a like, and the number of likes of the work. */
export interface Like {
  readonly isLiked: boolean
  /** Undefined until the work's page has loaded. */
  readonly count: number | undefined
}

/** `done`: the account likes the work. `failed`: `reason` is a message for the user. */
export type LikeResult = { readonly state: 'done' } | { readonly state: 'failed'; readonly reason: string }

/** Loads the like of a work. Fresh for 30 minutes like a bookmark state (docs/spec/product.md 9.1). */
export const likeQuery = (account: Account, kind: BookmarkKind, id: string) =>
  queryOptions<Like>({
    queryKey: ['like', account.id, kind, id],
    queryFn: async ({ client }) => readLike(await client.fetchQuery(webWorkQuery(account, kind, id))),
    staleTime: lifetimes.favouriteFlag,
    gcTime: lifetimes.favouriteFlag,
  })

const readLike = (page: unknown): Like => {
  const { likeData, likeCount } = record(page)
  return { isLiked: boolean(likeData), count: count(likeCount) }
}

const calls = {
  artwork: { path: '/ajax/illusts/like', id: 'illust_id' },
  novel: { path: '/ajax/novels/like', id: 'novel_id' },
} as const

/** Likes a work with an optimistic update, and a rollback when the server refuses. Never rejects. */
export async function likeWork(client: QueryClient, account: Account, kind: BookmarkKind, id: string): Promise<LikeResult> {
  if (!isActiveAccount(account)) return { state: 'failed', reason: otherAccount().error.message }
  const { queryKey } = likeQuery(account, kind, id)
  // A state that is still loading would override the update.
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, { isLiked: true, count: before?.count === undefined ? undefined : before.count + 1 })
  const { path, id: name } = calls[kind]
  const response = await companion().send(path, { json: { [name]: id } })
  if (!response.ok) {
    if (before) client.setQueryData(queryKey, before)
    else void client.resetQueries({ queryKey })
    return { state: 'failed', reason: response.error.message }
  }
  // The account liked the work elsewhere: the count already includes the like.
  if (before && boolean(record(response.value).is_liked)) client.setQueryData(queryKey, { ...before, isLiked: true })
  if (!before) void client.invalidateQueries({ queryKey })
  return { state: 'done' }
}
