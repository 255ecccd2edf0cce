// Ready answers in memory: bounded by bytes, the least recently used leave first, one question in flight at a time.

export interface CachedAnswer {
  /** What it weighs in the cache. */
  readonly bytes: number
  /** Until when it may be served, in milliseconds since 1970; 0 for answers that are not to be kept. */
  readonly freshUntil: number
}

export interface AnswerCache<A extends CachedAnswer> {
  /** The fresh answer kept under `key`, else the one that `ask` brings. Callers that come meanwhile share it. Rejects like `ask`. */
  get(key: string, ask: () => Promise<A>): Promise<A>
  /** The same for a caller that must not wait for the question of another one. */
  getAlone(key: string, ask: () => Promise<A>): Promise<A>
  /** The fresh answer kept under `key`, if there is one. */
  peek(key: string): A | undefined
}

export interface AnswerCacheOptions {
  readonly maxBytes: number
  readonly now: () => number
  /** Milliseconds by a clock that nobody sets: one that is set back must keep no answer longer (docs/reliability.md F40). */
  readonly elapsed?: () => number
}

interface Entry<A> {
  readonly answer: A
  /** By the clock that nobody sets. */
  readonly endsAt: number
  usedAt: number
}

/** An empty cache. A rejected question leaves nothing behind. */
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
    // Both clocks have to agree: the one stands still while the machine sleeps, the other may be set back.
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
