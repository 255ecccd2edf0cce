// Token buckets by key: a burst, then a steady rate. The least recently used buckets are evicted above `maxKeys`.
import { LRUCache } from 'lru-cache'

/** The headers of a 429 for a client over a limit; undefined for a client below it. */
export type OverLimit = Readonly<Record<string, string>> | undefined

export interface TokenBuckets {
  /** Takes `cost` tokens and returns 0. Without enough tokens it takes none and returns the seconds until there are enough. */
  take(key: string, cost: number): number | Promise<number>
}

/** Buckets of this process return synchronously. */
export interface LocalBuckets extends TokenBuckets {
  take(key: string, cost: number): number
}

export interface BucketOptions {
  /** Tokens of a full bucket. */
  readonly burst: number
  readonly perSecond: number
  readonly maxKeys: number
  readonly now: () => number
}

interface Bucket {
  tokens: number
  filledAt: number
}

/** Creates buckets that start full. */
export function createTokenBuckets({ burst, perSecond, maxKeys, now }: BucketOptions): LocalBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maxKeys })
  return {
    take(key, cost) {
      const at = now()
      const known = buckets.get(key)
      const bucket = known ?? { tokens: burst, filledAt: at }
      // A clock that jumps back neither fills nor empties a bucket.
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.filledAt) / 1000) * perSecond)
      bucket.filledAt = at
      if (!known) buckets.set(key, bucket)
      if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) / perSecond)
      bucket.tokens -= cost
      return 0
    },
  }
}
