// The stored runs of the bulk queue: a header for each run, and a small entry for each item that has changed.
import { record, text } from '@emaki/domain'
import type { BulkKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { type BulkRun, type ItemState, type RunHeader, readHeader, waiting } from './bulkRun.ts'

/** How long an ended run can be undone and its failures be read, in ms. */
const endedLifetimeMs = 24 * 3_600_000

interface BulkStore {
  /** Never rejects: the queue also works without storage, but not through a reload. */
  saveRun(header: RunHeader): Promise<void>
  /** Stores one state for some items of a run. Never rejects. */
  saveItems(id: string, indexes: readonly number[], state: ItemState): Promise<void>
  /** Never rejects. */
  remove(run: BulkRun): Promise<void>
  /** All runs, oldest first. Old ended ones are deleted. Rejects when the browser refuses. */
  read(now: number): Promise<readonly BulkRun[]>
}

export function createBulkStore(store: BulkKeyValueStore): BulkStore {
  const itemKey = (id: string, index: number) => `${id}/${index}`
  const keysOf = ({ id, items }: BulkRun) => [id, ...items.map((_, index) => itemKey(id, index))]
  const remove = (run: BulkRun) => store.delete(keysOf(run)).catch(() => undefined)
  return {
    saveRun: (header) => store.set(header.id, header).catch(() => undefined),
    saveItems: (id, indexes, state) =>
      store.setMany(indexes.map((index) => [itemKey(id, index), state] as const)).catch(() => undefined),
    remove,
    async read(now) {
      const entries = new Map(await store.entries())
      const runs = [...entries.values()].flatMap((value): BulkRun[] => {
        const header = readHeader(value)
        return header ? [{ ...header, states: header.items.map((_, at) => readState(entries.get(itemKey(header.id, at)))) }] : []
      })
      const isOld = (run: BulkRun) => run.state === 'ended' && now - run.createdAt > endedLifetimeMs
      await Promise.all(runs.filter(isOld).map(remove))
      return runs.filter((run) => !isOld(run)).sort((a, b) => a.createdAt - b.createdAt)
    },
  }
}

/** An item without a stored state waits. */
function readState(value: unknown): ItemState {
  const known = ['waiting', 'unchanged', 'sending', 'done', 'failed']
  return known.includes(text(record(value).state)) ? (value as ItemState) : waiting
}
