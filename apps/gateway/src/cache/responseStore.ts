// Second-level response cache on disk or in Valkey: it survives restarts, is shared by replicas, and serves stale responses when
// upstream fails.
import { createHash } from 'node:crypto'
import type { LoadedResponse, StoredResponse } from '@emaki/domain/server'
import { BentoCache, bentostore } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import type { CreateDriverResult, L2CacheDriver } from 'bentocache/types'
import * as v from 'valibot'
import type { Logger } from '../log/log.ts'
import { createSharedFlight } from '../valkey/sharedFlight.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { type DiskLru, openDiskLru } from './diskLru.ts'

export interface ResponseStore {
  /**
   * A fresh response under `key`, else the result of `load`. When `load` fails or is slow, a response up to `staleMs` past its
   * lifetime.
   * Rejects only with the error of `load`, and only when nothing is cached. Errors of the disk or of Valkey never reach the
   * caller.
   */
  getOrLoad(key: string, limits: CacheLimits, load: () => Promise<LoadedResponse>): Promise<StoredResponse | LoadedResponse>
  /** Like `getOrLoad`, but never waits for a load in flight, here or in a replica, and never serves a stale response. */
  getOrLoadUnshared(
    key: string,
    limits: CacheLimits,
    load: () => Promise<LoadedResponse>,
  ): Promise<StoredResponse | LoadedResponse>
  /** Size on disk, in bytes; undefined without a disk cache. */
  diskBytes(): number | undefined
  close(): Promise<void>
}

export interface CacheLimits {
  /** The longest lifetime of a response under this key, in ms. */
  readonly lifetimeMs: number
  readonly staleMs: number
  /** What the response is about (cacheLabel.ts of the domain), so that its cached copies can be found. */
  readonly label?: string | undefined
}

export interface ResponseStoreOptions {
  /** Directory of the disk cache; undefined for none. */
  readonly directory: string | undefined
  readonly maxDiskBytes: number
  /** A Valkey that replicas share. It replaces the directory. The store does not close it. */
  readonly valkey: SharedValkey | undefined
  readonly log: Logger
}

/** Fallback delay: while a stale response exists, the store serves it after this time and loads a new one in the background. */
const fallbackDelayMs = 1500
const memoryBytes = 16 * 1024 * 1024

const loadedResponseSchema = v.object({
  status: v.number(),
  contentType: v.string(),
  body: v.string(),
  freshUntil: v.number(),
  lifetimeMs: v.number(),
  isFailure: v.boolean(),
  retryAfter: v.nullable(v.string()),
  upstreamStatus: v.nullable(v.number()),
})

const storedResponseSchema = v.object({
  status: v.number(),
  contentType: v.string(),
  body: v.string(),
  freshUntil: v.number(),
})

const diskFactsSchema = v.object({ expiresAt: v.number() })

/** Adapts files on disk to BentoCache. Its key is the name of the file, and its value is a JSON text. */
function diskDriver(files: DiskLru<v.InferOutput<typeof diskFactsSchema>>): CreateDriverResult<L2CacheDriver> {
  const remove = (keys: readonly string[]) => files.remove((name) => keys.includes(name)).then(() => true)
  const get = async (key: string) => {
    const found = await files.get(key)
    return found && found.facts.expiresAt > Date.now() ? found.bytes.toString() : undefined
  }
  const driver: L2CacheDriver = {
    type: 'l2',
    namespace: () => driver,
    get,
    async pull(key) {
      const value = await get(key)
      await remove([key])
      return value
    },
    set: (key, value, ttl = Number.MAX_SAFE_INTEGER) => files.put(key, { expiresAt: Date.now() + ttl }, Buffer.from(value)),
    clear: () => files.remove(() => true),
    delete: (key) => remove([key]),
    deleteMany: remove,
    disconnect: async () => undefined,
  }
  return { options: {}, factory: () => driver }
}

