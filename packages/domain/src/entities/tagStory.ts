// Stories of a tag: small pages of the site that present its newest works (docs/contract/companion.md 7.19).
import { list, record, text, writtenText } from '../tolerance.ts'
import { maxTagLength } from './artwork.ts'
import { parseLongId } from './ids.ts'

export interface TagStory {
  readonly id: string
  readonly label: string
  /** Address of the cover on upstream's image hosts. */
  readonly cover: string
  /** The story on the original site. */
  readonly page: string
}

const maxStories = 40
const maxLabelLength = 200
/** Half of a character, and dot segments, which no path can contain. */
const notInPath = /[\ud800-\udfff]|^\.{1,2}$/u

/** The ids of a tag's stories. Never throws. */
export const readTagStoryIds = (wire: unknown): readonly string[] =>
  list(record(wire).tagStoryIds)
    .map((id) => parseLongId(text(id)))
    .filter((id) => id !== undefined)
    .slice(0, maxStories)

/** The stories of a response, without those that have no cover or no day. Never throws. */
export const readTagStories = (wire: unknown): readonly TagStory[] =>
  list(record(wire).storyDetails)
    .slice(0, maxStories)
    .flatMap((story) => readTagStory(story) ?? [])

function readTagStory(wire: unknown): TagStory | undefined {
  const story = record(wire)
  const id = parseLongId(text(story.id))
  const tag = writtenText(story.tag).slice(0, maxTagLength)
  const cover = text(story.coverImage)
  const day = /^\d{4}-?\d\d-?\d\d/.exec(text(story.createDate))?.[0]
  if (id === undefined || tag === '' || cover === '' || day === undefined || notInPath.test(tag)) return undefined
  return {
    id,
    label: writtenText(story.label).slice(0, maxLabelLength) || `#${tag}`,
    cover,
    page: `https://www.pixiv.net/stories/tags/${encodeURIComponent(tag)}/artworks/${day}`,
  }
}
