// What the gateway did in the last day, for the operator page: counters, and a ring buffer of one-minute samples in memory.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CacheTier, type Observer, observeUpstreamCalls } from '../../log/observer.ts'

/** What happened within one minute. */
export interface Sample {
  /** End of the minute, in ms since 1970. */
  readonly at: number
  readonly requests: number
  /** Responses with a status of 500 or more. */
  readonly errors: number
  /** Responses with status 429. */
  readonly refused: number
  /** Look-ups of shared responses and pictures that needed no call to upstream. */
  readonly hits: number
  readonly misses: number
  readonly upstreamCalls: number
  /** Calls without a response, or with a status of 400 or more. */
  readonly upstreamErrors: number
  /** Resident memory of the process, in bytes. */
  readonly memoryBytes: number
}

type Counters = Record<Exclude<keyof Sample, 'at' | 'memoryBytes'>, number>

export interface UpstreamHost {
  readonly host: string
  /** Calls since the start of the process. */
  readonly calls: number
  readonly failed: number
}

/** Observes the gateway like the metrics do. It costs less than 1 µs a request. */
export interface Activity extends Observer {
  /** The samples of the last day, the oldest first. */
  samples(): readonly Sample[]
  /** The hosts that were called since the start, by name. */
  hosts(): readonly UpstreamHost[]
  /** Ends a minute: adds a sample. A timer calls it. */
  endMinute(): void
  close(): void
}

const minuteMs = 60_000
/** One day of minutes. */
export const maxSamples = 24 * 60
/** Mirrors name the hosts of their pictures, so the number of hosts has a limit. */
const maxHosts = 100

export interface ActivityOptions {
  /** Time in ms since 1970. */
  readonly now: () => number
  readonly memoryBytes?: () => number
}

/** Starts observing, until `close`. */
export function createActivity({ now, memoryBytes = () => process.memoryUsage.rss() }: ActivityOptions): Activity {
  let minute = noCounts()
  const samples: Sample[] = []
  const hosts = new Map<string, { calls: number; failed: number }>()
  const endMinute = () => {
    samples.push({ at: now(), ...minute, memoryBytes: memoryBytes() })
    if (samples.length > maxSamples) samples.shift()
    minute = noCounts()
  }
  const stopObserving = observeUpstreamCalls((host, status) => {
    const isFailed = !(Number(status) < 400)
    minute.upstreamCalls += 1
    if (isFailed) minute.upstreamErrors += 1
    const known = hosts.get(host) ?? { calls: 0, failed: 0 }
    known.calls += 1
    if (isFailed) known.failed += 1
    if (hosts.size < maxHosts) hosts.set(host, known)
  })
  const timer = setInterval(endMinute, minuteMs).unref()
  const observeResponse: Observer['observeResponse'] = (_, status) => {
    minute.requests += 1
    if (status >= 500) minute.errors += 1
    else if (status === 429) minute.refused += 1
  }
  return {
    observeResponse,
    observeRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
      outgoing.once('close', () => observeResponse(incoming.url ?? '/', outgoing.statusCode, 0))
    },
    observeLookup(_, tier: CacheTier) {
      if (tier === 'source') minute.misses += 1
      else minute.hits += 1
    },
    // Its response has status 429.
    observeRateLimited: () => undefined,
    samples: () => samples,
    hosts: () => [...hosts].map(([host, counts]) => ({ host, ...counts })).sort((a, b) => (a.host < b.host ? -1 : 1)),
    endMinute,
    close() {
      clearInterval(timer)
      stopObserving()
    },
  }
}

const noCounts = (): Counters => ({
  requests: 0,
  errors: 0,
  refused: 0,
  hits: 0,
  misses: 0,
  upstreamCalls: 0,
  upstreamErrors: 0,
})
