// Connects the operator page of a gateway: who may use it, what it shows and what it can do.
import { getHeapStatistics } from 'node:v8'
import type { OperatorAccess, OperatorAccessOptions } from '../../access/operatorAccess.ts'
import { openBackupDownload } from '../../backup/backupDownload.ts'
import type { Source, SourceProblem } from '../../sources/source.ts'
import type { Health } from '../health.ts'
import type { OperatorFiles } from '../operatorFiles.ts'
import type { Activity } from './activity.ts'
import type { BusyClients } from './busyClients.ts'
import { createOperatorRoutes, type DenyListEditor, type OperatorRoutes, type RefusalsEditor } from './operatorRoutes.ts'
import { createOperatorState, type OperatorStateOptions } from './operatorState.ts'
import type { RecentErrors } from './recentErrors.ts'

/** What the process observes for the operator page. */
export interface OperatorPageParts {
  readonly activity: Activity
  readonly errors: RecentErrors
  /** Undefined where the deny list cannot be changed. */
  readonly denyList?: DenyListEditor | undefined
  /** Undefined where clients are not counted. */
  readonly clients?: Pick<BusyClients, 'list'> | undefined
  /** Undefined where no client can be refused. */
  readonly refusals?: RefusalsEditor | undefined
}

export interface OperatorPageOptions extends Pick<OperatorAccessOptions, 'config' | 'log' | 'now' | 'elapsed'> {
  /** Undefined where no client may use the page. */
  readonly access: OperatorAccess | undefined
  readonly parts: OperatorPageParts | undefined
  readonly version: string
  readonly source: Pick<Source, 'name' | 'accounts' | 'mirrors' | 'queues' | 'renewAccount'>
  readonly problems: () => readonly SourceProblem[]
  readonly health: Health
  readonly files: OperatorFiles
  /** The data directory. */
  readonly directory: string
  /** The folder of the archive; empty without one. */
  readonly archiveDirectory: string
  readonly caches: OperatorStateOptions['caches']
}

/** Creates the routes of the page. Without parts, all of them respond with 404. */
export function createOperatorPage(options: OperatorPageOptions): OperatorRoutes {
  const { access, parts, source, files, log } = options
  if (parts === undefined || access === undefined) return createOperatorRoutes(undefined)
  const heapLimitBytes = getHeapStatistics().heap_size_limit
  const state = createOperatorState({
    ...options,
    ...parts,
    canDeny: parts.denyList !== undefined,
    canRefuse: parts.refusals !== undefined,
    hasPassword: options.config.operatorPassword !== '',
    heapLimitBytes,
  })
  const { directory, archiveDirectory, version, now } = options
  return createOperatorRoutes({
    access,
    state,
    files,
    renewAccount: source.renewAccount,
    denyList: parts.denyList,
    refusals: parts.refusals,
    now,
    openBackup: () => openBackupDownload({ dataDirectory: directory, archiveDirectory, version, now: () => new Date(now()) }),
    log,
  })
}
