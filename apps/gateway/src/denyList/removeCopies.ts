// Removes the cached copies of what a running gateway begins to deny.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DenyEntry } from '@emaki/domain'
import type { PictureCache } from '../images/cache/pictureCache.ts'
import type { Logger } from '../log/log.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { cacheDirectories, createResponseRemoval } from './cachedCopies.ts'
import type { DenyList } from './denyList.ts'
import type { PurgeWebhook } from './purgeWebhook.ts'

export interface RemoveCopiesOptions {
  readonly denyList: DenyList
  /** The data directory. */
  readonly directory: string
  readonly imageCache: Pick<PictureCache, 'remove'> | undefined
  readonly valkey: SharedValkey | undefined
  /** Undefined without a CDN. */
  readonly webhook?: PurgeWebhook | undefined
  readonly log: Logger
}

/** Calls and downloads that were in flight have ended after this time and may have been cached, in ms. */
const secondPassMs = 60_000

/**
 * Removes the copies of each added entry, once at once and once after the calls in flight. Also removes what earlier versions cached,
 * because its file names tell nothing of its content.
 */
export function removeCopiesOfDenied({ denyList, directory, imageCache, valkey, webhook, log }: RemoveCopiesOptions): void {
  const remove = async (added: readonly DenyEntry[]) => {
    const removal = createResponseRemoval(added)
    // Pictures of the entries themselves first, because reading all responses takes seconds.
    await imageCache?.remove(removal.labels)
    await removal.fromDirectory(join(directory, cacheDirectories.responses))
    if (valkey) await removal.fromValkey(valkey)
    await imageCache?.remove(removal.labels)
    // After the copies here, from which the CDN would load again.
    const problem = await webhook?.(added, removal.pictures)
    if (problem !== undefined) log.error({ reason: problem }, 'EMAKI_PURGE_WEBHOOK failed: copies may remain in the CDN')
  }
  const removeAndLog = (added: readonly DenyEntry[]) =>
    void remove(added).catch((error: unknown) => log.error({ err: error }, 'cached copies cannot be removed'))
  denyList.onAdded((added) => {
    if (added.length === 0) return
    removeAndLog(added)
    setTimeout(() => removeAndLog(added), secondPassMs).unref()
  })
  void rm(join(directory, 'answers'), { recursive: true, force: true }).catch(() => undefined)
}
