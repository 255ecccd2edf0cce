// Second-level response cache on disk or in Valkey: it survives restarts, is shared by replicas, and serves stale responses when
// upstream fails.
import { createHash } from 'node:crypto'
import { BentoCache, bentostore } from 'bentocache'
import { fileDriver } from 'bentocache/drivers/file'
import { memoryDriver } from 'bentocache/drivers/memory'
import { redisDriver } from 'bentocache/drivers/redis'
import * as v from 'valibot'
import type { Logger } from '../operator/log.ts'
import { createSharedFlight } from '../valkey/sharedFlight.ts'
import { type SharedValkey, valkeyRestMs } from '../valkey/sharedValkey.ts'
import { keepBelow, type Sweeper } from './directorySize.ts'

/** A response in the form that the store writes. */
export interface PlainAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** End of its lifetime, in ms since 1970; in the past for a stale fallback. */
  readonly freshUntil: number
}

/** A response that was just loaded. */
export interface AskedAnswer extends PlainAnswer {
  /** Lifetime in ms; 0 for a response that must not be cached. */
  readonly lifetimeMs: number
  /** True when upstream failed: a stale response is better than this one. */
  readonly isFault: boolean
  readonly retryAfter: string | null
  /** Upstream's own status when it differs from `status`, else null. */
  readonly upstreamStatus: number | null
}

export interface AnswerStore {
  /**
   * A fresh response under `key`, else the result of `load`. When `load` fails or is slow, a response up to `staleMs` past its
   * lifetime.
   * Rejects only with the error of `load`, and only when nothing is cached. Errors of the disk or of Valkey never reach the
   * caller.
   */
  getOrAsk(key: string, limits: KeepLimits, ask: () => Promise<AskedAnswer>): Promise<PlainAnswer | AskedAnswer>
  /** Like `getOrLoad`, but never waits for a load in flight, here or in a replica, and never serves a stale response. */
  getOrAskAlone(key: string, limits: KeepLimits, ask: () => Promise<AskedAnswer>): Promise<PlainAnswer | AskedAnswer>
  close(): Promise<void>
}

export interface KeepLimits {
  /** The longest lifetime of a response under this key, in ms. */
  readonly lifetimeMs: number
  readonly staleMs: number
}

export interface AnswerStoreOptions {
  /** Directory of the disk cache; undefined for none. */
  readonly directory: string | undefined
  readonly maxDiskBytes: number
  /** A Valkey that replicas share. It replaces the directory. The store does not close it. */
  readonly valkey: SharedValkey | undefined
  readonly log: Logger
}

/** Fallback delay: while a stale response exists, the store serves it after this time and loads a new one in the background. */
const patienceMs = 1500
const memoryBytes = 16 * 1024 * 1024

const askedAnswerSchema = v.object({
  status: v.number(),
  contentType: v.string(),
  body: v.string(),
  freshUntil: v.number(),
  lifetimeMs: v.number(),
  isFault: v.boolean(),
  retryAfter: v.nullable(v.string()),
  upstreamStatus: v.nullable(v.number()),
})

const plainAnswerSchema = v.object({
  status: v.number(),
  contentType: v.string(),
  body: v.string(),
  freshUntil: v.number(),
})

/** The file driver, with a limit on the size of the directory. */
function boundedFiles(directory: string, sweeper: Sweeper): ReturnType<typeof fileDriver> {
  const files = fileDriver({ directory, pruneInterval: false })
  return {
    ...files,
    factory(config) {
      const driver = files.factory(config)
      const write = driver.set.bind(driver)
      driver.set = async (key, value, ttl) => {
        // The driver wraps the value and its expiry time in JSON.
        const written = await sweeper.makeRoom(Buffer.byteLength(JSON.stringify(value)) + 64)
        if (!written) return false
        try {
          return await write(key, value, ttl)
        } finally {
          written()
        }
      }
      return driver
    },
  }
}

