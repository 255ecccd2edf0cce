// The bulk queue: writes bookmarks and follows one after another at a polite pace. Runs are stored item by item, so that a reload loses
// nothing and repeats nothing. Only one tab works; the others show what it does.
import { sleepByClock } from '@emaki/domain'
import type { StoreApi } from 'zustand/vanilla'
import type { Account } from '../../platform/account/account.ts'
import type { BulkQueueDependencies } from './bulkDependencies.ts'
import { createBulkRequests } from './bulkRequests.ts'
import { type BulkAction, type BulkItem, failedIndexes, type RunHeader, undoItems, waiting } from './bulkRun.ts'
import { type BulkState, createBulkRuns } from './bulkRuns.ts'
import { createBulkWorker } from './bulkWorker.ts'

export interface BulkQueue {
  readonly state: StoreApi<BulkState>
  /** Stores a run and starts it. Does nothing without items. */
  add(account: Account | null, action: BulkAction, items: readonly BulkItem[]): void
  stop(id: string): void
  resume(id: string): void
  retryFailed(id: string): void
  /** Starts a run that undoes the written items. */
  undo(id: string): void
  /** Stops a run and forgets it. What is written stays written. */
  remove(id: string): void
  /** Reads the stored runs and goes on with them. Resolves to the number of unfinished ones. Never rejects. */
  restore(): Promise<number>
  /** Goes on, for example after a login or when the network is back. Resolves when nothing is left to do. */
  work(): Promise<void>
}

/** Creates an empty queue; `restore` loads the runs of earlier visits. */
export function createBulkQueue(dependencies: BulkQueueDependencies): BulkQueue {
  const { isCurrent, channel, sleep = sleepByClock, now = Date.now } = dependencies
  const onOtherTab = () => {
    requests.endWait()
    void work()
  }
  const runs = createBulkRuns({ store: dependencies.store, channel, now, onOtherTab })
  const requests = createBulkRequests({ runs, isCurrent, sleep, now })
  const work = createBulkWorker(runs, requests, dependencies)
  const headerOf = (account: Account | null, action: BulkAction, items: readonly BulkItem[]): RunHeader => ({
    // Pages without HTTPS have no randomUUID.
    id: `${now()}-${Math.random().toString(36).slice(2)}`,
    account,
    action,
    createdAt: now(),
    items,
    state: 'running',
  })
  const start = (run: RunHeader) => void runs.setRun({ ...run, state: 'running', cause: undefined }).then(work)
  return {
    state: runs.state,
    add(account, action, items) {
      if (items.length > 0) start(headerOf(account, action, items))
    },
    stop(id) {
      const run = runs.find(id)
      if (run?.state !== 'running') return
      void runs.setRun({ ...run, state: 'stopped', cause: undefined })
      requests.endWait()
    },
    resume(id) {
      const run = runs.find(id)
      if (run?.state === 'stopped') start(run)
    },
    retryFailed(id) {
      const run = runs.find(id)
      if (run && run.state !== 'running') void runs.setItems(run, failedIndexes(run), waiting).then(() => start(run))
    },
    undo(id) {
      const run = runs.find(id)
      const items = run ? undoItems(run) : []
      if (!run || items.length === 0) return
      runs.remove(run)
      start(headerOf(run.account, 'undo', items))
    },
    remove(id) {
      const run = runs.find(id)
      if (!run) return
      runs.remove(run)
      requests.endWait()
    },
    async restore() {
      await runs.load().catch(() => undefined)
      void work()
      return runs.state.getState().runs.filter((run) => run.state !== 'ended').length
    },
    work,
  }
}
