// The queue of works to keep, in state.sqlite, so that it survives the end of the process.
import type { Database } from '@emaki/sqlite'
import { type KeptKind, type WorkKey, workKeyText } from '../workKey.ts'

export interface KeepJob {
  readonly key: WorkKey
  readonly reason: string
  readonly attempts: number
  /** When it was added, in ms. */
  readonly added: number
}

export interface FailedJob {
  readonly work: string
  readonly error: string
  readonly attempts: number
}

export interface KeepQueue {
  /** Adds a work. `isUrgent`: an operator waits for it. A failed job of it is tried again when it is urgent. False when it waits already. */
  add(key: WorkKey, reason: string, isUrgent: boolean): boolean
  has(key: WorkKey): boolean
  /** The next job that is due; undefined when there is none. */
  next(): KeepJob | undefined
  /** Lets a job wait because its rule is off or full. */
  postpone(key: WorkKey): void
  /** Makes all jobs due that wait for their rule. */
  wakePostponed(): void
  /** Removes a job that is done. */
  done(key: WorkKey): void
  /** Tries the job again after a time in ms. */
  retry(key: WorkKey, delayMs: number, error: string): void
  /** Sets the job aside until an operator tries it again. */
  fail(key: WorkKey, error: string): void
  /** Makes all failed jobs wait again. */
  retryFailed(): void
  counts(): { readonly waiting: number; readonly failed: number }
  failures(limit: number): readonly FailedJob[]
  /** Milliseconds until the next job is due; undefined when none waits. */
  untilNext(): number | undefined
}

interface JobRow {
  readonly kind: KeptKind
  readonly id: number
  readonly reason: string
  readonly attempts: number
  readonly added: number
  readonly error: string | null
}

/** How long a job waits for its rule, in ms, and the mark in its error. */
const postponedMs = 6 * 3_600_000
const postponedMark = 'waitsForRule'

export function createKeepQueue(database: Database, now: () => number): KeepQueue {
  const sql = {
    find: database.prepare<[string, number], { state: string }>('SELECT state FROM state.keep_jobs WHERE kind = ? AND id = ?'),
    put: database.prepare<[object]>(
      `INSERT OR REPLACE INTO state.keep_jobs (kind, id, reason, priority, state, added, due, attempts, error)
       VALUES (@kind, @id, @reason, @priority, 'waiting', @at, @at, 0, NULL)`,
    ),
    next: database.prepare<[number], JobRow>(
      `SELECT kind, id, reason, attempts, added, error FROM state.keep_jobs WHERE state = 'waiting' AND due <= ? ORDER BY priority, due, kind, id LIMIT 1`,
    ),
    postpone: database.prepare<[number, string, number]>(
      `UPDATE state.keep_jobs SET due = ?, error = '${postponedMark}' WHERE kind = ? AND id = ?`,
    ),
    wakePostponed: database.prepare<[number]>(
      `UPDATE state.keep_jobs SET due = ?, error = NULL WHERE error = '${postponedMark}'`,
    ),
    remove: database.prepare<[string, number]>('DELETE FROM state.keep_jobs WHERE kind = ? AND id = ?'),
    retry: database.prepare<[number, string, string, number]>(
      'UPDATE state.keep_jobs SET due = ?, error = ?, attempts = attempts + 1 WHERE kind = ? AND id = ?',
    ),
    fail: database.prepare<[string, string, number]>(
      `UPDATE state.keep_jobs SET state = 'failed', error = ?, attempts = attempts + 1 WHERE kind = ? AND id = ?`,
    ),
    retryFailed: database.prepare<[number]>(
      `UPDATE state.keep_jobs SET state = 'waiting', due = ?, attempts = 0 WHERE state = 'failed'`,
    ),
    counts: database.prepare<[], { state: string; jobs: number }>(
      'SELECT state, COUNT(*) AS jobs FROM state.keep_jobs GROUP BY state',
    ),
    failures: database.prepare<[number], JobRow>(
      `SELECT kind, id, reason, attempts, added, error FROM state.keep_jobs WHERE state = 'failed' ORDER BY due DESC LIMIT ?`,
    ),
    due: database.prepare<[], number | null>(`SELECT MIN(due) FROM state.keep_jobs WHERE state = 'waiting'`).pluck(),
  }
  const keyOf = ({ kind, id }: JobRow): WorkKey => ({ kind, id: String(id) })
  return {
    add({ kind, id }, reason, isUrgent) {
      const known = sql.find.get(kind, Number(id))
      if (known && !(isUrgent && known.state === 'failed')) return false
      sql.put.run({ kind, id: Number(id), reason, priority: isUrgent ? 0 : 1, at: now() })
      return true
    },
    has: ({ kind, id }) => sql.find.get(kind, Number(id)) !== undefined,
    next() {
      const row = sql.next.get(now())
      return row && { key: keyOf(row), reason: row.reason, attempts: row.attempts, added: row.added }
    },
    postpone: ({ kind, id }) => void sql.postpone.run(now() + postponedMs, kind, Number(id)),
    wakePostponed: () => void sql.wakePostponed.run(now()),
    done: ({ kind, id }) => void sql.remove.run(kind, Number(id)),
    retry: ({ kind, id }, delayMs, error) => void sql.retry.run(now() + delayMs, error, kind, Number(id)),
    fail: ({ kind, id }, error) => void sql.fail.run(error, kind, Number(id)),
    retryFailed: () => void sql.retryFailed.run(now()),
    counts() {
      const counts = new Map(sql.counts.all().map(({ state, jobs }) => [state, jobs]))
      return { waiting: counts.get('waiting') ?? 0, failed: counts.get('failed') ?? 0 }
    },
    failures: (limit) =>
      sql.failures.all(limit).map((row) => ({ work: workKeyText(keyOf(row)), error: row.error ?? '', attempts: row.attempts })),
    untilNext() {
      const due = sql.due.get()
      return due === undefined || due === null ? undefined : Math.max(0, due - now())
    },
  }
}
