// Comment: what people write under works and novels, how both services' JSON becomes one, and which are shown (docs/spec/product.md 3, 5; docs/contract/companion.md 7.17, docs/contract/app-api.md 5.7).

import { passesSensitiveWords, type WordList } from '../contentRules/sensitiveWords.ts'
import { list, record, text, writtenText } from '../tolerance.ts'
import { parseId } from './ids.ts'

export interface Comment {
  readonly id: string
  /** Empty for an account that is no more. */
  readonly userId: string
  readonly userName: string
  /** Plain text with emoji codes; empty where a stamp stands. */
  readonly comment: string
  /** ISO 8601, or empty. */
  readonly commentDate: string
  /** The avatar's address on upstream's image host. */
  readonly img: string
  readonly stampId: string | null
  /** Whom a reply answers; null among roots, and where it is the root's own author. */
  readonly replyToUserId: string | null
  readonly replyToUserName: string
  readonly hasReplies: boolean
}

/** Comments of one answer, before any rule. */
export interface CommentsAnswer {
  readonly comments: readonly Comment[]
  readonly hasNext: boolean
  /** How many came, readable or not: what the next page's offset counts by. */
  readonly received: number
}

/** Longest text that is shown, characters: upstream takes 140, others' mirrors may hand on anything. */
const maxCommentLength = 2000
const maxNameLength = 100
/** `2024-05-06 09:15`: Japanese time, without saying so. */
const webDate = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/
const stampPattern = /^[1-9]\d{2}$/

/** Reads one comment of either service. Undefined without an id, and where there is neither text nor stamp. */
export function normaliseComment(wire: unknown): Comment | undefined {
  const comment = record(wire)
  const id = parseId(comment.id)
  const words = writtenText(comment.comment).slice(0, maxCommentLength)
  const stampId = readStamp(comment)
  if (id === undefined || (words.trim() === '' && stampId === null)) return undefined
  const user = record(comment.user)
  return {
    id,
    userId: parseId(comment.userId ?? user.id) ?? '',
    userName: writtenText(comment.userName ?? user.name).slice(0, maxNameLength),
    comment: words,
    commentDate: readDate(text(comment.commentDate ?? comment.date)),
    img: text(comment.img ?? record(user.profile_image_urls).medium),
    stampId,
    replyToUserId: parseId(comment.replyToUserId) ?? null,
    replyToUserName: writtenText(comment.replyToUserName).slice(0, maxNameLength),
    hasReplies: isYes(comment.hasReplies ?? comment.has_replies),
  }
}

/** Reads an answer of either service; undefined when it holds no list. */
export function normaliseComments(wire: unknown): CommentsAnswer | undefined {
  const answer = record(wire)
  if (!Array.isArray(answer.comments)) return undefined
  const wires = list(answer.comments)
  return {
    comments: wires.flatMap((item) => normaliseComment(item) ?? []),
    hasNext: isYes(answer.hasNext) || text(answer.next_url) !== '',
    received: wires.length,
  }
}

/** What hides comments besides their own service. */
export interface CommentRule {
  /** Undefined when the file could not be had. Matched whatever the content switches say (docs/contract/companion.md 7.17). */
  readonly words: WordList | undefined
  readonly blockedUsers: ReadonlySet<string>
}

/** True for a comment that is shown: its name and text pass the sensitive words, and nobody blocked wrote it (docs/spec/product.md 5). */
export const showsComment =
  ({ words, blockedUsers }: CommentRule) =>
  ({ userId, userName, comment }: Comment): boolean =>
    !blockedUsers.has(userId) && passesSensitiveWords(`${userName}${comment}`, words)

/** The address of a stamp's picture at its host. */
export const stampAddress = (stampId: string): string =>
  `https://s.pximg.net/common/images/stamp/generated-stamps/${stampId}_s.jpg`

function readStamp({ stampId, stamp }: Readonly<Record<string, unknown>>): string | null {
  const id = text(stampId) || text(record(stamp).stamp_id)
  return stampPattern.test(id) ? id : null
}

function readDate(written: string): string {
  const web = webDate.exec(written)
  const date = web ? `${web[1]}T${web[2]}:00+09:00` : written
  return Number.isNaN(Date.parse(date)) ? '' : date
}

/** Some services write their booleans out. */
const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
