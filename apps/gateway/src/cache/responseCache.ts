// LRU cache of responses that are ready to send, limited by bytes, with one load in flight for each key (single flight).
import { LRUCache } from 'lru-cache'

export interface CachedResponse {
  /** Size that counts towards the limit of the cache. */
  readonly bytes: number
  /** End of its lifetime, in ms since 1970; 0 for a response that must not be cached. */
  readonly freshUntil: number
}

export interface ResponseCache<A extends CachedResponse> {
  /**
   * The fresh response under `key`, else the result of `load`. Concurrent callers share one load. Rejects with the error of `load`.
   */
  get(key: string, load: () => Promise<A>): Promise<A>
  /** Like `get`, but never waits for the load of another caller. */
  getUnshared(key: string, load: () => Promise<A>): Promise<A>
  /** The fresh response under `key`, if there is one. */
  peek(key: string): A | undefined
  /** Size of all responses, in bytes. */
  usedBytes(): number
}

export interface ResponseCacheOptions {
  readonly maxBytes: number
  readonly now: () => number
  /** Monotonic clock, in ms. A wall clock that is set back must not prolong a response (docs/reliability.md F40). */
  readonly elapsed?: () => number
}

interface Entry<A> {
  readonly response: A
  /** End of the lifetime on the monotonic clock, in ms. */
  readonly endsAt: number
}

/** Creates an empty cache. A rejected load caches nothing. */
export function createResponseCache<A extends CachedResponse>({
  maxBytes,
  now,
  elapsed = () => performance.now(),
}: ResponseCacheOptions): ResponseCache<A> {
  const cached = new LRUCache<string, Entry<A>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ response }) => response.bytes,
  })
  const inFlight = new Map<string, Promise<A>>()

  const peek = (key: string): A | undefined => {
    const entry = cached.get(key)
    if (entry === undefined) return undefined
    // Both clocks decide: the monotonic one stops while the machine sleeps, the wall clock may be set back.
    if (entry.response.freshUntil > now() && entry.endsAt > elapsed()) return entry.response
    cached.delete(key)
    return undefined
  }
  const loadAndStore = async (key: string, load: () => Promise<A>): Promise<A> => {
    const response = await load()
    const lifetimeMs = response.freshUntil - now()
    if (lifetimeMs > 0) cached.set(key, { response, endsAt: elapsed() + lifetimeMs })
    else cached.delete(key)
    return response
  }

  return {
    peek,
    usedBytes: () => cached.calculatedSize,
    getUnshared(key, load) {
      const response = peek(key)
      return response ? Promise.resolve(response) : loadAndStore(key, load)
    },
    get(key, load) {
      const response = peek(key)
      if (response) return Promise.resolve(response)
      const pending = inFlight.get(key)
      if (pending) return pending
      const loading = loadAndStore(key, load).finally(() => inFlight.delete(key))
      inFlight.set(key, loading)
      return loading
    },
  }
}
