// Comments of works: the sample's comments, which follow from the work, and those that accounts wrote.
import type { Database } from '@emaki/sqlite'
import { commentsOn, commentsWritten, type Subject } from '../content/sampleComments.ts'
import { stamp } from '../japaneseDay.ts'
import type { ArtistRecord, CommentRecord, WorkKind, WorkRecord } from '../records.ts'
import { cut, type Slice } from '../slice.ts'
import { perKind } from './schema.ts'

interface CommentDraft {
  readonly text: string
  readonly stampId?: number | null
  readonly parentId?: number | null
}

export type Comments = ReturnType<typeof openComments>

interface Written {
  readonly id: number
  readonly kind: WorkKind
  readonly work: number
  readonly account: number
  readonly parent: number | null
  readonly text: string
  readonly stamp: number | null
  /** Ms since the epoch. */
  readonly written: number
}

type Flat = Omit<CommentRecord, 'hasReplies'>

/** Ids of written comments are above this one, ids of sample comments below. */
const lastSampleId = 1_500_000_000
/** A client without a response repeats its request: within this time, in ms, an identical text is the same comment. */
const repeatMs = 60_000

/** What the comments of a work depend on. */
type Commented = Pick<WorkRecord, 'id' | 'created' | 'comments'> & { readonly artist: number; readonly said: number }
type CommentedRow = Commented & { readonly firstComment: number }

const columns = 'id, artist, created, comments, first_comment AS firstComment, said'

/** Number of comments of a work that are written by now, by the sample and by accounts. */
export const commentCount = (kind: WorkKind, row: Commented, nowMs: number): number =>
  Math.max(0, commentsWritten(subjectOf(kind, row), nowMs) + row.said)

/** Comments of works and novels: those of the sample as of `nowMs` (ms since 1970), and those of accounts. */
export function openComments(database: Database, artist: (id: number) => ArtistRecord | undefined, nowMs: () => number) {
  const subject = perKind((table) => database.prepare<[number], CommentedRow>(`SELECT ${columns} FROM ${table} WHERE id = ?`))
  const written = openWritten(database, nowMs)

  /** All comments of a work, ascending by time. */
  function all(kind: WorkKind, id: number): Flat[] {
    const row = subject[kind].get(id)
    if (!row) return []
    const sample = commentsOn(subjectOf(kind, row), nowMs()).map(({ index, parentIndex, ...comment }) => ({
      ...comment,
      id: row.firstComment + index,
      parentId: parentIndex === null ? null : row.firstComment + parentIndex,
    }))
    const people = written.under(kind, id).map((comment) => ({
      id: comment.id,
      text: comment.text,
      stampId: comment.stamp,
      writtenMs: comment.written,
      authorId: comment.account,
      parentId: comment.parent,
    }))
    return [...sample, ...people]
      .sort((a, b) => a.writtenMs - b.writtenMs || a.id - b.id)
      .map(({ writtenMs, authorId, ...comment }): Flat => {
        const author = authorId === undefined ? null : (artist(authorId) ?? null)
        return { ...comment, kind, workId: id, written: stamp(writtenMs), author }
      })
  }

  function withReplies(list: readonly Flat[], among: readonly Flat[]): CommentRecord[] {
    const answered = new Set(among.map(({ parentId }) => parentId))
    return list.map((comment) => ({ ...comment, hasReplies: answered.has(comment.id) }))
  }

  /** All comments of the work that a comment belongs to. */
  function around(kind: WorkKind, commentId: number): Flat[] {
    const work = written.workOf(kind, commentId)
    return work === undefined ? [] : all(kind, work)
  }

  function find(kind: WorkKind, commentId: number): CommentRecord | undefined {
    const list = around(kind, commentId)
    return withReplies(list, list).find(({ id }) => id === commentId)
  }

  return {
    /** Adds a comment, or returns the existing one if the same text was sent within a minute. Undefined if work or parent is missing. */
    addComment(kind: WorkKind, account: number, id: number, draft: CommentDraft): CommentRecord | undefined {
      const parent = draft.parentId == null ? undefined : find(kind, draft.parentId)
      if (draft.parentId != null && parent?.workId !== id) return undefined
      // A reply to a reply becomes a reply to the first comment: there are two levels.
      const parentId = parent ? (parent.parentId ?? parent.id) : null
      const added = written.add(kind, account, id, { ...draft, parentId })
      return added === undefined ? undefined : find(kind, added)
    },
    /** Deletes a comment of the account with its replies. False if the account has no such comment. */
    deleteComment: written.remove,
    comment: find,
    /** Comments without replies, newest first. */
    comments(kind: WorkKind, id: number, slice: Slice): CommentRecord[] {
      const list = all(kind, id)
      return withReplies(cut(list.filter(({ parentId }) => parentId === null).reverse(), slice), list)
    },
    /** Comments and replies, newest first. */
    allComments(kind: WorkKind, id: number, slice: Slice): CommentRecord[] {
      const list = all(kind, id)
      return withReplies(cut(list.reverse(), slice), list)
    },
    /** Replies, oldest first. */
    replies(kind: WorkKind, commentId: number, slice: Slice): CommentRecord[] {
      const list = around(kind, commentId)
      const replies = list.filter(({ parentId }) => parentId === commentId)
      return withReplies(cut(replies, slice), list)
    },
  }
}

