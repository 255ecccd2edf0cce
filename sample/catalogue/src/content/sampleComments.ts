// The sample's comments. A work's id determines its comments, which appear one by one in the days after the work.
import { createRandom, type Random } from '../random.ts'
import type { WorkKind } from '../records.ts'
import { type ArtistDefinition, artistDefinitions } from './artists/artists.ts'
import { hostileTexts } from './edgeCases.ts'
import { remarksOf } from './languages/languages.ts'

/** Ids of the stamps for comments: four rows of ten (docs/contract/app-api.md 2.9 shows one). */
export const stampIds: readonly number[] = [101, 201, 301, 401].flatMap((first) =>
  Array.from({ length: 10 }, (_, n) => first + n),
)

/** Ids of the stamps that accounts may send. The last one has four digits, and no sample comment has it. */
export const offeredStampIds: readonly number[] = [...stampIds, 1001]

/** The work that is commented. */
export interface Subject {
  readonly kind: WorkKind
  readonly id: number
  readonly artistId: number
  /** Ms since the epoch. */
  readonly createdMs: number
  /** Final number of sample comments. */
  readonly comments: number
}

/** All comments of a work appear within this time. */
const commentPeriodMs = 20 * 86_400_000

/** Number of comments written by `nowMs`. Cheap for works whose comments are complete. */
export const commentsWritten = (subject: Subject, nowMs: number): number =>
  nowMs >= subject.createdMs + commentPeriodMs ? subject.comments : times(subject).filter((time) => time <= nowMs).length

/** The comments written by `nowMs`, oldest first, with their places among all. Those of deleted accounts have no author. */
export function commentsOn(subject: Subject, nowMs: number) {
  const random = createRandom('talk', subject.kind, subject.id)
  const author = artistDefinitions.find(({ id }) => id === subject.artistId)
  const roots: number[] = []
  const due = times(subject).filter((time) => time <= nowMs)
  return due.map((writtenMs, index) => {
    const parentIndex = roots.length > 0 && random.chance(0.27) ? random.pick(roots.slice(-4)) : null
    if (parentIndex === null) roots.push(index)
    return { index, writtenMs, parentIndex, ...textOrStamp(subject.kind, author, parentIndex !== null, random) }
  })
}

function textOrStamp(kind: WorkKind, author: ArtistDefinition | undefined, isReply: boolean, random: Random) {
  if (isReply && author && random.chance(0.5)) {
    return { authorId: author.id, text: random.pick(remarksOf(author.language).thanks), stampId: null }
  }
  const speaker = random.chance(0.5) ? commenterOf(author, random) : random.pick(artistDefinitions)
  const authorId = random.chance(0.025) ? undefined : speaker.id
  if (kind === 'illust' && random.chance(0.16)) return { authorId, text: '', stampId: random.pick(stampIds) }
  const { seen, read, replies } = remarksOf(speaker.language)
  const choices = isReply ? replies : kind === 'illust' ? seen : read
  return { authorId, text: random.chance(0.012) ? random.pick(hostileTexts.comments) : random.pick(choices), stampId: null }
}

/** A random user who reads the author's language. */
function commenterOf(author: ArtistDefinition | undefined, random: Random): ArtistDefinition {
  const near = artistDefinitions.filter(({ id, language }) => language === author?.language && id !== author?.id)
  return near.length > 0 ? random.pick(near) : random.pick(artistDefinitions)
}

/** Times of the comments in ms, ascending: most of them soon after the work. */
function times({ kind, id, createdMs, comments }: Subject): number[] {
  const random = createRandom('talk times', kind, id)
  return Array.from(
    { length: comments },
    () => createdMs + 45_000 + Math.floor(random.next() ** 4 * (commentPeriodMs - 60_000)),
  ).sort((a, b) => a - b)
}
