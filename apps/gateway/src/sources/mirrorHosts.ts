// Other mirrors as one source: read requests go to them in order, except those with an open circuit breaker (docs/reliability.md
// F09).
import type { SourceCondition } from '@emaki/app-api'
import { type Fetch, requestTimeoutMs, withoutEndSlashes } from '@emaki/domain'
import { type HostFeatures, noFeatures } from '@emaki/domain/server'
import { type MirrorFetch, type MirrorRoute, mirrorRoute } from '@emaki/mirror'
import { mirrorError } from '../mirror/mirrorError.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../network/circuitBreaker.ts'
import { QueueFullError } from '../network/hostQueue.ts'
import type { Logger } from '../operator/log.ts'
import { createFeatureLoader } from './hostFeatures.ts'
import { type MirrorReading, readMirrorResponse } from './mirrorResponse.ts'
import type { MirrorState } from './source.ts'

export interface MirrorHostsOptions {
  readonly fetch: Fetch
  /** See LoopDetection. */
  readonly isFromGateway?: () => boolean
  /** Bases such as `https://mirror.example/api/pixiv`, the best first. */
  readonly bases: readonly string[]
  readonly now: () => number
  /** Monotonic clock in ms, for pauses (docs/reliability.md F40). */
  readonly elapsed?: () => number
  readonly log: Logger
}

/** Consecutive failures that open a host's circuit, and its pauses in ms. */
const breakerLimits = { threshold: 2, pauseMs: 15_000, maxPauseMs: 120_000 }
/** Maximum number of hosts for one request, so that an outage does not multiply requests. */
const maxHosts = 2

interface Host {
  readonly base: string
  readonly breaker: CircuitBreaker
  /** The current pause is due to a rate limit. */
  isLimited: boolean
  /** The host's last response was a detected loop. */
  isLooping: boolean
}

/** A mirror with the condition of its hosts and the features of the first available one. */
export type MirrorHosts = MirrorFetch & {
  readonly condition: () => SourceCondition
  readonly mirrors: () => readonly MirrorState[]
  readonly features: () => Promise<HostFeatures>
}

/**
 * Creates a mirror over the hosts. Never rejects: without a response it returns 502 in the mirror's format
 * (docs/contract/app-api.md 4.3).
 */
export function openMirrorHosts(options: MirrorHostsOptions): MirrorHosts {
  const { fetch, isFromGateway = () => false, bases, now, elapsed = () => performance.now(), log } = options
  const hosts = bases.map(
    (base): Host => ({
      base: withoutEndSlashes(base),
      breaker: createCircuitBreaker({ ...breakerLimits, elapsed }),
      isLimited: false,
      isLooping: false,
    }),
  )

  /** Sends the request to a host and reports the result to its circuit breaker. */
  const request = async (
    host: Host,
    route: MirrorRoute,
    url: URL,
    language: string | null,
  ): Promise<MirrorReading | undefined> => {
    const { breaker, base } = host
    const reading = await read(fetch, `${base}${url.pathname}${url.search}`, { route, url, language, now: now() })
    host.isLimited = reading?.kind === 'limited'
    host.isLooping = reading?.kind === 'loop'
    switch (reading?.kind) {
      case 'usable':
      case 'unsupported':
        breaker.succeed()
        return reading
      case 'limited':
        breaker.pauseFor(reading.pauseMs)
        break
      case 'failed':
        if (reading.pauseMs === undefined) breaker.fail()
        else breaker.pauseFor(reading.pauseMs)
        break
      case 'loop':
        // A loop of another gateway says nothing about the host for our own clients.
        if (isFromGateway()) breaker.release()
        else breaker.fail()
        break
      default:
        breaker.release()
    }
    if (reading) log.warn({ host: new URL(base).host, route: route.path, ...described(reading) }, 'mirror failed')
    return reading
  }

  const send: MirrorFetch = async ({ url: address, method, headers }) => {
    const url = new URL(address)
    const route = mirrorRoute(url.pathname)
    // Account routes and writes are not sent to other mirrors.
    if (!route || route.lifetime === 'own' || method !== 'GET') return mirrorError(url, 404, 'Not Found', now())
    let tries = 0
    let unsupported: Response | undefined
    for (const host of hosts) {
      if (tries >= maxHosts || !host.breaker.tryAcquire()) continue
      tries += 1
      const reading = await request(host, route, url, headers.get('accept-language'))
      if (reading?.kind === 'usable') return reading.response
      if (reading?.kind === 'unsupported') unsupported = reading.response
    }
    return unsupported ?? unavailable(hosts, url, now())
  }
  const condition = () => ({ all: hosts.length, resting: hosts.filter(({ breaker }) => breaker.waitMs() > 0).length })
  const featuresOf = createFeatureLoader(fetch, elapsed, isFromGateway)
  const features = (): Promise<HostFeatures> => {
    const [first] = soonest(hosts)
    return first ? featuresOf(first.base) : Promise.resolve(noFeatures)
  }
  return Object.assign(send, { condition, mirrors: () => hosts.map(stateOf), features })
}

function stateOf({ base, breaker, isLimited }: Host): MirrorState {
  const waitMs = breaker.waitMs()
  return { host: new URL(base).host, state: waitMs === 0 ? 'live' : isLimited ? 'cooling_down' : 'failing', waitMs }
}

/** The hosts by the time until they are available; equal ones in their own order. */
const soonest = (hosts: readonly Host[]): Host[] => [...hosts].sort((a, b) => a.breaker.waitMs() - b.breaker.waitMs())

/** The response without any host: the rate limit or loop that keeps the next host paused, else 502. */
function unavailable(hosts: readonly Host[], url: URL, now: number): Response {
  const [next] = soonest(hosts)
  const waitMs = next?.breaker.waitMs() ?? 0
  const headers: Record<string, string> = waitMs > 0 ? { 'retry-after': String(Math.ceil(waitMs / 1000)) } : {}
  if (next?.isLooping) return mirrorError(url, 508, 'The mirrors of this gateway ask each other', now, headers)
  if (waitMs === 0 || !next?.isLimited) return mirrorError(url, 502, 'Upstram API request failed', now, headers)
  const error = { user_message: '', message: 'Rate Limit', reason: '', user_message_details: {} }
  return Response.json({ error }, { status: 429, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Sends a request and reads the response; undefined when the gateway's own queue is full, which is no failure of the host. */
async function read(
  fetch: Fetch,
  address: string,
  { language, ...details }: { route: MirrorRoute; url: URL; language: string | null; now: number },
): Promise<MirrorReading | undefined> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(language === null ? {} : { 'accept-language': language }),
  }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  try {
    const response = await fetch(new Request(address, { headers, redirect: 'error', credentials: 'omit', signal }))
    return await readMirrorResponse(response, { ...details, signal })
  } catch (error) {
    if (error instanceof QueueFullError) return undefined
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Log fields of a reading. */
const described = (reading: MirrorReading) => ({ kind: reading.kind, ...('reason' in reading ? { reason: reading.reason } : {}) })
