// Other mirrors as one source: read requests go to them in order, except those with an open circuit breaker (docs/reliability.md
// F09).
import type { SourceCondition } from '@emaki/app-api'
import {
  blockedText,
  type CircuitBreaker,
  createCircuitBreaker,
  type Fetch,
  requestTimeoutMs,
  withoutEndSlashes,
} from '@emaki/domain'
import { type HostFeatures, noFeatures } from '@emaki/domain/server'
import { blockedHeader, type MirrorFetch, type MirrorRoute, mirrorRoute } from '@emaki/mirror'
import { mirrorError, mirrorsUnreachable } from '../http/mirrorError.ts'
import type { Logger } from '../log/log.ts'
import { QueueFullError } from '../network/hostQueue.ts'
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
  /** Limit of one call, body included, in ms. */
  readonly limitMs?: number
}

/** Consecutive failures that open a host's circuit, and its pauses in ms. */
const breakerLimits = { threshold: 2, pauseMs: 15_000, maxPauseMs: 120_000 }
/** Maximum number of hosts for one request, so that an outage does not multiply requests. */
const maxHosts = 2

interface Host {
  readonly base: string
  readonly breaker: CircuitBreaker
  /** What the host's last response meant. Undefined before the first one, and while our own queue is full. */
  last: MirrorReading | undefined
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
  const { isFromGateway = () => false, bases, now, elapsed = () => performance.now(), log } = options
  const { fetch, limitMs = requestTimeoutMs } = options
  const hosts = bases.map(
    (base): Host => ({
      base: withoutEndSlashes(base),
      breaker: createCircuitBreaker({ ...breakerLimits, elapsed }),
      last: undefined,
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
    const reading = await read(fetch, `${base}${url.pathname}${url.search}`, { route, url, language, now: now(), limitMs })
    host.last = reading
    switch (reading?.kind) {
      case 'usable':
      case 'unsupported':
        breaker.succeed()
        return reading
      case 'unreachable':
        // The connection to the host works. A pause of it must not prolong ours: gateways in a ring would never see their loop.
        breaker.succeed()
        break
      case 'limited':
        breaker.pauseFor(reading.pauseMs)
        break
      case 'blocked':
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
  const condition = () => ({ all: hosts.length, resting: hosts.filter((host) => stateOf(host).state !== 'live').length })
  const featuresOf = createFeatureLoader(fetch, elapsed, isFromGateway)
  const features = (): Promise<HostFeatures> => {
    const [first] = soonest(hosts)
    return first ? featuresOf(first.base) : Promise.resolve(noFeatures)
  }
  return Object.assign(send, { condition, mirrors: () => hosts.map(stateOf), features })
}

function stateOf({ base, breaker, last }: Host): MirrorState {
  const waitMs = breaker.waitMs()
  const isLive = waitMs === 0 && last?.kind !== 'unreachable'
  return { host: new URL(base).host, state: isLive ? 'live' : last?.kind === 'limited' ? 'cooling_down' : 'failing', waitMs }
}

/** The hosts by the time until they are available; equal ones in their own order. */
const soonest = (hosts: readonly Host[]): Host[] => [...hosts].sort((a, b) => a.breaker.waitMs() - b.breaker.waitMs())

/** The response without any host: the rate limit, loop or block of the next host, else 502. */
function unavailable(hosts: readonly Host[], url: URL, now: number): Response {
  const [next] = soonest(hosts)
  const waitMs = next?.breaker.waitMs() ?? 0
  const headers: Record<string, string> = waitMs > 0 ? { 'retry-after': String(Math.ceil(waitMs / 1000)) } : {}
  const last = next?.last
  if (last?.kind === 'loop') return mirrorError(url, 508, 'The mirrors of this gateway ask each other', now, headers)
  if (last?.kind === 'blocked') {
    const cause = { 'x-upstream-status': String(last.status), [blockedHeader]: String(last.status) }
    return mirrorError(url, 503, blockedText(last.status), now, { ...headers, ...cause })
  }
  if (waitMs === 0 || last?.kind !== 'limited')
    return mirrorError(url, 502, 'Upstram API request failed', now, headers, mirrorsUnreachable)
  const error = { user_message: '', message: 'Rate Limit', reason: '', user_message_details: {} }
  return Response.json({ error }, { status: 429, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Sends a request and reads the response; undefined when the gateway's own queue is full, which is no failure of the host. */
async function read(
  fetch: Fetch,
  address: string,
  { language, limitMs, ...details }: { route: MirrorRoute; url: URL; language: string | null; now: number; limitMs: number },
): Promise<MirrorReading | undefined> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(language === null ? {} : { 'accept-language': language }),
  }
  const signal = AbortSignal.timeout(limitMs)
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
