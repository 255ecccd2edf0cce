// When the written stories appear: one every thirty-seven days, so that all of them stand in any three years; then they come round again.
import type { DayNumber } from '../../japaneseDay.ts'
import { dayOf, startOfDay } from '../../japaneseDay.ts'
import { instantOfNovel, novelIdAt } from '../identity.ts'
import { chineseStories } from './chinese.ts'
import { japaneseStories } from './japanese.ts'
import { koreanStories } from './korean.ts'
import { longTale } from './longTale.ts'
import type { Story } from './story.ts'
import { westernStories } from './western.ts'

/** Every written story, in the order in which they appear; the parts of a serial follow each other. */
export const stories: readonly Story[] = [...japaneseStories, ...chineseStories, ...westernStories, ...koreanStories, longTale]

const pace = 37
const offset = 11
/** Ten past eight in the evening. */
const minuteOfDay = 20 * 60 + 10

export interface StoryDay {
  readonly story: Story
  /** ms since the epoch. */
  readonly createdMs: number
  /** Which time round this is: the same story comes again under another number. */
  readonly round: number
}

/** The story that appears on a Japanese day; undefined on most days. */
export function storyOn(day: DayNumber): StoryDay | undefined {
  if (day % pace !== offset) return undefined
  const turn = Math.floor(day / pace)
  const story = stories[turn % stories.length]
  return story && { story, createdMs: startOfDay(day) + minuteOfDay * 60_000, round: Math.floor(turn / stories.length) }
}

/** The story that a novel tells, by the novel's number; undefined for all that are made from words alone. */
export function storyOfNovel(novelId: number): StoryDay | undefined {
  const found = storyOn(dayOf(instantOfNovel(novelId)))
  return found && novelIdAt(found.createdMs) === novelId ? found : undefined
}
