import { join } from 'node:path'
import type { Handler } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { createSyncHandler, maxSyncKeys, type SyncHandlerOptions } from './syncRoutes.ts'
import { openSyncStore } from './syncStore.ts'

/** Creates the store of other clients' encrypted settings; a megabyte is 1024 * 1024 bytes. */
export function openSync(
  { dataDirectory, syncMegabytes }: Pick<Config, 'dataDirectory' | 'syncMegabytes'>,
  parts: Omit<SyncHandlerOptions, 'store'>,
): Handler<HttpBindings> {
  const limits = { totalBytes: syncMegabytes * 1024 * 1024, keys: maxSyncKeys }
  return createSyncHandler({
    ...parts,
    store: syncMegabytes === 0 ? undefined : openSyncStore(join(dataDirectory, 'sync'), limits),
  })
}
