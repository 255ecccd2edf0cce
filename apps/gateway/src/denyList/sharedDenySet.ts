// The deny list that replicas share in Valkey: a set of entries, and when entries were removed.
import { type DenyEntry, denyLine, parseDenyEntry } from '@emaki/domain'
import * as v from 'valibot'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

/** Members are lines of entries (`denyLine`). The hash has the time of removal in ms since 1970. A message says that the set has changed. */
const keys = ['emaki:{deny}', 'emaki:{deny}:removed', 'emaki:{deny}:changed'] as const

/**
 * Adds the lines of a file that was written at ARGV[1], except those that were removed later. Returns the whole set.
 * So a set that was lost is filled again, and a replica that was off during a removal learns of it.
 */
const mergeScript = `local changed = 0
for i = 2, #ARGV do
  local removedAt = tonumber(redis.call('HGET', KEYS[2], ARGV[i]) or 0)
  if removedAt <= tonumber(ARGV[1]) then
    changed = changed + redis.call('SADD', KEYS[1], ARGV[i])
    redis.call('HDEL', KEYS[2], ARGV[i])
  end
end
if changed > 0 then redis.call('PUBLISH', KEYS[3], 'changed') end
return redis.call('SMEMBERS', KEYS[1])`

/** Adds the first ARGV[1] lines, and removes the others. */
const changeScript = `local changed = 0
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 2, #ARGV do
  if i <= 1 + tonumber(ARGV[1]) then
    changed = changed + redis.call('SADD', KEYS[1], ARGV[i])
    redis.call('HDEL', KEYS[2], ARGV[i])
  else
    changed = changed + redis.call('SREM', KEYS[1], ARGV[i])
    redis.call('HSET', KEYS[2], ARGV[i], now)
  end
end
if changed > 0 then redis.call('PUBLISH', KEYS[3], 'changed') end
return changed`

export interface SharedDenySet {
  /** Adds the lines of a file written at `writtenMs` that were not removed since. The whole set; undefined while Valkey fails. */
  merge(lines: readonly string[], writtenMs: number): Promise<Map<string, DenyEntry> | undefined>
  /** False while Valkey fails. */
  change(add: readonly string[], remove: readonly string[]): Promise<boolean>
  /** Calls back after each change by anyone, and after each new connection. The result ends that. */
  onChange(listener: () => void): () => void
}

export function createSharedDenySet(valkey: SharedValkey): SharedDenySet {
  return {
    async merge(lines, writtenMs) {
      const merged = await valkey.use((connection) => connection.eval(mergeScript, 3, ...keys, String(writtenMs), ...lines))
      if (!v.is(v.array(v.string()), merged)) return undefined
      const entries = merged.map(parseDenyEntry).filter((entry) => entry !== undefined)
      return new Map(entries.map((entry) => [denyLine(entry), entry]))
    },
    async change(add, remove) {
      const changed = await valkey.use((connection) =>
        connection.eval(changeScript, 3, ...keys, String(add.length), ...add, ...remove),
      )
      return changed !== undefined
    },
    onChange(listener) {
      const connection = valkey.listener()
      // A failed subscription is repeated with the next connection.
      connection.on('ready', () => void connection.subscribe(keys[2]).then(listener, () => undefined))
      connection.on('message', listener)
      return () => connection.disconnect()
    },
  }
}
