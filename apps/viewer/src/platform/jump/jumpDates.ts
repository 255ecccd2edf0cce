import type { Day } from '@emaki/domain'

/** The days of a list that is sorted by date. */
export interface JumpDates {
  readonly day: Day | undefined
  readonly first: Day
  readonly last: Day
  readonly onDay: (day: Day) => void
}
