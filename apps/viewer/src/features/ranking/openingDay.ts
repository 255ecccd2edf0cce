// Opening day: the day that a ranking opens with when none is asked for: the usual one, and when nobody answers for that the newest that was seen.
import { type Day, defaultRankingDate } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { answerHash } from '../../data/query/answerHash.ts'
import { type FeedQuery, feedKey } from '../../data/query/feed.ts'
import { keptInstead, newestKeptDay, saysUnreached } from '../../data/query/queryClient.ts'

/** The list of a day; the day is the last part of its key. */
export type ListOfDay = (day: Day) => Pick<FeedQuery<{ readonly id: string }>, 'key' | 'lifetime'>

/** `list` may be another function each time; that `name` is another says that it is another ranking. */
export function useOpeningDay(name: string, list: ListOfDay): Day {
  const client = useQueryClient()
  const [usual] = useState(() => defaultRankingDate(new Date()))
  const [seen, setSeen] = useState<{ readonly name: string; readonly day: Day }>()
  const queryKey = feedKey(list(usual).key)
  const hash = answerHash(queryKey)
  const cache = client.getQueryCache()
  const isUnanswered = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => saysUnreached(cache.get(hash)?.state.error),
  )

  const newestSeen = useEffectEvent(() => newestKeptDay(list(usual).lifetime, queryKey))
  /** The usual day is asked for again with the other lists of the screen. */
  const showOtherDay = useEffectEvent((day: Day) => {
    keptInstead?.mark(answerHash(feedKey(list(day).key)), async () => {
      await client.refetchQueries({ queryKey, exact: true })
      if (cache.get(hash)?.state.status !== 'error') setSeen(undefined)
    })
  })
  useEffect(() => {
    if (navigator.onLine && !isUnanswered) return
    let isHere = true
    void newestSeen().then((day) => {
      if (!isHere || day === undefined) return
      if (day !== usual) showOtherDay(day)
      setSeen({ name, day })
    })
    return () => {
      isHere = false
    }
  }, [name, isUnanswered, usual])
  return seen?.name === name ? seen.day : usual
}
