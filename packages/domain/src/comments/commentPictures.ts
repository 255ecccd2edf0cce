// Stamps and emoji that an account may use in comments, from the lists of both services (docs/contract/site-2026.md 7,
// docs/contract/companion.md 7.17).
import { list, record, text } from '../tolerance.ts'
import { commentStamps, readCommentPicture, stampAddress, stampPattern } from './comment.ts'
import { emojiAddress, fixedEmoji } from './commentEmoji.ts'

export interface CommentPictures {
  /** Addresses by id, in the order of the site. */
  readonly stamps: ReadonlyMap<string, string>
  /** Addresses by name. */
  readonly emoji: ReadonlyMap<string, string>
}

/** Longest list that is read. */
const maxPictures = 1000
const namePattern = /^[a-z\d_]{1,40}$/

/** What is known without the lists of the site. */
export const fixedPictures: CommentPictures = {
  stamps: new Map(commentStamps.map((id) => [id, stampAddress(id)])),
  emoji: fixedEmoji,
}

/** Reads the responses of `/v1/stamps` and `/v1/emoji`. A list without a readable entry is the fixed one. */
export const readAppPictures = (stamps: unknown, emoji: unknown): CommentPictures => ({
  stamps: filled(
    list(record(stamps).stamps).map((wire) => {
      const { stamp_id, stamp_url } = record(wire)
      return stamp(stamp_id, readCommentPicture(stamp_url))
    }),
    fixedPictures.stamps,
  ),
  emoji: filled(
    list(record(emoji).emoji_definitions).map((wire) => {
      const { slug, image_url_medium } = record(wire)
      return [text(slug), namePattern.test(text(slug)) ? readCommentPicture(image_url_medium) : undefined]
    }),
    fixedEmoji,
  ),
})

/** Reads the response of `/touch/ajax/user/self/status`. A list without a readable entry is the fixed one. */
export function readWebPictures(status: unknown): CommentPictures {
  const { stamp_series, emoji_series } = record(record(status).user_status)
  const stamps = list(stamp_series).flatMap((series) => list(record(series).stamps))
  return {
    stamps: filled(
      stamps.map((id) => stamp(id)),
      fixedPictures.stamps,
    ),
    emoji: filled(
      list(emoji_series).map((wire) => {
        const { id, name } = record(wire)
        const isReadable = namePattern.test(text(name)) && stampPattern.test(text(id))
        return [text(name), isReadable ? emojiAddress(Number(id)) : undefined]
      }),
      fixedEmoji,
    ),
  }
}

type Entry = readonly [name: string, address: string | undefined]

function stamp(wire: unknown, address?: string): Entry {
  const id = text(wire)
  return [id, stampPattern.test(id) ? (address ?? stampAddress(id)) : undefined]
}

/** The readable entries. Of entries with the same name, the first one counts. */
function filled(entries: readonly Entry[], otherwise: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  for (const [name, address] of entries.slice(0, maxPictures))
    if (address !== undefined && !read.has(name)) read.set(name, address)
  return read.size > 0 ? read : otherwise
}
