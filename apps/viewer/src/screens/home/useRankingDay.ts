import { type Day, shiftDay } from '@emaki/domain'
import { useState } from 'react'
import { type ListOfDay, useInitialDay } from '../../lists/ranking/useInitialDay.ts'

interface RankingDay {
  readonly date: Day
  /** Shows the day before; undefined once that day is shown. The site publishes some days late, and its newest list is then empty. */
  readonly toDayBefore: (() => void) | undefined
}

/** The day of a ranking's row. `name` and `list` are those of `useInitialDay`. */
export function useRankingDay(name: string, list: ListOfDay): RankingDay {
  const newest = useInitialDay(name, list)
  const [before, setBefore] = useState<Day>()
  return {
    date: before ?? newest,
    toDayBefore: before === undefined ? () => setBefore(shiftDay(newest, -1)) : undefined,
  }
}
