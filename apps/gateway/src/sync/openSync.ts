import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createSyncHandler, maxSyncKeys, type SyncHandler, type SyncHandlerOptions } from './syncRoutes.ts'
import { openSyncStore } from './syncStore.ts'

/** Creates the store of other clients' encrypted settings; a megabyte is 1024 * 1024 bytes. */
export function openSync(
  { dataDirectory, syncMegabytes }: Pick<Config, 'dataDirectory' | 'syncMegabytes'>,
  parts: Omit<SyncHandlerOptions, 'store'>,
): SyncHandler {
  const limits = { totalBytes: syncMegabytes * 1024 * 1024, keys: maxSyncKeys }
  return createSyncHandler({
    ...parts,
    store: syncMegabytes === 0 ? undefined : openSyncStore(join(dataDirectory, 'sync'), limits),
  })
}
