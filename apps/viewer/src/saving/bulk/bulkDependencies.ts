// What the bulk queue is made of: tests pass their own.
import type { Sleep } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import type { BulkKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import type { BulkItem, BulkRun, FullFlag } from './bulkRun.ts'
import type { BulkChannel } from './bulkRuns.ts'
import type { BulkSite } from './bulkSite.ts'

export interface BulkQueueDependencies {
  readonly store: BulkKeyValueStore
  readonly site: BulkSite
  /** True while this account is logged in. Runs of other accounts wait. */
  readonly isCurrent: (account: Account | null) => boolean
  /** Runs `work` when no other tab does. Resolves when `work` has ended. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Shares changes with the other tabs. */
  readonly channel?: BulkChannel | undefined
  /** Called after the write of an item, with its state on the server. */
  readonly onWritten: (account: Account | null, item: BulkItem, flag: FullFlag) => void
  /** Called in the tab that works when a run ends or stops by itself. */
  readonly onEnd: (run: BulkRun) => void
  readonly sleep?: Sleep
  /** Ms since 1970. */
  readonly now?: () => number
}
