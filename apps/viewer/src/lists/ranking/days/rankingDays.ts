// Days of the strip: a row of days by index, and the same day of other years. Pure functions.
import { type Day, parseDay, shiftDay } from '@emaki/domain'

/** A row of days, oldest first. It computes each day, because a ranking has thousands of them. */
export interface DayRow {
  readonly count: number
  readonly at: (index: number) => Day | undefined
  /** The index of a day; -1 when the row does not contain it. */
  readonly indexOf: (day: Day) => number
}

const dayMs = 86_400_000
const timeOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Every day from `first` to `last`. */
export function everyDay(first: Day, last: Day): DayRow {
  const daysSince = (day: Day) => Math.round((timeOf(day) - timeOf(first)) / dayMs)
  const count = daysSince(last) + 1
  const contains = (index: number) => index >= 0 && index < count
  return {
    count,
    at: (index) => (contains(index) ? shiftDay(first, index) : undefined),
    indexOf: (day) => (contains(daysSince(day)) ? daysSince(day) : -1),
  }
}

/** The same day of every year from `first` to `last`. 29 February exists in leap years only. */
export function sameDayOfYears(day: Day, first: Day, last: Day): DayRow {
  const years = Array.from({ length: yearOf(last) - yearOf(first) + 1 }, (_, index) => yearOf(first) + index)
  const days = years.flatMap((year) => parseDay(`${year}${day.slice(4)}`) ?? []).filter((one) => one >= first && one <= last)
  return { count: days.length, at: (index) => days[index], indexOf: (one) => days.indexOf(one) }
}

const yearOf = (day: Day) => Number(day.slice(0, 4))

/** The index that a key moves to; undefined for keys that move nowhere. */
export function indexAfterKey(key: string, index: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    PageUp: -30,
    PageDown: 30,
    Home: -count,
    End: count,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, index + step))
}

/** The range of indices, end excluded, whose tiles are visible or nearly. `overscan` is a number of tiles, the lengths are px. */
export function tilesInView(
  scroll: number,
  width: number,
  tileWidth: number,
  count: number,
  overscan: number,
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.floor(scroll / tileWidth) - overscan)
  return { first, end: Math.min(count, Math.ceil((scroll + width) / tileWidth) + overscan) }
}
