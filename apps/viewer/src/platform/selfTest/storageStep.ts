// Self-test of the storage of this browser and of its service worker.
import type { KeyValueStore } from '../persistence/keyValueStore.ts'
import type { Step, StepResult } from './step.ts'

/** The storage of a browser. Tests pass their own. */
export interface StorageTools {
  readonly database: Pick<KeyValueStore, 'get' | 'set' | 'delete'>
  /** True when the browser refuses localStorage. */
  readonly isLocalStorageRefused: () => boolean
  /** Used and available bytes. Undefined when the browser does not say. */
  readonly estimate: () => Promise<{ readonly usage?: number; readonly quota?: number } | undefined>
  /** True when the browser promises to keep the data. */
  readonly isPersisted: () => Promise<boolean>
  readonly workerState: () => Promise<WorkerState>
}

/** `off`: the operator or a development server uses none. `none`: it has not been registered, or was refused. */
export type WorkerState = 'active' | 'starting' | 'none' | 'unsupported' | 'off'

/** Less free space is reported, in bytes. */
const lowSpaceBytes = 50 * 2 ** 20
const key = 'probe'

/** Writes, reads and deletes a value, and reads the figures of the storage. */
export const checkStorage: Step<StorageTools> = async (tools) => {
  const [isDatabaseOpen, space, persisted, worker] = await Promise.all([
    keepsValues(tools.database),
    tools.estimate().catch(() => undefined),
    tools.isPersisted().catch(() => false),
    tools.workerState().catch(() => 'none' as const),
  ])
  const { usage, quota } = space ?? {}
  const isLocalOpen = !tools.isLocalStorageRefused()
  const figures = {
    database: isDatabaseOpen,
    localStorage: isLocalOpen,
    ...(usage === undefined ? {} : { usageBytes: usage }),
    ...(quota === undefined ? {} : { quotaBytes: quota }),
    persisted,
    worker,
  }
  return { ...verdict(isDatabaseOpen && isLocalOpen, usage, quota, worker), figures }
}

function verdict(
  isOpen: boolean,
  usage: number | undefined,
  quota: number | undefined,
  worker: WorkerState,
): Omit<StepResult, 'figures'> {
  if (!isOpen) return { state: 'failed', finding: 'offline.failure.refused', advice: 'self_test.storage.refused.advice' }
  const isMeasured = usage !== undefined && quota !== undefined && quota > 0
  const values = { usage: { bytes: usage ?? 0 }, quota: { bytes: quota ?? 0 } }
  if (isMeasured && quota - usage < lowSpaceBytes)
    return { state: 'warning', finding: 'self_test.storage.full', values, advice: 'self_test.storage.full.advice', page: 'cache' }
  if (worker === 'none' || worker === 'unsupported')
    return { state: 'warning', finding: 'self_test.storage.no_worker', advice: 'self_test.storage.no_worker.advice' }
  return isMeasured
    ? { state: 'good', finding: 'self_test.storage.good', values }
    : { state: 'good', finding: 'self_test.storage.good_unmeasured' }
}

/** True when the database returns what was written. Never rejects. */
async function keepsValues(database: StorageTools['database']): Promise<boolean> {
  try {
    const written = `${Math.random()}`
    await database.set(key, written)
    const read = await database.get(key)
    await database.delete([key])
    return read === written
  } catch {
    // Refused, full or locked.
    return false
  }
}
