// Metrics of the gateway in the Prometheus text format: requests, cache look-ups, calls to upstream, and the state of the source.

import type { AccountState, SourceCondition } from '@emaki/app-api'
import { findRoute } from '@emaki/domain/server'
import { mirrorRoute } from '@emaki/mirror'
import { LRUCache } from 'lru-cache'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FormatFigures } from '../images/formats/pictureFormats.ts'
import { type Observer, observeUpstreamCalls } from '../log/observer.ts'
import type { QueueDepths } from '../sources/source.ts'

/** What is read when the metrics are asked for. */
export interface MetricsState {
  /** Event-loop lag, in ms. */
  readonly lagMs: () => number
  /** Mirrors or accounts, and how many of them are paused. Undefined where nothing can be paused. */
  readonly condition?: (() => SourceCondition) | undefined
  /** The state of each account. Undefined without accounts of the operator. */
  readonly accounts?: (() => readonly AccountState[]) | undefined
  /** How many responses a fallback source has given; undefined without one. */
  readonly fallbacks?: (() => number) | undefined
  /** Undefined where calls do not wait. */
  readonly queues?: (() => QueueDepths) | undefined
  /** The hosts that block this gateway. Undefined where upstream is in this process. */
  readonly blocked?: (() => readonly { readonly host: string }[]) | undefined
  /** Whether the shared Valkey is in use; undefined without one. */
  readonly isValkeyUsed?: (() => boolean) | undefined
  /** Bytes of the picture cache. */
  readonly pictureCacheBytes?: (() => number) | undefined
  /** Undefined where pictures are sent as they are. */
  readonly pictureFormats?: (() => FormatFigures) | undefined
}

export interface Metrics extends Observer {
  /** Names what can be read of the opened source. */
  connect(state: MetricsState): void
  /** The metrics as text, and its content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>
  /** Stops counting calls to upstream. */
  close(): void
}

/** How long a client counts as rate limited after its last refused request, in ms. */
const limitedClientMs = 60_000
const maxLimitedClients = 50_000

/** Upper bounds of the latency histogram, in seconds. */
const latencyBuckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Creates the metrics of one gateway. Labels hold no addresses of clients, no ids and no words. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'emaki_' })
  const requests = new Counter({
    name: 'emaki_requests_total',
    help: 'Requests by route and status',
    labelNames: ['route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'emaki_request_seconds',
    help: 'Time until the response was closed, by route',
    labelNames: ['route'] as const,
    buckets: latencyBuckets,
    registers,
  })
  const lookups = new Counter({
    name: 'emaki_cache_lookups_total',
    help: 'Look-ups of shared responses and pictures by cache and by where the response came from',
    labelNames: ['cache', 'tier'] as const,
    registers,
  })
  const limited = new Counter({
    name: 'emaki_rate_limited_total',
    help: 'Requests of clients over their rate limit',
    registers,
  })
  const limitedClients = new LRUCache<string, true>({ max: maxLimitedClients, ttl: limitedClientMs })
  new Gauge({
    name: 'emaki_rate_limited_clients',
    help: 'Clients that were over their rate limit in the last minute',
    registers,
    collect() {
      limitedClients.purgeStale()
      this.set(limitedClients.size)
    },
  })
  const stopCounting = countUpstreamCalls(registry)
  const observeResponse: Metrics['observeResponse'] = (target, status, time) => {
    const route = routeLabel(target)
    requests.inc({ route, status: String(status) })
    seconds.observe({ route }, time)
  }
  return {
    observeResponse,
    observeRequest(incoming, outgoing) {
      const began = performance.now()
      outgoing.once('close', () => observeResponse(incoming.url ?? '/', outgoing.statusCode, (performance.now() - began) / 1000))
    },
    observeLookup: (cache, tier) => lookups.inc({ cache, tier }),
    observeRateLimited(client) {
      limited.inc()
      limitedClients.set(client, true)
    },
    connect: (state) => addGauges(registry, state),
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
    close: stopCounting,
  }
}

