// The written stories, and when they appear: one every 37 days, so that any three years contain all of them. Then they repeat.
import { parseNovel, translationLines } from '@emaki/domain'
import * as v from 'valibot'
import { type DayNumber, dayOf, startOfDay } from '../../japaneseDay.ts'
import { createRandom } from '../../random.ts'
import { instantOfNovel, novelIdAt } from '../ids.ts'
import table from './stories.json' with { type: 'json' }

/** A text as an array of its lines. */
const text = v.pipe(
  v.array(v.string()),
  v.transform((lines) => lines.join('\n')),
)

/** A complete short text with markup, by one artist of the sample. */
const story = v.object({
  title: v.string(),
  /** Upstream's HTML. */
  caption: v.string(),
  /** The artist who writes it. */
  artistId: v.number(),
  tags: v.array(v.string()),
  /** For a part of a longer story: the title of the whole, and the number of this part, from 1. */
  serial: v.optional(v.object({ title: v.string(), n: v.number() })),
  /** With markup. `[uploadedimage:*]` and `[pixivimage:*]` get their ids when the novel has its id. */
  text,
  /** In place of a text: generates one of this length, in characters. */
  long: v.optional(v.object({ pages: v.number(), length: v.number() })),
  /** The same lines in other languages, one for one. The sample's translator uses them. */
  translations: v.optional(v.record(v.string(), text)),
})
export type Story = v.InferOutput<typeof story>

/** Every written story in the order of publication. The parts of a serial are adjacent. */
export const stories: readonly Story[] = v.parse(v.array(story), table)

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

const uploadMark = '[uploadedimage:*]'

/** Number of pictures uploaded with a story. */
export const storyUploads = ({ text }: Story): number => text.split(uploadMark).length - 1

/** The text of the novel `id`. `work` is the artwork that it shows, if it shows one. */
export function storyText({ text }: Story, { id }: { readonly id: number }, work = 100_000_000): string {
  let uploads = 0
  return text
    .replaceAll(uploadMark, () => {
      uploads += 1
      return `[uploadedimage:${id * 10 + uploads}]`
    })
    .replaceAll('[pixivimage:*]', `[pixivimage:${work}]`)
}

/** The id of a serial's series, distinct from those of generated series. It differs each time the stories repeat. */
export const storySeriesId = (title: string, round: number): number =>
  900_000 + round * 1_000 + createRandom('story series', title).whole(0, 999)

/** The translation of a story's line without markup; undefined for all other lines. */
export function storyLine(line: string, language: string): string | undefined {
  known ??= readLines()
  return known.get(keyOf(language, line))
}

/** Translators get lines with normalised white space. */
const keyOf = (language: string, line: string): string => `${language} ${line.replace(/\s+/g, ' ').trim()}`

let known: ReadonlyMap<string, string> | undefined

function readLines(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { text, translations = {} } of stories)
    for (const [language, translation] of Object.entries(translations)) {
      const translated = translation.split('\n').filter((line) => line !== '')
      for (const [index, { text: line }] of translationLines(parseNovel(text)).entries())
        found.set(keyOf(language, line), translated[index] ?? '')
    }
  return found
}
