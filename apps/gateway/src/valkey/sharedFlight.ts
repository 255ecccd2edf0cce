// Single flight among replicas: the first one calls upstream, the others wait for its message without polling.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { settleWithin, timedOut } from '../network/timeout.ts'
import type { SharedValkey } from './sharedValkey.ts'

export interface SharedFlight {
  /**
   * The result of `load`, here or in another replica that loads the same. Rejects like `load`. Without a Valkey it only calls
   * `load`.
   */
  once(name: string, load: () => Promise<FlightResult>): Promise<string>
}

/** A result as text, and whether late requests may still use it. */
export interface FlightResult {
  readonly text: string
  readonly isReusable: boolean
}

/**
 * Lifetime of the lock and interval of its renewal, in ms. After it, another replica replaces a dead holder (docs/reliability.md
 * F25).
 */
const lockMs = 5000
const renewMs = 1500
/** How long a result is available here until it is in the shared cache, in ms. */
const resultLifetimeMs = 2000
/** A replica calls upstream itself after this time, in ms. */
const maxWaitMs = 30_000

/** Returns the finished result, 1 when the caller gets the lock, or minus the remaining lifetime of the lock in ms. */
const takeLock = `local landed = redis.call('GET', KEYS[2])
if landed then return landed end
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 1 end
return -math.max(1, redis.call('PTTL', KEYS[1]))`
const renewLock = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`
const publishResult = `if ARGV[2] ~= '' then
  if ARGV[3] ~= '0' then redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
  redis.call('PUBLISH', KEYS[3], ARGV[2])
end
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`

/** Opens one more connection, for messages. */
export function createSharedFlight(valkey: SharedValkey): SharedFlight {
  const listen = createChannels(valkey)

  /** The result of another replica; undefined when this one must load: it has the lock, or the Valkey cannot be used. */
  const wait = async (keys: Keys, token: string): Promise<string | undefined> => {
    const giveUpAt = performance.now() + maxWaitMs
    let subscription: { message: Promise<string | undefined>; done: () => void } | undefined
    try {
      while (performance.now() < giveUpAt) {
        const taken = await valkey.lock((connection) => connection.eval(takeLock, 2, keys.lock, keys.landed, token, lockMs))
        if (typeof taken === 'string') return taken
        if (taken === undefined || taken === 1) return undefined
        // It subscribes first and then checks again, so that no message is missed.
        if (!subscription) subscription = await listen(keys.channel)
        else {
          const text = await settleWithin(subscription.message, -Number(taken) + 20)
          if (text !== timedOut) return text
        }
      }
      return undefined
    } catch {
      // Messages are unavailable: this replica loads itself.
      return undefined
    } finally {
      subscription?.done()
    }
  }

  return {
    async once(name, load) {
      const keys = keysOf(name)
      const token = randomUUID()
      const shared = await wait(keys, token)
      if (shared !== undefined) return shared
      const renewal = setInterval(() => {
        void valkey.lock((connection) => connection.eval(renewLock, 1, keys.lock, token, lockMs))
      }, renewMs)
      const finish = (text: string, lifetimeMs: number) =>
        valkey.lock((connection) =>
          connection.eval(publishResult, 3, keys.lock, keys.landed, keys.channel, token, text, lifetimeMs),
        )
      try {
        const { text, isReusable } = await load()
        await finish(text, isReusable ? resultLifetimeMs : 0)
        return text
      } catch (error) {
        await finish('', 0)
        throw error
      } finally {
        clearInterval(renewal)
      }
    },
  }
}

const firstChannel = 'emaki:flights'

/** Creates a function that subscribes to a channel. */
function createChannels(valkey: SharedValkey) {
  const listener = valkey.listener()
  const waiting = new Map<string, Set<(text: string | undefined) => void>>()
  const notify = (channel: string, text: string | undefined) => {
    for (const resolve of waiting.get(channel) ?? []) resolve(text)
  }
  // A cluster connects for messages with the first subscription, and further ones during that would fail. This one lasts.
  const opened = once(listener, 'ready')
    .then(() => listener.subscribe(firstChannel))
    .catch(() => undefined)
  listener.on('message', notify)
  // Waiters without a connection look for the result themselves.
  listener.on('close', () => {
    for (const channel of waiting.keys()) notify(channel, undefined)
  })

  /** Subscribes to a channel until `done`. Rejects when that fails. */
  return async (channel: string) => {
    let resolve: (text: string | undefined) => void = () => undefined
    const message = new Promise<string | undefined>((settle) => {
      resolve = settle
    })
    const listeners = waiting.get(channel) ?? new Set()
    waiting.set(channel, listeners)
    listeners.add(resolve)
    const done = () => {
      listeners.delete(resolve)
      if (listeners.size > 0) return
      waiting.delete(channel)
      // A closed connection has no subscriptions.
      listener.unsubscribe(channel).catch(() => undefined)
    }
    try {
      await settleWithin(opened, valkey.deadlines.connectMs)
      if (listener.status !== 'ready') await once(listener, 'ready', { signal: AbortSignal.timeout(valkey.deadlines.connectMs) })
      await listener.subscribe(channel)
    } catch (error) {
      done()
      throw error
    }
    return { message, done }
  }
}

interface Keys {
  readonly lock: string
  readonly landed: string
  readonly channel: string
}

/** The braces put all three keys into one slot of a cluster. */
const keysOf = (name: string): Keys => ({
  lock: `emaki:flight:{${name}}:lock`,
  landed: `emaki:flight:{${name}}:landed`,
  channel: `emaki:flight:{${name}}:channel`,
})
