// Answers behind the ones in memory: kept over a restart or shared among replicas, and brought out again when upstream fails.
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

/** An answer as it can be written down. */
export interface PlainAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** Until when it is fresh, in milliseconds since 1970; in the past for an answer that stands in while upstream fails. */
  readonly freshUntil: number
}

/** What a question has brought. */
export interface AskedAnswer extends PlainAnswer {
  /** Milliseconds that it may be kept; 0 for not at all. */
  readonly lifetimeMs: number
  /** True when upstream failed rather than answered: an older answer is better than this one. */
  readonly isFault: boolean
  readonly retryAfter: string | null
  /** What upstream itself answered with, where that is another status than the answer's own; else null. */
  readonly upstreamStatus: number | null
}

export interface AnswerStore {
  /**
   * A fresh answer under `key`, else what `ask` brings, else an old one of at most `staleMs` past its time when `ask` fails or is slow. Rejects
   * only like `ask`, and only when nothing is kept: no fault of a disk or of a Valkey is ever a caller's.
   */
  getOrAsk(key: string, limits: KeepLimits, ask: () => Promise<AskedAnswer>): Promise<PlainAnswer | AskedAnswer>
  /** The same for a caller that must not wait for the question of another one, here or in a replica. Old answers are left alone. */
  getOrAskAlone(key: string, limits: KeepLimits, ask: () => Promise<AskedAnswer>): Promise<PlainAnswer | AskedAnswer>
  close(): Promise<void>
}

export interface KeepLimits {
  /** The longest lifetime that an answer under this key can have. */
  readonly lifetimeMs: number
  readonly staleMs: number
}

export interface AnswerStoreOptions {
  /** Where answers outlive the program; undefined for nowhere. */
  readonly directory: string | undefined
  readonly maxDiskBytes: number
  /** A Valkey shared by replicas; it takes the place of the directory. The store does not close it. */
  readonly valkey: SharedValkey | undefined
  readonly log: Logger
}

/** With an old answer at hand, upstream gets this long before that one is served and the new one fetched behind it. */
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

/** The file driver, which writes an answer only where there is room for it. */
function boundedFiles(directory: string, sweeper: Sweeper): ReturnType<typeof fileDriver> {
  const files = fileDriver({ directory, pruneInterval: false })
  return {
    ...files,
    factory(config) {
      const driver = files.factory(config)
      const write = driver.set.bind(driver)
      driver.set = async (key, value, ttl) => {
        // The driver writes the value within JSON, beside its time.
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

/** An answer's names: among replicas, and in the cache, which makes a folder of what stands before the colon. */
function namesOf(key: string): { readonly name: string; readonly cacheKey: string } {
  const name = createHash('sha256').update(key).digest('hex')
  return { name, cacheKey: `${name.slice(0, 2)}:${name.slice(2)}` }
}

const plain = ({ status, contentType, body, freshUntil }: AskedAnswer): PlainAnswer => ({ status, contentType, body, freshUntil })

/** Carries an answer that is not to be kept past the cache, which would rather give an older one. */
class Fault extends Error {}

/** Opens the store. With a Valkey all replicas together ask a question once; one that cannot be reached is nobody's trouble. */
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

  /** The answer, asked by one of the replicas. What another one says is checked like everything else that comes from outside. */
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
      // A first command before the connection is ready would count as a failure and switch the shared layer off for a while.
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
      // Nothing kept, or something that is no answer: whoever wrote it, upstream knows better.
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
