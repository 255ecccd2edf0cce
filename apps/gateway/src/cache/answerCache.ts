// LRU cache of responses that are ready to send, limited by bytes, with one load in flight for each key (single flight).

export interface CachedAnswer {
  /** Size that counts towards the limit of the cache. */
  readonly bytes: number
  /** End of its lifetime, in ms since 1970; 0 for a response that must not be cached. */
  readonly freshUntil: number
}

export interface AnswerCache<A extends CachedAnswer> {
  /**
   * The fresh response under `key`, else the result of `load`. Concurrent callers share one load. Rejects with the error of `load`.
   */
  get(key: string, ask: () => Promise<A>): Promise<A>
  /** Like `get`, but never waits for the load of another caller. */
  getAlone(key: string, ask: () => Promise<A>): Promise<A>
  /** The fresh response under `key`, if there is one. */
  peek(key: string): A | undefined
}

export interface AnswerCacheOptions {
  readonly maxBytes: number
  readonly now: () => number
  /** Monotonic clock, in ms. A wall clock that is set back must not prolong a response (docs/reliability.md F40). */
  readonly elapsed?: () => number
}

interface Entry<A> {
  readonly answer: A
  /** End of the lifetime on the monotonic clock, in ms. */
  readonly endsAt: number
  usedAt: number
}

/** Creates an empty cache. A rejected load caches nothing. */
export function createAnswerCache<A extends CachedAnswer>({
  maxBytes,
  now,
  elapsed = () => performance.now(),
}: AnswerCacheOptions): AnswerCache<A> {
  const kept = new Map<string, Entry<A>>()
  const asked = new Map<string, Promise<A>>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= kept.get(key)?.answer.bytes ?? 0
    kept.delete(key)
  }
  const keep = (key: string, answer: A) => {
    drop(key)
    const left = answer.freshUntil - now()
    if (left <= 0 || answer.bytes > maxBytes / 4) return
    const at = elapsed()
    kept.set(key, { answer, endsAt: at + left, usedAt: at })
    bytes += answer.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }
  const peek = (key: string): A | undefined => {
    const entry = kept.get(key)
    if (entry === undefined) return undefined
    const at = elapsed()
    // Both clocks decide: the monotonic one stops while the machine sleeps, the wall clock may be set back.
    if (entry.answer.freshUntil <= now() || entry.endsAt <= at) {
      drop(key)
      return undefined
    }
    // Use is noted to the second: moving an entry costs more than finding it.
    if (at - entry.usedAt >= 1000) {
      entry.usedAt = at
      kept.delete(key)
      kept.set(key, entry)
    }
    return entry.answer
  }

  const askAndKeep = async (key: string, ask: () => Promise<A>): Promise<A> => {
    const fresh = await ask()
    keep(key, fresh)
    return fresh
  }

  return {
    peek,
    getAlone(key, ask) {
      const answer = peek(key)
      return answer ? Promise.resolve(answer) : askAndKeep(key, ask)
    },
    get(key, ask) {
      const answer = peek(key)
      if (answer) return Promise.resolve(answer)
      const waiting = asked.get(key)
      if (waiting) return waiting
      const question = askAndKeep(key, ask).finally(() => asked.delete(key))
      asked.set(key, question)
      return question
    },
  }
}
