// What a worker observes reaches the metrics and the operator page of the leader, in batches.
import * as v from 'valibot'
import type { Observer } from '../operator/observer.ts'

const tiers = ['memory', 'store', 'joined', 'stale', 'source'] as const
const cacheNames = ['mirror', 'companion', 'picture'] as const

export const observationsSchema = v.object({
  /** Path, status and time in seconds of each response. */
  requests: v.array(v.tuple([v.string(), v.number(), v.number()])),
  lookups: v.array(v.tuple([v.picklist(cacheNames), v.picklist(tiers), v.number()])),
  /** Keys of clients over their limit. */
  limited: v.array(v.string()),
})
export type Observations = v.InferOutput<typeof observationsSchema>

const flushMs = 1000
/** Longer paths are cut, in characters: no route is that long. */
const maxPath = 200

/** An observer that sends what it sees every second. */
export function createRemoteObserver(send: (observations: Observations) => void): Observer & { close(): void } {
  let requests: Observations['requests'] = []
  let limited: string[] = []
  const lookups = new Map<string, Observations['lookups'][number]>()
  const observeResponse: Observer['observeResponse'] = (target, status, seconds) =>
    void requests.push([target.split('?', 1)[0]?.slice(0, maxPath) ?? '/', status, seconds])
  const flush = () => {
    if (requests.length + limited.length + lookups.size === 0) return
    send({ requests, limited, lookups: [...lookups.values()] })
    requests = []
    limited = []
    lookups.clear()
  }
  const timer = setInterval(flush, flushMs).unref()
  return {
    observeRequest(incoming, outgoing) {
      const began = performance.now()
      outgoing.once('close', () => observeResponse(incoming.url ?? '/', outgoing.statusCode, (performance.now() - began) / 1000))
    },
    observeResponse,
    observeLookup(cache, tier) {
      // What a worker loads is looked up in the leader, which counts it.
      if (tier === 'source') return
      const key = `${cache} ${tier}`
      const known = lookups.get(key)
      if (known) known[2] += 1
      else lookups.set(key, [cache, tier, 1])
    },
    observeRateLimited: (client) => void limited.push(client),
    close() {
      clearInterval(timer)
      flush()
    },
  }
}

/** Passes the observations of a worker to the leader's observer. */
export function replay(observer: Observer, { requests, lookups, limited }: Observations): void {
  for (const [path, status, seconds] of requests) observer.observeResponse(path, status, seconds)
  for (const [cache, tier, count] of lookups) for (let one = 0; one < count; one++) observer.observeLookup(cache, tier)
  for (const client of limited) observer.observeRateLimited(client)
}
