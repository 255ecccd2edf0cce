// What a reader hides among comments: repeated links, words, and people. Hidden comments are counted and can be shown.
import type { Comment } from './comment.ts'

export interface CommentFilter {
  readonly hidesRepeatedLinks: boolean
  /** Words of the reader. Case and width make no difference. */
  readonly words: readonly string[]
  /** Ids of users. */
  readonly people: ReadonlySet<string>
}

/** An address with or without a scheme. Without one, it needs a path or `www`. */
const link = /(?:https?:\/\/|www\.)[^\s<>"'()]+|\b(?:[a-z\d-]+\.)+[a-z]{2,24}\/[^\s<>"'()]+/gi

/**
 * The ids of the comments that the filter hides. A link is repeated when it is in two comments of the list, or when a comment has two links.
 * Comments of `exempt` users, such as the author of the work and the reader, always show.
 */
export function hiddenComments(
  comments: readonly Comment[],
  { hidesRepeatedLinks, words, people }: CommentFilter,
  exempt: ReadonlySet<string | undefined> = new Set(),
): ReadonlySet<string> {
  const own = words.map(plain).filter((word) => word !== '')
  const judged = comments.filter(({ userId }) => userId === '' || !exempt.has(userId))
  const links = new Map(judged.map(({ id, comment }) => [id, hidesRepeatedLinks ? linksIn(comment) : []]))
  const uses = new Map<string, number>()
  for (const address of [...links.values()].flatMap((found) => [...new Set(found)]))
    uses.set(address, (uses.get(address) ?? 0) + 1)
  const isHidden = ({ id, userId, userName, comment }: Comment): boolean => {
    const found = links.get(id) ?? []
    const text = plain(`${userName}\n${comment}`)
    return (
      people.has(userId) ||
      found.length > 1 ||
      found.some((address) => (uses.get(address) ?? 0) > 1) ||
      own.some((word) => text.includes(word))
    )
  }
  return new Set(judged.filter(isHidden).map(({ id }) => id))
}

/** The addresses in a text, in one form: without scheme, `www` and signs at the end. */
const linksIn = (comment: string): string[] =>
  [...comment.normalize('NFKC').matchAll(link)].map(([address]) =>
    address
      .toLowerCase()
      .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
      .replace(/[^\p{L}\p{N}]+$/u, ''),
  )

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
