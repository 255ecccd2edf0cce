// What the operator page shows: the process, its source, its caches and recent errors. It names no secret, and of
// visitors only the busiest of the last hour.
import { statfs } from 'node:fs/promises'
import type { AccountState } from '@emaki/app-api'
import type { MirrorState, QueueDepths, Source, SourceProblem } from '../../sources/source.ts'
import { type Health, phaseStatus } from '../health.ts'
import type { Activity, Sample, UpstreamHost } from './activity.ts'
import type { BusyClient, BusyClients } from './busyClients.ts'
import type { ErrorGroup, RecentErrors } from './recentErrors.ts'

/** Times are in ms since 1970, sizes in bytes. */
export interface OperatorState {
  readonly version: string
  readonly source: Source['name']
  readonly status: string
  readonly problems: readonly SourceProblem[]
  readonly now: number
  readonly startedAt: number
  /** Minutes of the last day, the oldest first. */
  readonly samples: readonly Sample[]
  readonly accounts: readonly AccountState[]
  readonly mirrors: readonly MirrorState[]
  readonly hosts: readonly UpstreamHost[]
  readonly queues: QueueDepths | null
  /** Undefined members could not be read. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
  readonly memory: { readonly residentBytes: number; readonly heapBytes: number; readonly heapLimitBytes: number }
  readonly caches: CacheSizes
  readonly errors: readonly ErrorGroup[]
  /** The busiest clients of the last hour, the busiest first. */
  readonly clients: readonly BusyClient[]
  /** Actions that this gateway offers. */
  readonly can: { readonly renewAccounts: boolean; readonly deny: boolean; readonly refuse: boolean; readonly logOut: boolean }
}

/** Sizes of the caches in bytes; null where there is no such cache. */
export interface CacheSizes {
  /** Responses in the memory of the process. */
  readonly memoryBytes: number
  /** Responses on disk. */
  readonly responseBytes: number | null
  /** Pictures on disk. */
  readonly pictureBytes: number | null
}

export interface OperatorStateOptions {
  readonly version: string
  readonly source: Pick<Source, 'name' | 'accounts' | 'mirrors' | 'queues' | 'renewAccount'>
  /** What needs the operator. */
  readonly problems: () => readonly SourceProblem[]
  readonly health: Health
  /** The data directory. */
  readonly directory: string
  readonly activity: Activity
  readonly errors: RecentErrors
  readonly caches: () => CacheSizes
  readonly clients?: Pick<BusyClients, 'list'> | undefined
  readonly canDeny: boolean
  readonly canRefuse: boolean
  /** True when operators log in. */
  readonly hasPassword: boolean
  /** Maximum size of the heap, in bytes. */
  readonly heapLimitBytes: number
  readonly now: () => number
}

/** Creates the function that reads the state. It never rejects. */
export function createOperatorState(options: OperatorStateOptions): () => Promise<OperatorState> {
  const { version, source, health, directory, activity, errors, now } = options
  const startedAt = now()
  return async () => {
    const { rss, heapUsed } = process.memoryUsage()
    return {
      version,
      source: source.name,
      status: phaseStatus(health),
      problems: options.problems(),
      now: now(),
      startedAt,
      samples: activity.samples(),
      accounts: source.accounts?.() ?? [],
      mirrors: source.mirrors?.() ?? [],
      hosts: activity.hosts(),
      queues: source.queues?.() ?? null,
      disk: await diskOf(directory),
      memory: { residentBytes: rss, heapBytes: heapUsed, heapLimitBytes: options.heapLimitBytes },
      caches: options.caches(),
      errors: errors.groups(),
      clients: options.clients?.list() ?? [],
      can: {
        renewAccounts: source.renewAccount !== undefined,
        deny: options.canDeny,
        refuse: options.canRefuse,
        logOut: options.hasPassword,
      },
    }
  }
}

/** Space of the disk with the data directory; null where the system does not tell. */
async function diskOf(directory: string): Promise<OperatorState['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(directory)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    // The directory appears with the first file that is written.
    return null
  }
}
