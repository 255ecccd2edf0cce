import type { StoredResponse } from '@emaki/domain/server'
import type { ResponseStore } from '../../cache/responseStore.ts'

/** A store that replicas share and that outlives them. Without the stale fallback of the others, whose delay depends on the machine. */
export function sharedStore(now: () => number = Date.now): ResponseStore {
  const stored = new Map<string, StoredResponse>()
  const getOrLoad: ResponseStore['getOrLoad'] = async (key, _limits, load) => {
    const known = stored.get(key)
    if (known && known.freshUntil > now()) return known
    const loaded = await load()
    if (loaded.lifetimeMs > 0) stored.set(key, loaded)
    return loaded
  }
  return { getOrLoad, getOrLoadUnshared: getOrLoad, diskBytes: () => undefined, close: async () => undefined }
}
