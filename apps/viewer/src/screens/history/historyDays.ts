import { type Day, localDay } from '@emaki/domain'

/** The index of the newest visit on a day or before it; the last one when all are later. `times` are in ms, newest first. */
export function indexOfDay(times: readonly number[], day: Day): number {
  const index = times.findIndex((time) => localDay(new Date(time)) <= day)
  return index < 0 ? times.length - 1 : index
}
