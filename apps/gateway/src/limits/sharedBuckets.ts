// Token buckets in Valkey that replicas share, besides their own: filled and emptied atomically, by the clock of the Valkey.
import { createHash } from 'node:crypto'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import type { BucketOptions, TokenBuckets } from './tokenBuckets.ts'

/** Returns 0, or the seconds until there are enough tokens. A full bucket expires. */
const take = `local burst, rate, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = math.min(burst, (tonumber(known[1]) or burst) + math.max(0, now - (tonumber(known[2]) or now)) * rate)
local wait = 0
if tokens < cost then wait = math.ceil((cost - tokens) / rate) else tokens = tokens - cost end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.6f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / rate * 1000))
return wait`

/**
 * Buckets over a Valkey. A request that the local bucket rejects is rejected without a call. Without the Valkey, the local buckets
 * decide.
 */
export function createSharedBuckets(
  valkey: SharedValkey,
  localBuckets: TokenBuckets,
  { burst, perSecond }: Pick<BucketOptions, 'burst' | 'perSecond'>,
): TokenBuckets {
  return {
    async take(key, cost) {
      const seconds = await localBuckets.take(key, cost)
      if (seconds > 0) return seconds
      // Client addresses are stored only as a hash.
      const name = `emaki:bucket:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`
      const shared = await valkey.use((connection) => connection.eval(take, 1, name, burst, perSecond, cost))
      return typeof shared === 'number' ? shared : 0
    },
  }
}
