// Token buckets, one a key: a burst at once, then a steady trickle. Bounded in number; the longest unused ones go first.

export interface TokenBuckets {
  /** Takes `cost` tokens; returns 0, or the seconds after which there will be enough, in which case nothing is taken. */
  take(key: string, cost: number): number | Promise<number>
}

/** Those of this process answer at once. */
export interface OwnBuckets extends TokenBuckets {
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

/** Buckets that start full. */
export function createTokenBuckets({ burst, perSecond, maxKeys, now }: BucketOptions): OwnBuckets {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, cost) {
      const at = now()
      const known = buckets.get(key)
      const bucket = known ?? { tokens: burst, filledAt: at }
      // A clock that jumps back fills nothing and empties nothing.
      bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.filledAt) / 1000) * perSecond)
      bucket.filledAt = at
      buckets.delete(key)
      buckets.set(key, bucket)
      for (const oldest of buckets.keys()) {
        if (buckets.size <= maxKeys) break
        buckets.delete(oldest)
      }
      if (bucket.tokens < cost) return Math.ceil((cost - bucket.tokens) / perSecond)
      bucket.tokens -= cost
      return 0
    },
  }
}
