// Comment under a work or novel: normalisers for the JSON of both services, and the rule for which comments are shown (docs/spec/product.md
// 3, 5; docs/contract/companion.md 7.17, docs/contract/app-api.md 5.7).

import { passesSensitiveWords, type WordList } from '../contentRules/sensitiveWords.ts'
import { parseId } from '../entities/ids.ts'
import { list, record, text, writtenText } from '../tolerance.ts'

export interface Comment {
  readonly id: string
  /** Empty for a deleted account. */
  readonly userId: string
  readonly userName: string
  /** Plain text with emoji codes. Empty when the comment is a stamp. */
  readonly comment: string
  /** ISO 8601, or empty. */
  readonly commentDate: string
  /** URL of the avatar on upstream's image host. */
  readonly img: string
  readonly stampId: string | null
  /** URL of the stamp on one of the site's picture hosts; empty without a stamp. */
  readonly stampUrl: string
  /** The user whom a reply addresses. Null for root comments and when the reply addresses the root's author. */
  readonly replyToUserId: string | null
  readonly replyToUserName: string
  /** True for a reply in the list of root comments whose parent was removed. */
  readonly answersRemoved: boolean
  readonly hasReplies: boolean
  /** True for a removed comment, which stands for its replies. It has neither text nor stamp. */
  readonly isRemoved: boolean
}

/** Comments of one response, before any rule. */
export interface CommentsAnswer {
  readonly comments: readonly Comment[]
  readonly hasNext: boolean
  /** Number of received comments, readable or not. The next page's offset uses it. */
  readonly received: number
}

/** Maximum text length shown, in characters. Upstream accepts 140, but other mirrors may send any length. */
const maxCommentLength = 2000
const maxNameLength = 100
/** `2024-05-06 09:15`: Japanese time without a zone. */
const webDate = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/
/** A stamp id. */
export const stampPattern = /^[1-9]\d{0,9}$/
/** Where the site's stamps and emoji are (docs/contract/site-2026.md 7). Other addresses are not requested. */
const pictureHost = /^https:\/\/(?:s\.pximg\.net|source\.pixiv\.net)\/[\w./-]+$/

/** Reads one comment of either service. Undefined without an id, and without text, stamp and replies. */
export function normaliseComment(wire: unknown): Comment | undefined {
  const comment = record(wire)
  const id = parseId(comment.id)
  const words = writtenText(comment.comment).slice(0, maxCommentLength)
  const stampId = readStamp(comment)
  const isEmpty = words.trim() === '' && stampId === null
  const hasReplies = isYes(comment.hasReplies ?? comment.has_replies)
  if (id === undefined || (isEmpty && !hasReplies)) return undefined
  const user = record(comment.user)
  const parent = readParent(comment.parent_comment)
  return {
    id,
    userId: parseId(comment.userId ?? user.id) ?? '',
    userName: writtenText(comment.userName ?? user.name).slice(0, maxNameLength),
    comment: words,
    commentDate: readDate(text(comment.commentDate ?? comment.date)),
    img: text(comment.img ?? record(user.profile_image_urls).medium),
    stampId,
    stampUrl: stampId === null ? '' : readStampUrl(comment, stampId),
    replyToUserId: parseId(comment.replyToUserId ?? parent?.user.id) ?? null,
    replyToUserName: writtenText(comment.replyToUserName ?? parent?.user.name).slice(0, maxNameLength),
    answersRemoved: parent?.isRemoved === true,
    hasReplies,
    isRemoved: isEmpty,
  }
}

/** Reads a response of either service. Undefined when it holds no list. */
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

/**
 * True for a comment whose name and text pass the sensitive words, whatever the content switches are (docs/spec/product.md 5;
 * docs/contract/companion.md 7.17). `words` is undefined when the file could not be loaded.
 */
export const showsComment =
  (words: WordList | undefined) =>
  ({ userName, comment }: Comment): boolean =>
    passesSensitiveWords(`${userName}${comment}`, words)

/** Ids of the stamps that the site offers: four groups of ten (docs/contract/companion.md 7.17). */
export const commentStamps: readonly string[] = [1, 2, 3, 4].flatMap((group) =>
  Array.from({ length: 10 }, (_, place) => String(group * 100 + place + 1)),
)

/** The address of a stamp that nothing else names. */
export const stampAddress = (stampId: string): string =>
  `https://s.pximg.net/common/images/stamp/generated-stamps/${stampId}_s.jpg`

/** The address of a stamp or emoji without its query. Undefined for one that is not on a picture host of the site. */
export function readCommentPicture(value: unknown): string | undefined {
  const address = text(value).replace(/\?.*$/s, '')
  return pictureHost.test(address) && !address.includes('..') ? address : undefined
}

/** The parent that a reply in a list of root comments has. An empty object is none (docs/contract/site-2026.md 7). */
function readParent(wire: unknown) {
  const parent = record(wire)
  const user = record(parent.user)
  if (parseId(parent.id) === undefined) return undefined
  return { user, isRemoved: text(parent.comment) === '' && readStamp(parent) === null && parseId(user.id) === undefined }
}

function readStamp({ stampId, stamp }: Readonly<Record<string, unknown>>): string | null {
  const id = text(stampId) || text(record(stamp).stamp_id)
  return stampPattern.test(id) ? id : null
}

const readStampUrl = ({ stamp }: Readonly<Record<string, unknown>>, id: string): string =>
  readCommentPicture(record(stamp).stamp_url) ?? stampAddress(id)

function readDate(written: string): string {
  const web = webDate.exec(written)
  const date = web ? `${web[1]}T${web[2]}:00+09:00` : written
  return Number.isNaN(Date.parse(date)) ? '' : date
}

/** Some services send booleans as text or numbers. */
const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
