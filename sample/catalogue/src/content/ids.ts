// Ids of works and novels. They grow with time, as those of the real site, and depend on the instant alone.
import { startOfDay } from '../japaneseDay.ts'

const anchorDay = 19_681 // 2023-11-20
const dayMs = 86_400_000

/** No collection begins before this day (2020-01-01), because earlier ids would have too few digits. */
export const earliestDay = 18_262

/** Work id of an upload at this instant: 90,000,000 in November 2023, about 45,600 more each day. Instants two minutes apart have different ids. */
export const workIdAt = (instantMs: number): number =>
  90_000_000 + Math.floor(((instantMs - startOfDay(anchorDay)) / dayMs) * 45_600)

/** Novel id of an upload at this instant: 21,000,000 in November 2023, about 5,400 more each day. */
export const novelIdAt = (instantMs: number): number =>
  21_000_000 + Math.floor(((instantMs - startOfDay(anchorDay)) / dayMs) * 5_400)

/** An instant (ms) at which the novel with this id may have been uploaded: the middle of the 16 seconds that share the id. */
export const instantOfNovel = (novelId: number): number => startOfDay(anchorDay) + ((novelId - 21_000_000 + 0.5) / 5_400) * dayMs
