// Quotas of rules: how much a rule keeps, and what makes room for more.
import type { Archive } from '../openArchive.ts'
import type { WorkKey } from '../workKey.ts'
import { type KeepRule, reasonOf } from './keepRule.ts'

export interface RuleUsage {
  readonly works: number
  readonly bytes: number
}

/** Works and bytes that a rule keeps, those included that other rules keep as well. */
export function ruleUsage({ index }: Archive, rule: KeepRule): RuleUsage {
  const row = index.database
    .prepare<[string], RuleUsage>(
      'SELECT COUNT(*) AS works, COALESCE(SUM(works.bytes), 0) AS bytes FROM kept_by JOIN works ON works.row = kept_by.work WHERE reason = ?',
    )
    .get(reasonOf(rule))
  return row ?? { works: 0, bytes: 0 }
}

/** Whether a rule may keep one more work. */
export function isWithinQuota(usage: RuleUsage, { quota }: KeepRule): boolean {
  const { works = Number.POSITIVE_INFINITY, megabytes = Number.POSITIVE_INFINITY } = quota
  return usage.works < works && usage.bytes < megabytes * 1024 * 1024
}

/**
 * Makes room for one more work of a rule, as the rule says: works that were published first go first. False when there is no room: the rule
 * stops, or nothing may be removed. Works that are gone upstream or that another rule keeps are never removed, nor are works that were kept
 * after `wantedAt` (ms), so that the works of one run do not replace each other.
 */
export async function makeRoom(archive: Archive, rule: KeepRule, wantedAt: number): Promise<boolean> {
  while (!isWithinQuota(ruleUsage(archive, rule), rule)) {
    if (rule.whenFull === 'stop') return false
    const oldest = oldestRemovable(archive, rule, wantedAt)
    if (!oldest || !(await archive.store.trash(oldest))) return false
  }
  return true
}

function oldestRemovable({ index }: Archive, rule: KeepRule, wantedAt: number): WorkKey | undefined {
  const isRead = 'EXISTS (SELECT 1 FROM state.read_works AS read WHERE read.kind = works.kind AND read.id = works.id)'
  const row = index.database
    .prepare<[string, number], { kind: WorkKey['kind']; id: number }>(
      `SELECT kind, works.id FROM kept_by JOIN works ON works.row = kept_by.work
       WHERE reason = ? AND kept < ? AND upstream IN ('live', 'unknown') AND (SELECT COUNT(*) FROM kept_by AS other WHERE other.work = works.row) = 1
       ${rule.whenFull === 'removeOldestRead' ? `AND ${isRead}` : ''} ORDER BY made, works.id LIMIT 1`,
    )
    .get(reasonOf(rule), wantedAt)
  return row && { kind: row.kind, id: String(row.id) }
}
