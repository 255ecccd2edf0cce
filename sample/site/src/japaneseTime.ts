// Japanese time: the site counts its days and dates its addresses by it, whatever clock the machine keeps.

const dayMs = 86_400_000
const offsetMs = 9 * 3_600_000
const instantPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})/
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** The `YYYY/MM/DD/HH/MM/SS` part of a picture's address, from an ISO date with the Japanese offset (docs/contract/app-api.md 2.3). */
export function datePath(created: string): string {
  return instantPattern.exec(created)?.slice(1).join('/') ?? '1970/01/01/09/00/00'
}

/** The Japanese day, YYYY-MM-DD, that `instant` falls on; `daysAgo` whole days earlier when given. */
export function japaneseDay(instant: Date, daysAgo = 0): string {
  return new Date(instant.getTime() + offsetMs - daysAgo * dayMs).toISOString().slice(0, 10)
}

/** An instant (ms since the epoch) as ISO 8601 with the Japanese offset, to the second. */
export const japaneseStamp = (instantMs: number): string => `${new Date(instantMs + offsetMs).toISOString().slice(0, 19)}+09:00`

/** Whether the text is a day of the calendar written YYYY-MM-DD: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}
