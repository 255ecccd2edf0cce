// Runs a rule: looks through its lists and adds to the queue what the archive does not have or has in an older version.
import type { WorkRow } from '../index/archiveIndex.ts'
import type { Archive } from '../openArchive.ts'
import type { KeepQueue } from './keepQueue.ts'
import { type KeepRule, reasonOf } from './keepRule.ts'
import type { KeepError, KeepSource } from './keepSource.ts'
import { observe } from './keepWork.ts'
import { isForNewWorks, type ListedPage, type ListedWork, ruleWorks } from './ruleWorks.ts'

export interface RuleRun {
  /** Instants in ms. */
  readonly last: number
  readonly due: number
  readonly error: string | null
  /** Works that the run has added to the queue. */
  readonly found: number
}

export interface RuleRunOptions {
  readonly archive: Archive
  readonly queue: KeepQueue
  readonly source: KeepSource
  readonly rule: KeepRule
  readonly signal: AbortSignal
  readonly pace: () => Promise<void>
}

/** The last run of a rule; undefined when it never ran. */
export const lastRun = ({ index }: Archive, rule: KeepRule): RuleRun | undefined =>
  index.database.prepare<[string], RuleRun>('SELECT last, due, error, found FROM state.rule_runs WHERE rule = ?').get(rule.id)

/** Remembers a run and when the next one is due. */
export function rememberRun({ index }: Archive, rule: KeepRule, run: RuleRun): void {
  index.database
    .prepare<[object]>(
      `INSERT OR REPLACE INTO state.rule_runs (rule, last, due, error, found) VALUES (@rule, @last, @due, @error, @found)`,
    )
    .run({ rule: rule.id, ...run })
}

/** Looks through the lists of a rule. Resolves with the number of works added and the error that ended the run, if any. */
export async function runRule(
  options: RuleRunOptions,
): Promise<{ readonly found: number; readonly error: KeepError | undefined }> {
  const { archive, queue, rule, source, signal, pace } = options
  const newest = createNewestIds(archive, rule)
  let found = 0
  const isEnough = (page: ListedPage): boolean => {
    // A rule for new works needs the first page of a list that it does not know yet, and no page below the newest known work.
    if (isForNewWorks(rule))
      return newest.before(page.list) === undefined || page.works.some((work) => !newest.isNew(page.list, work))
    return page.works.every((work) => isKnown(archive, queue, work))
  }
  for await (const page of ruleWorks({ source, subject: rule.subject, signal, pace, isEnough })) {
    if (!page.ok) return { found, error: page.error }
    for (const work of page.value.works) {
      if (!work.isVisible) await noteMissing(archive, work)
      else if (isWanted(archive, rule, work, isForNewWorks(rule) ? newest.isNew(page.value.list, work) : true))
        found += Number(queue.add(work.key, reasonOf(rule), false))
    }
    newest.note(page.value)
  }
  newest.save()
  return { found, error: undefined }
}

/** A kept work that a list shows as a placeholder only. */
async function noteMissing(archive: Archive, { key }: ListedWork): Promise<void> {
  if (archive.index.find(key)) await observe(archive, key, 'restricted')
}

const isKnown = (archive: Archive, queue: KeepQueue, { key }: ListedWork): boolean =>
  archive.index.find(key) !== undefined || queue.has(key) || archive.index.isDeclined(key)

/** Whether a listed work must be loaded: it is not there, another rule keeps it, or its original has another address than the kept one. */
function isWanted({ index }: Archive, rule: KeepRule, { key, original }: ListedWork, isNew: boolean): boolean {
  if (index.isDeclined(key)) return false
  const row = index.find(key)
  if (!row) return isNew
  if (isReplaced(index, row, original)) return true
  return (
    index.database
      .prepare<[string, number]>('SELECT 1 FROM kept_by WHERE reason = ? AND work = ?')
      .get(reasonOf(rule), row.row) === undefined
  )
}

/** Whether the first original has another address than the kept one. Imported files have none, so nothing is known of them. */
function isReplaced(index: Archive['index'], row: WorkRow, original: string): boolean {
  if (!URL.canParse(original)) return false
  const kept = index.database
    .prepare<[number, number], string | null>(
      `SELECT url_path FROM files WHERE work = ? AND version = ? AND role = 'page' AND page = 0`,
    )
    .pluck()
    .get(row.row, row.versions)
  return typeof kept === 'string' && kept !== new URL(original).pathname
}

/** The newest ids of the lists of a rule. Ids of works grow with the time of publication. */
function createNewestIds({ index: { database } }: Archive, rule: KeepRule) {
  const read = database
    .prepare<[string, string], number>('SELECT newest FROM state.rule_lists WHERE rule = ? AND list = ?')
    .pluck()
  const write = database.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO state.rule_lists (rule, list, newest) VALUES (?, ?, ?)',
  )
  const seen = new Map<string, number>()
  const before = (list: string) => read.get(rule.id, list)
  return {
    before,
    /** A list that the rule does not know yet has no new works. */
    isNew: (list: string, { key }: ListedWork) => Number(key.id) > (before(list) ?? Number.POSITIVE_INFINITY),
    note: ({ list, works }: ListedPage) =>
      seen.set(list, Math.max(seen.get(list) ?? 0, ...works.map(({ key }) => Number(key.id)))),
    /** Saved at the end, so that a run that failed begins at the same works. */
    save: () => {
      for (const [list, id] of seen) write.run(rule.id, list, Math.max(id, before(list) ?? 0))
    },
  }
}