/** Adds the gauges that are read with each request for the metrics. */
function addGauges(registry: Registry, state: MetricsState): void {
  const { lagMs, condition, accounts, fallbacks, queues, blocked, isValkeyUsed, pictureCacheBytes, pictureFormats } = state
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('emaki_event_loop_lag_seconds', 'Longest delay of the event loop in the last seconds', () => lagMs() / 1000)
  if (condition) {
    gauge('emaki_source_members', 'Accounts or mirrors of the source', () => condition().all)
    gauge('emaki_source_members_paused', 'Accounts or mirrors that are paused', () => condition().resting)
  }
  if (accounts) addAccountStates(registry, accounts)
  if (fallbacks)
    gauge('emaki_fallback_responses', 'Responses of the web side while all accounts were paused, since the start', fallbacks)
  if (queues) addQueueDepths(registry, queues)
  if (blocked) addBlockedHosts(registry, blocked)
  if (isValkeyUsed)
    gauge('emaki_valkey_used', 'Whether the shared Valkey is in use: 0 while it cannot be reached', () =>
      isValkeyUsed() ? 1 : 0,
    )
  if (pictureFormats) addPictureFormats(registry, pictureFormats)
  if (pictureCacheBytes) gauge('emaki_picture_cache_bytes', 'Bytes of the picture cache on disk', pictureCacheBytes)
}

/** Counters that the re-encoding of pictures keeps itself. */
function addPictureFormats(registry: Registry, figures: () => FormatFigures): void {
  new Counter({
    name: 'emaki_picture_saved_bytes_total',
    help: 'Bytes that re-encoded pictures had less than their originals',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(figures().savedBytes)
    },
  })
  new Counter({
    name: 'emaki_picture_reencodings_total',
    help: 'Pictures by the result of re-encoding; result "late" for requests that got the original because they waited too long',
    labelNames: ['result'] as const,
    registers: [registry],
    collect() {
      this.reset()
      const { savedBytes: _, ...results } = figures()
      for (const [result, count] of Object.entries(results)) this.inc({ result }, count)
    },
  })
}

const accountStates: readonly AccountState[] = ['live', 'cooling_down', 'blocked', 'invalid']

/** One series for each account and state, with the value 1 for the current state. */
function addAccountStates(registry: Registry, accounts: () => readonly AccountState[]): void {
  new Gauge({
    name: 'emaki_account_state',
    help: 'State of each account, by its position in EMAKI_REFRESH_TOKENS or EMAKI_WEB_SESSIONS: 1 for the current state, else 0',
    labelNames: ['account', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [index, current] of accounts().entries())
        for (const state of accountStates) this.set({ account: String(index + 1), state }, state === current ? 1 : 0)
    },
  })
}

/** A series for each host that has blocked this gateway since the start: 1 until a call succeeds, then 0. */
function addBlockedHosts(registry: Registry, blocked: () => readonly { readonly host: string }[]): void {
  const seen = new Set<string>()
  new Gauge({
    name: 'emaki_upstream_blocked',
    help: 'Hosts of upstream whose edge blocks this gateway: 1 until a call succeeds, then 0',
    labelNames: ['host'] as const,
    registers: [registry],
    collect() {
      const current = new Set(blocked().map(({ host }) => host))
      for (const host of current) seen.add(host)
      for (const host of seen) this.set({ host }, current.has(host) ? 1 : 0)
    },
  })
}

function addQueueDepths(registry: Registry, queues: () => QueueDepths): void {
  new Gauge({
    name: 'emaki_upstream_queue_calls',
    help: 'Calls to upstream hosts, in flight (active) and waiting in the queue, by what is loaded',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    collect() {
      for (const [queue, { active, waiting }] of Object.entries(queues())) {
        this.set({ queue, state: 'active' }, active)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
}

/** Counts the calls of this process by host and status. Hosts are the few of the source. Returns what stops the counting. */
function countUpstreamCalls(registry: Registry): () => void {
  const calls = new Counter({
    name: 'emaki_upstream_calls_total',
    help: 'Calls to upstream hosts by host and status; status "error" for calls without a response',
    labelNames: ['host', 'status'] as const,
    registers: [registry],
  })
  return observeUpstreamCalls((host, status) => calls.inc({ host, status }))
}

/** The label of a request target: a known route of the mirror, or the kind of everything else. */
export function routeLabel(target: string): string {
  const { route, target: own } = findRoute(target)
  if (route.name !== 'mirror') return route.label
  const path = own.split('?', 1)[0] ?? ''
  return mirrorRoute(path) ? `mirror ${path}` : 'mirror, unknown'
}
