// Connects the operator page of a gateway: who may use it, what it shows and what it can do.
import { getHeapStatistics } from 'node:v8'
import { openBackupDownload } from '../../backup/backupDownload.ts'
import type { Source } from '../../sources/source.ts'
import type { Health } from '../health.ts'
import type { OperatorFiles } from '../operatorFiles.ts'
import type { Activity } from './activity.ts'
import { createOperatorAccess, type OperatorAccessOptions } from './operatorAccess.ts'
import { createOperatorRoutes, type DenyListEditor, type OperatorRoutes } from './operatorRoutes.ts'
import { createOperatorState, type OperatorStateOptions } from './operatorState.ts'
import type { RecentErrors } from './recentErrors.ts'

/** What the process observes for the operator page. */
export interface OperatorPageParts {
  readonly activity: Activity
  readonly errors: RecentErrors
  /** Undefined where the deny list cannot be changed. */
  readonly denyList?: DenyListEditor | undefined
}

export interface OperatorPageOptions extends OperatorAccessOptions {
  readonly parts: OperatorPageParts | undefined
  readonly version: string
  readonly source: Pick<Source, 'name' | 'accounts' | 'mirrors' | 'queues' | 'problems' | 'renewAccount'>
  readonly health: Health
  readonly files: OperatorFiles
  /** The data directory. */
  readonly directory: string
  readonly caches: OperatorStateOptions['caches']
}

/** Creates the routes of the page. Without parts, all of them respond with 404. */
export function createOperatorPage(options: OperatorPageOptions): OperatorRoutes {
  const { parts, source, files, log } = options
  const access = parts && createOperatorAccess(options)
  if (parts === undefined || access === undefined) return createOperatorRoutes(undefined)
  const heapLimitBytes = getHeapStatistics().heap_size_limit
  const state = createOperatorState({
    ...options,
    ...parts,
    canDeny: parts.denyList !== undefined,
    hasPassword: options.config.operatorPassword !== '',
    heapLimitBytes,
  })
  const { directory, version, now } = options
  return createOperatorRoutes({
    access,
    state,
    files,
    renewAccount: source.renewAccount,
    denyList: parts.denyList,
    openBackup: () => openBackupDownload({ dataDirectory: directory, version, now: () => new Date(now()) }),
    log,
  })
}