/** The table of the comments that accounts wrote. */
function openWritten(database: Database, nowMs: () => number) {
  // Works without comments share their number with the next work, which is the one with the comment.
  const ofComment = perKind((table) =>
    database.prepare<[number], CommentedRow>(
      `SELECT ${columns} FROM ${table} WHERE first_comment <= ? AND comments > 0 ORDER BY first_comment DESC LIMIT 1`,
    ),
  )
  const said = perKind((table) => database.prepare(`UPDATE ${table} SET said = said + ? WHERE id = ?`))
  const under = database.prepare<[WorkKind, number], Written>('SELECT * FROM comments WHERE kind = ? AND work = ? ORDER BY id')
  const one = database.prepare<[number, WorkKind], Written>('SELECT * FROM comments WHERE id = ? AND kind = ?')
  const insert = database.prepare<[Omit<Written, 'id'>]>(
    `INSERT INTO comments (kind, work, account, parent, text, stamp, written)
     VALUES (@kind, @work, @account, @parent, @text, @stamp, @written)`,
  )
  const repeated = database.prepare<[Omit<Written, 'id'> & { since: number }], Written>(
    `SELECT * FROM comments WHERE kind = @kind AND work = @work AND account = @account AND parent IS @parent AND text = @text
       AND stamp IS @stamp AND written > @since ORDER BY id DESC LIMIT 1`,
  )
  const remove = database.prepare('DELETE FROM comments WHERE kind = @kind AND (id = @id OR parent = @id)')

  const write = database.transaction((kind: WorkKind, account: number, work: number, draft: CommentDraft): number | undefined => {
    const written = nowMs()
    const values = {
      kind,
      work,
      account,
      parent: draft.parentId ?? null,
      text: draft.stampId == null ? draft.text : '',
      stamp: draft.stampId ?? null,
      written,
    }
    const known = repeated.get({ ...values, since: written - repeatMs })
    if (known) return known.id
    if (said[kind].run(1, work).changes === 0) return undefined
    return Number(insert.run(values).lastInsertRowid)
  })

  const erase = database.transaction((kind: WorkKind, account: number, id: number): boolean => {
    const row = one.get(id, kind)
    if (row?.account !== account) return false
    said[kind].run(-remove.run({ kind, id }).changes, row.work)
    return true
  })
  return {
    under: (kind: WorkKind, work: number) => under.all(kind, work),
    /** The id of the work that a comment belongs to. */
    workOf(kind: WorkKind, commentId: number): number | undefined {
      if (commentId > lastSampleId) return one.get(commentId, kind)?.work
      const row = ofComment[kind].get(commentId)
      return row && commentId < row.firstComment + row.comments ? row.id : undefined
    },
    add: write.immediate,
    remove: erase.immediate,
  }
}

const subjectOf = (kind: WorkKind, row: Commented): Subject => ({
  kind,
  id: row.id,
  artistId: row.artist,
  createdMs: Date.parse(row.created),
  comments: row.comments,
})
