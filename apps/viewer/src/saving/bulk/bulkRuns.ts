// The runs of the bulk queue in this tab: stored item by item, and shared with the other tabs.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BulkKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { type BulkRun, type ItemState, type RunHeader, withHeader } from './bulkRun.ts'
import { createBulkStore } from './bulkStore.ts'

export interface BulkState {
  readonly runs: readonly BulkRun[]
  /** When the next request may be sent after the site has asked for a pause, in ms since 1970. Only in the tab that works. */
  readonly pausedUntil?: number | undefined
}

/** A channel to the other tabs. */
export type BulkChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

interface BulkRunsDependencies {
  readonly store: BulkKeyValueStore
  readonly channel: BulkChannel | undefined
  /** Ms since 1970. */
  readonly now: () => number
  /** Called after a change by another tab. */
  readonly onOtherTab: () => void
}

export interface BulkRuns {
  readonly state: StoreApi<BulkState>
  find(id: string): BulkRun | undefined
  /** Stores a run, or its new state. */
  setRun(run: RunHeader): Promise<void>
  /** Stores the state of items before it is shown, so that the store is never behind the site. */
  setItems(run: BulkRun, indexes: readonly number[], settled: ItemState): Promise<void>
  remove(run: BulkRun): void
  /** Reads the stored runs. Rejects when the browser refuses. */
  load(): Promise<void>
}

type Message =
  | { readonly type: 'run'; readonly header: RunHeader }
  | { readonly type: 'items'; readonly id: string; readonly indexes: readonly number[]; readonly state: ItemState }
  | { readonly type: 'removed'; readonly id: string }

export function createBulkRuns({ store: entries, channel, now, onOtherTab }: BulkRunsDependencies): BulkRuns {
  const store = createBulkStore(entries)
  const state = createStore<BulkState>(() => ({ runs: [] }))
  const find = (id: string) => state.getState().runs.find((run) => run.id === id)
  const apply = (message: Message) => {
    const { runs } = state.getState()
    if (message.type === 'removed') state.setState({ runs: runs.filter(({ id }) => id !== message.id) })
    if (message.type === 'items') {
      const changed = new Set(message.indexes)
      const statesOf = ({ states }: BulkRun) => states.map((one, index) => (changed.has(index) ? message.state : one))
      state.setState({ runs: runs.map((run) => (run.id === message.id ? { ...run, states: statesOf(run) } : run)) })
    }
    if (message.type === 'run') {
      const { header } = message
      const known = find(header.id)
      const next = withHeader(known, header)
      state.setState({ runs: known ? runs.map((run) => (run === known ? next : run)) : [...runs, next] })
    }
  }
  const publish = (message: Message) => {
    apply(message)
    channel?.postMessage(message)
  }
  channel?.addEventListener('message', (event) => {
    // The channel has messages of this code only.
    apply((event as MessageEvent<Message>).data)
    onOtherTab()
  })
  return {
    state,
    find,
    async setRun({ id, account, action, createdAt, items, state: now, cause }) {
      const header: RunHeader = { id, account, action, createdAt, items, state: now, cause }
      publish({ type: 'run', header })
      await store.saveRun(header)
    },
    async setItems({ id }, indexes, settled) {
      if (!find(id)) return
      await store.saveItems(id, indexes, settled)
      publish({ type: 'items', id, indexes, state: settled })
    },
    remove(run) {
      publish({ type: 'removed', id: run.id })
      void store.remove(run)
    },
    async load() {
      const stored = await store.read(now())
      // A run that was added while the store was read has gone on since.
      const { runs } = state.getState()
      state.setState({ runs: [...stored.filter(({ id }) => !find(id)), ...runs] })
    },
  }
}
