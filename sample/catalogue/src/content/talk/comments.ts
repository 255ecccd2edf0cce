// The sample's comments: under each work as many as it says, one after the other in the days after it appeared, each from the work's number alone.
import type { Random } from '../../random.ts'
import { createRandom } from '../../random.ts'
import type { WorkKind } from '../../records.ts'
import { artistSketches } from '../artists/all.ts'
import type { ArtistSketch } from '../artists/sketch.ts'
import { hostileRemarks, remarksOf } from './remarks.ts'
import { stampIds } from './stamps.ts'

/** The work that is spoken of. */
export interface Subject {
  readonly kind: WorkKind
  readonly id: number
  readonly artistId: number
  /** ms since the epoch. */
  readonly createdMs: number
  /** How many sample comments it will have gathered in the end. */
  readonly comments: number
}

export interface SampleComment {
  /** Place among the work's comments, from 0, by rising time. */
  readonly index: number
  /** ms since the epoch. */
  readonly writtenMs: number
  /** Undefined when the account has left. */
  readonly authorId: number | undefined
  readonly text: string
  readonly stampId: number | null
  /** Place of the comment that this one answers. */
  readonly parentIndex: number | null
}

/** A work's comments all come within this time. */
const talkMs = 20 * 86_400_000

/** How many of the comments were written by `nowMs`; cheap for works whose talk is over. */
export const commentsWritten = (subject: Subject, nowMs: number): number =>
  nowMs >= subject.createdMs + talkMs ? subject.comments : times(subject).filter((time) => time <= nowMs).length

/** The comments written by `nowMs`, oldest first. */
export function commentsOn(subject: Subject, nowMs: number): SampleComment[] {
  const random = createRandom('talk', subject.kind, subject.id)
  const author = artistSketches.find(({ id }) => id === subject.artistId)
  const roots: number[] = []
  const written: SampleComment[] = []
  for (const [index, writtenMs] of times(subject).entries()) {
    if (writtenMs > nowMs) break
    const parentIndex = roots.length > 0 && random.chance(0.27) ? random.pick(roots.slice(-4)) : null
    if (parentIndex === null) roots.push(index)
    written.push({ index, writtenMs, parentIndex, ...spoken(subject.kind, author, parentIndex !== null, random) })
  }
  return written
}

function spoken(kind: WorkKind, author: ArtistSketch | undefined, isReply: boolean, random: Random) {
  if (isReply && author && random.chance(0.5)) {
    return { authorId: author.id, text: random.pick(remarksOf(author.language).thanks), stampId: null }
  }
  const speaker = random.chance(0.5) ? speakerOf(author, random) : random.pick(artistSketches)
  const authorId = random.chance(0.025) ? undefined : speaker.id
  if (kind === 'illust' && random.chance(0.16)) return { authorId, text: '', stampId: random.pick(stampIds) }
  const { seen, read, replies } = remarksOf(speaker.language)
  const choices = isReply ? replies : kind === 'illust' ? seen : read
  return { authorId, text: random.chance(0.012) ? random.pick(hostileRemarks) : random.pick(choices), stampId: null }
}

/** Somebody who reads the author's language. */
function speakerOf(author: ArtistSketch | undefined, random: Random): ArtistSketch {
  const near = artistSketches.filter(({ id, language }) => language === author?.language && id !== author?.id)
  return near.length > 0 ? random.pick(near) : random.pick(artistSketches)
}

/** Instants of the comments (ms), rising: most of them soon after the work. */
function times({ kind, id, createdMs, comments }: Subject): number[] {
  const random = createRandom('talk times', kind, id)
  return Array.from({ length: comments }, () => createdMs + 45_000 + Math.floor(random.next() ** 4 * (talkMs - 60_000))).sort(
    (a, b) => a - b,
  )
}