/** The names of a key: `name` among replicas, `cacheKey` in the cache. */
function namesOf(key: string, label = 'x'): { readonly name: string; readonly cacheKey: string } {
  const name = createHash('sha256').update(key).digest('hex')
  return { name, cacheKey: `${name}-${label}` }
}

const plain = ({ status, contentType, body, freshUntil }: LoadedResponse): StoredResponse => ({
  status,
  contentType,
  body,
  freshUntil,
})

/** Tells BentoCache that the load failed, so that it serves a stale response if it has one. */
class LoadFailedError extends Error {}

/** Opens the store. With Valkey, all replicas share one load. An unreachable Valkey is logged, and loading goes on without it. */
export function openResponseStore({ directory, maxDiskBytes, valkey, log }: ResponseStoreOptions): ResponseStore {
  const flight = valkey && createSharedFlight(valkey)
  const files =
    directory !== undefined && !valkey
      ? openDiskLru({ directory, maxBytes: maxDiskBytes, facts: diskFactsSchema, log })
      : undefined
  const second = valkey ? valkey.cacheDriver() : files && diskDriver(files)
  const memory = bentostore().useL1Layer(memoryDriver({ maxSize: memoryBytes, maxEntrySize: memoryBytes / 8 }))
  // biome-ignore lint/correctness/useHookAtTopLevel: the builder's word, no hook
  const store = second ? memory.useL2Layer(second) : memory
  const cache = new BentoCache({
    default: 'responses',
    stores: { responses: store },
    prefix: 'emaki',
    suppressL2Errors: true,
    ...(valkey && { l2CircuitBreakerDuration: valkey.pauseMs }),
    timeout: fallbackDelayMs,
    graceBackoff: '10s',
  })

  /** Loads once among all replicas. A response of another replica is validated like any outside data. */
  const loadOnce = async (name: string, load: () => Promise<LoadedResponse>): Promise<LoadedResponse> => {
    if (!flight) return load()
    const text = await flight.once(name, async () => {
      const response = await load()
      return { text: JSON.stringify(response), isReusable: response.lifetimeMs > 0 }
    })
    const received = v.safeParse(v.pipe(v.string(), v.parseJson(), loadedResponseSchema), text)
    return received.success ? received.output : load()
  }

  return {
    async getOrLoad(key, { lifetimeMs, staleMs, label }, load) {
      // A command before the connection is ready would count as a failure and disable the shared layer for a while.
      if (valkey) await valkey.opened
      const { name, cacheKey } = namesOf(key, label)
      let uncached: LoadedResponse | undefined
      const factory = async (context: { skip: () => undefined; setOptions: (options: { ttl: number }) => void }) => {
        const response = await loadOnce(name, load)
        if (response.lifetimeMs > 0) {
          context.setOptions({ ttl: response.lifetimeMs })
          return plain(response)
        }
        uncached = response
        if (response.isFailure) throw new LoadFailedError()
        return context.skip()
      }
      try {
        const cached: unknown = await cache.getOrSet({
          key: cacheKey,
          ttl: lifetimeMs,
          grace: lifetimeMs + staleMs,
          factory,
        })
        if (v.is(storedResponseSchema, cached)) return cached
      } catch (error) {
        if (uncached === undefined) throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      }
      // Nothing is cached, or the cached value is malformed: load from upstream.
      return uncached ?? (await load())
    },
    async getOrLoadUnshared(key, { lifetimeMs, staleMs, label }, load) {
      if (valkey) await valkey.opened
      const { cacheKey } = namesOf(key, label)
      const cached: unknown = await cache.get({ key: cacheKey })
      if (v.is(storedResponseSchema, cached)) return cached
      const response = await load()
      if (response.lifetimeMs > 0) {
        const ttl = Math.min(response.lifetimeMs, lifetimeMs)
        await cache.set({ key: cacheKey, value: plain(response), ttl, grace: lifetimeMs + staleMs })
      }
      return response
    },
    diskBytes: () => files?.usedBytes(),
    close: () => cache.disconnectAll(),
  }
}
