// The day that a ranking shows when the URL has none: the default day, or the newest cached day if the default day is unreachable.
import { type Day, defaultRankingDate } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type FeedQuery, feedKey } from '../../platform/query/feed.ts'
import { isUnreachableError, newestPersistedDay, staleFallbacks } from '../../platform/query/queryClient.ts'
import { queryKeyHash } from '../../platform/query/queryKeyHash.ts'

/** The query of a day; the day must be the last part of its key. */
export type ListOfDay = (day: Day) => Pick<FeedQuery<{ readonly id: string }>, 'key' | 'lifetime'>

/** `name` identifies the ranking; `list` need not be a stable function. */
export function useInitialDay(name: string, list: ListOfDay): Day {
  const client = useQueryClient()
  const [defaultDay] = useState(() => defaultRankingDate(new Date()))
  const [cached, setCached] = useState<{ readonly name: string; readonly day: Day }>()
  const queryKey = feedKey(list(defaultDay).key)
  const hash = queryKeyHash(queryKey)
  const cache = client.getQueryCache()
  const isUnreachable = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => isUnreachableError(cache.get(hash)?.state.error),
  )

  const findNewestCachedDay = useEffectEvent(() => newestPersistedDay(list(defaultDay).lifetime, queryKey))
  /** Makes the retry of the screen's lists also refetch the default day. */
  const registerRetry = useEffectEvent((day: Day) => {
    staleFallbacks?.add(queryKeyHash(feedKey(list(day).key)), async () => {
      await client.refetchQueries({ queryKey, exact: true })
      if (cache.get(hash)?.state.status !== 'error') setCached(undefined)
    })
  })
  useEffect(() => {
    if (navigator.onLine && !isUnreachable) return
    let isMounted = true
    void findNewestCachedDay().then((day) => {
      if (!isMounted || day === undefined) return
      if (day !== defaultDay) registerRetry(day)
      setCached({ name, day })
    })
    return () => {
      isMounted = false
    }
  }, [name, isUnreachable, defaultDay])
  return cached?.name === name ? cached.day : defaultDay
}
