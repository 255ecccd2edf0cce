// A list of the account that is refetched after a bookmark or follow changed in this browser (docs/spec/product.md 4; docs/contract/companion.md 7.16).
import type { InfiniteData } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeKind } from '../account/flags.ts'
import { flags } from '../account/flags.ts'
import type { Feed, FeedQuery } from './feed.ts'
import { feedOptions, refreshFeed, useFeed } from './feed.ts'
import type { FeedPage } from './feedPages.ts'

/** Longer lists start at their first page again, because refetching all pages would send the site too many requests. */
const maxRefetchedPages = 3

/** `useFeed` for lists that `change` affects. A visible list does not change: it is refetched when it is opened again. */
export function useAccountFeed<T extends { readonly id: string }>(query: FeedQuery<T>, change: ChangeKind): Feed<T> {
  const client = useQueryClient()
  const feed = useFeed(query)
  const { queryKey } = feedOptions(query)
  const name = JSON.stringify(queryKey)
  const hasLoaded = feed.items.length > 0 || feed.state === 'finished'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each list that has loaded; `name` identifies the query
  useEffect(() => {
    if (!hasLoaded) return
    const state = client.getQueryState<InfiniteData<FeedPage<T>>>(queryKey)
    if (!isOutdated(state?.dataUpdatedAt ?? 0, flags.getState().changedAt[change])) return
    if ((state?.data?.pages.length ?? 0) > maxRefetchedPages) void refreshFeed(client, query)
    else void client.refetchQueries({ queryKey, exact: true })
  }, [client, name, hasLoaded])
  return feed
}

/** True when a list that loaded at `loadedAt` is older than the change at `changedAt`, in ms. */
export const isOutdated = (loadedAt: number, changedAt: number): boolean => changedAt > 0 && loadedAt <= changedAt
