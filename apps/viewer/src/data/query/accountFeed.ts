// Fresh feed: a list of the account's own that begins anew when a bookmark or a follow was changed here since it came (docs/spec/product.md 4; docs/contract/companion.md 7.16).
import type { InfiniteData } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangeKind } from '../account/flags.ts'
import { flags } from '../account/flags.ts'
import type { Feed, FeedQuery } from './feed.ts'
import { feedOptions, refreshFeed, useFeed } from './feed.ts'
import type { FeedPage } from './feedPages.ts'

/** Longer lists begin at their first page again: asking for all of them anew would ask too much of the site. */
const pagesAskedAgain = 3

/** `useFeed` for lists that `change` changes. What is on show while something changes stays: the list is asked for when it is opened again. */
export function useAccountFeed<T extends { readonly id: string }>(query: FeedQuery<T>, change: ChangeKind): Feed<T> {
  const client = useQueryClient()
  const feed = useFeed(query)
  const { queryKey } = feedOptions(query)
  const name = JSON.stringify(queryKey)
  const isHere = feed.items.length > 0 || feed.state === 'finished'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that is opened, when it is here: the name stands for the query
  useEffect(() => {
    if (!isHere) return
    const state = client.getQueryState<InfiniteData<FeedPage<T>>>(queryKey)
    if (!isOutdated(state?.dataUpdatedAt ?? 0, flags.getState().changedAt[change])) return
    if ((state?.data?.pages.length ?? 0) > pagesAskedAgain) void refreshFeed(client, query)
    else void client.refetchQueries({ queryKey, exact: true })
  }, [client, name, isHere])
  return feed
}

/** Whether a list that came at `cameAt` does not know of what was changed at `changedAt`, ms. */
export const isOutdated = (cameAt: number, changedAt: number): boolean => changedAt > 0 && cameAt <= changedAt
