import { dayOf, dayText } from '@emaki/catalogue'

const instantPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/

/** The `YYYY/MM/DD/HH/MM/SS` part of a picture's address, from an ISO date with the Japanese offset (docs/contract/app-api.md 2.3). */
export function datePath(created: string): string {
  return instantPattern.exec(created)?.slice(1).join('/') ?? '1970/01/01/09/00/00'
}

/** The Japanese day of an instant, YYYY-MM-DD, or the day `daysAgo` days earlier. */
export const japaneseDay = (instant: Date, daysAgo = 0): string => dayText(dayOf(instant.getTime()) - daysAgo)
