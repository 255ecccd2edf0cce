// When the written stories appear: one every 37 days, so that any three years contain all of them. Then they repeat.
import type { DayNumber } from '../../japaneseDay.ts'
import { dayOf, startOfDay } from '../../japaneseDay.ts'
import { instantOfNovel, novelIdAt } from '../ids.ts'
import { chineseStories } from './chinese.ts'
import { japaneseStories } from './japanese.ts'
import { koreanStories } from './korean.ts'
import { longTale } from './longTale.ts'
import type { Story } from './story.ts'
import { westernStories } from './western.ts'

/** Every written story in the order of publication. The parts of a serial are adjacent. */
export const stories: readonly Story[] = [...japaneseStories, ...chineseStories, ...westernStories, ...koreanStories, longTale]

const intervalDays = 37
const offset = 11
/** 20:10. */
const minuteOfDay = 20 * 60 + 10

export interface StoryDay {
  readonly story: Story
  /** Ms since the epoch. */
  readonly createdMs: number
  /** How often all stories have appeared before: a repeated story gets another id. */
  readonly round: number
}

/** The story that appears on a Japanese day; undefined on most days. */
export function storyOn(day: DayNumber): StoryDay | undefined {
  if (day % intervalDays !== offset) return undefined
  const turn = Math.floor(day / intervalDays)
  const story = stories[turn % stories.length]
  return story && { story, createdMs: startOfDay(day) + minuteOfDay * 60_000, round: Math.floor(turn / stories.length) }
}

/** The story of a novel, by the novel's id; undefined for generated novels. */
export function storyOfNovel(novelId: number): StoryDay | undefined {
  const found = storyOn(dayOf(instantOfNovel(novelId)))
  return found && novelIdAt(found.createdMs) === novelId ? found : undefined
}
