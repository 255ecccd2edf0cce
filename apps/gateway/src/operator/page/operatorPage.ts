// Connects the operator page of a gateway: who may use it, what it shows and what it can do.
import { getHeapStatistics } from 'node:v8'
import type { Source } from '../../sources/source.ts'
import type { Health } from '../health.ts'
import type { OperatorFiles } from '../operatorFiles.ts'
import type { Activity } from './activity.ts'
import { createOperatorAccess, type OperatorAccessOptions } from './operatorAccess.ts'
import { createOperatorRoutes, type OperatorRoutes } from './operatorRoutes.ts'
import { createOperatorState } from './operatorState.ts'
import type { RecentErrors } from './recentErrors.ts'

/** What the process observes for the operator page. */
export interface OperatorPageParts {
  readonly activity: Activity
  readonly errors: RecentErrors
}

export interface OperatorPageOptions extends OperatorAccessOptions {
  readonly parts: OperatorPageParts | undefined
  readonly version: string
  readonly source: Pick<Source, 'name' | 'accounts' | 'mirrors' | 'queues' | 'problems' | 'renewAccount'>
  readonly health: Health
  readonly files: OperatorFiles
  /** The data directory. */
  readonly directory: string
  readonly pictureCacheBytes: (() => number) | undefined
}

/** Creates the routes of the page. Without parts, all of them respond with 404. */
export function createOperatorPage(options: OperatorPageOptions): OperatorRoutes {
  const { parts, source, files, log } = options
  const access = parts && createOperatorAccess(options)
  if (parts === undefined || access === undefined) return createOperatorRoutes(undefined)
  const heapLimitBytes = getHeapStatistics().heap_size_limit
  const state = createOperatorState({ ...options, ...parts, hasPassword: options.config.operatorPassword !== '', heapLimitBytes })
  return createOperatorRoutes({ access, state, files, renewAccount: source.renewAccount, log })
}
