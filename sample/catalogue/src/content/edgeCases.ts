// Edge cases with their own calendar: every rule and limit has a matching work within three years. Texts are hostile: scripts, hidden,
// reversed or very long text. All are plain text or harmless markup.
import * as v from 'valibot'
import type { DayNumber } from '../japaneseDay.ts'
import table from './edgeCases.json' with { type: 'json' }

const text = v.optional(v.string())
const number = v.optional(v.number())

/** What an edge case changes in the first work of its day. */
const edgeCase = v.object({
  title: text,
  caption: text,
  tags: v.optional(v.array(v.string())),
  type: v.optional(v.picklist(['illust', 'manga', 'ugoira'])),
  pageCount: number,
  frames: number,
  /** In pixels. */
  size: v.optional(v.object({ width: v.number(), height: v.number() })),
  stub: v.optional(v.picklist(['unknown', 'mypixiv', 'unviewable'])),
  commentsOff: v.optional(v.boolean()),
})
export type EdgeCase = v.InferOutput<typeof edgeCase>

const { calendar, works, ...hostile } = v.parse(
  v.object({
    /** Cases that appear on one day of so many. */
    calendar: v.array(v.object({ every: v.number(), on: v.number(), edgeCase })),
    works: v.array(edgeCase),
    comments: v.array(v.string()),
    /** For novels. A page that shows them unchanged escapes everything. */
    sentences: v.array(v.string()),
  }),
  table,
)

/** Comments and sentences of novels that resemble markup. */
export const hostileTexts = hostile

/** Days between two hostile works: all of them appear within three years. */
const intervalDays = 29

/** The edge case of a day's first work; undefined on most days. */
export function edgeCaseOn(day: DayNumber): EdgeCase | undefined {
  const due = calendar.find(({ every, on }) => day % every === on)
  if (due) return due.edgeCase
  return day % intervalDays === 7 ? works[Math.floor(day / intervalDays) % works.length] : undefined
}
