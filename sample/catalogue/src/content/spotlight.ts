// Spotlight articles: about every three weeks, one subject and the best works for it.
import type { Database } from '@emaki/sqlite'
import * as v from 'valibot'
import { type DayNumber, stamp, startOfDay } from '../japaneseDay.ts'
import { createRandom } from '../random.ts'
import type { SpotlightRecord } from '../records.ts'
import table from './spotlight.json' with { type: 'json' }
import { type StillScene, stillScenes } from './theme.ts'

const dayMs = 86_400_000
const intervalDays = 19
/** How many days of works an article covers. No article appears while the collection is younger. */
const coveredDays = 150

const { leads, subjects } = v.parse(
  v.object({
    /** Beginnings of titles. Those with the same index are translations of each other. */
    leads: v.record(v.string(), v.array(v.string())),
    subjects: v.array(v.objectWithRest({ scene: v.picklist(stillScenes), ja: v.string() }, v.string())),
  }),
  table,
)

/** Articles appear at 18:00 (ms). */
export const spotlightTime = (day: DayNumber): number => startOfDay(day) + dayMs * 0.75

/** The instant (ms) at which an article appears on this day; undefined on most days and while the collection is too young. */
export function spotlightDue(day: DayNumber, firstDay: DayNumber): number | undefined {
  return day % intervalDays === 3 && day - firstDay >= coveredDays ? spotlightTime(day) : undefined
}

/** The article of the day, from the works of the months before; undefined if there are too few works. */
export function makeSpotlight(day: DayNumber, database: Database): SpotlightRecord | undefined {
  const turn = Math.floor(day / intervalDays)
  const random = createRandom('spotlight', day)
  const { scene, ja, ...translations } = random.pick(subjects.slice(turn % 2 === 0 ? 0 : 6))
  const workIds = database
    .prepare<[StillScene, DayNumber, DayNumber, number], number>(
      `SELECT id FROM works WHERE scene = ? AND day BETWEEN ? AND ? AND xRestrict = 0 AND aiType <> 2 AND stub IS NULL
       ORDER BY bookmarks DESC, id LIMIT ?`,
    )
    .pluck()
    .all(scene, day - coveredDays, day - 1, random.whole(8, 16))
  const [thumbnailWorkId] = workIds
  if (thumbnailWorkId === undefined || workIds.length < 6) return undefined
  const leadIn = random.whole(0, 4)
  const titled = (language: string, pureTitle: string) => ({
    title: `${leads[language]?.[leadIn] ?? ''} - ${pureTitle}`,
    pureTitle,
  })
  return {
    id: 5_000 + turn,
    ...titled('ja', ja),
    translations: Object.fromEntries(Object.entries(translations).map(([language, text]) => [language, titled(language, text)])),
    category: 'spotlight',
    subcategory: random.pick(['イラスト', 'イラスト', 'インスピレーション', '特集']),
    published: stamp(spotlightTime(day)),
    workIds,
    thumbnailWorkId,
  }
}
