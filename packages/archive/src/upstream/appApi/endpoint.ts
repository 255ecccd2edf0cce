// What the hosts of an archive read, and the archive's own account.
import type { Archive } from '../../openArchive.ts'
import type { NameLists } from './nameLists.ts'
import type { WorkRows, WorksTable } from './workRows.ts'

/** What all endpoints read. */
export interface EndpointContext {
  readonly archive: Archive
  readonly rows: WorkRows
  /** For queries of their own. */
  readonly table: WorksTable
  readonly names: NameLists
}

/** The account of the archive. It has no secrets: all callers of the archive's fetch function may use it. */
export const owner = { id: 1, name: 'Archive', account: 'archive' } as const
