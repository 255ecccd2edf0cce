// Opening day: the day that a ranking opens with when none is asked for: the usual one, and without a network the newest that was seen.
import { type Day, defaultRankingDate } from '@emaki/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FeedQuery, feedKey } from '../../data/feed.ts'
import { newestKeptDay } from '../../data/queryClient.ts'

/** The list of a day; the day is the last part of its key. */
export type ListOfDay = (day: Day) => Pick<FeedQuery<{ readonly id: string }>, 'key' | 'lifetime'>

/** `list` may be another function each time; that `name` is another says that it is another ranking. */
export function useOpeningDay(name: string, list: ListOfDay): Day {
  const [usual] = useState(() => defaultRankingDate(new Date()))
  const [seen, setSeen] = useState<{ readonly name: string; readonly day: Day }>()
  const newestSeen = useEffectEvent(() => {
    const { key, lifetime } = list(usual)
    return newestKeptDay(lifetime, feedKey(key))
  })
  useEffect(() => {
    if (navigator.onLine) return
    let isHere = true
    void newestSeen().then((day) => {
      if (isHere && day !== undefined) setSeen({ name, day })
    })
    return () => {
      isHere = false
    }
  }, [name])
  return seen?.name === name ? seen.day : usual
}