/** The names of a key: `name` among replicas, `cacheKey` in the cache, which makes a folder of the part before the colon. */
function namesOf(key: string): { readonly name: string; readonly cacheKey: string } {
  const name = createHash('sha256').update(key).digest('hex')
  return { name, cacheKey: `${name.slice(0, 2)}:${name.slice(2)}` }
}

const plain = ({ status, contentType, body, freshUntil }: AskedAnswer): PlainAnswer => ({ status, contentType, body, freshUntil })

/** Tells BentoCache that the load failed, so that it serves a stale response if it has one. */
class Fault extends Error {}

/** Opens the store. With Valkey, all replicas share one load. An unreachable Valkey is logged, and loading goes on without it. */
export function openAnswerStore({ directory, maxDiskBytes, valkey, log }: AnswerStoreOptions): AnswerStore {
  const flight = valkey && createSharedFlight(valkey)
  const sweeper = directory !== undefined && !valkey ? keepBelow(directory, maxDiskBytes, log) : undefined
  const disk = sweeper && directory !== undefined ? boundedFiles(directory, sweeper) : undefined
  const second = valkey ? redisDriver({ connection: valkey.connection }) : disk
  const memory = bentostore().useL1Layer(memoryDriver({ maxSize: memoryBytes, maxEntrySize: memoryBytes / 8 }))
  // biome-ignore lint/correctness/useHookAtTopLevel: the builder's word, no hook
  const store = second ? memory.useL2Layer(second) : memory
  const cache = new BentoCache({
    default: 'answers',
    stores: { answers: store },
    prefix: 'emaki',
    suppressL2Errors: true,
    l2CircuitBreakerDuration: valkeyRestMs,
    timeout: patienceMs,
    graceBackoff: '10s',
  })

  /** Loads once among all replicas. A response of another replica is validated like any outside data. */
  const askOnce = async (name: string, ask: () => Promise<AskedAnswer>): Promise<AskedAnswer> => {
    if (!flight) return ask()
    const text = await flight.once(name, async () => {
      const answer = await ask()
      return { text: JSON.stringify(answer), isKept: answer.lifetimeMs > 0 }
    })
    const told = v.safeParse(v.pipe(v.string(), v.parseJson(), askedAnswerSchema), text)
    return told.success ? told.output : ask()
  }

  return {
    async getOrAsk(key, { lifetimeMs, staleMs }, ask) {
      // A command before the connection is ready would count as a failure and disable the shared layer for a while.
      if (valkey) await valkey.opened
      const { name, cacheKey } = namesOf(key)
      let unkept: AskedAnswer | undefined
      const factory = async (context: { skip: () => undefined; setOptions: (options: { ttl: number }) => void }) => {
        const answer = await askOnce(name, ask)
        if (answer.lifetimeMs > 0) {
          context.setOptions({ ttl: answer.lifetimeMs })
          return plain(answer)
        }
        unkept = answer
        if (answer.isFault) throw new Fault()
        return context.skip()
      }
      try {
        const kept: unknown = await cache.getOrSet({
          key: cacheKey,
          ttl: lifetimeMs,
          grace: lifetimeMs + staleMs,
          factory,
        })
        if (v.is(plainAnswerSchema, kept)) return kept
      } catch (fault) {
        if (unkept === undefined) throw fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
      }
      // Nothing is cached, or the cached value is malformed: load from upstream.
      return unkept ?? (await ask())
    },
    async getOrAskAlone(key, { lifetimeMs, staleMs }, ask) {
      if (valkey) await valkey.opened
      const { cacheKey } = namesOf(key)
      const kept: unknown = await cache.get({ key: cacheKey })
      if (v.is(plainAnswerSchema, kept)) return kept
      const answer = await ask()
      if (answer.lifetimeMs > 0) {
        const ttl = Math.min(answer.lifetimeMs, lifetimeMs)
        await cache.set({ key: cacheKey, value: plain(answer), ttl, grace: lifetimeMs + staleMs })
      }
      return answer
    },
    async close() {
      sweeper?.stop()
      await cache.disconnectAll()
    },
  }
}
