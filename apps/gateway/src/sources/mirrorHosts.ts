// Other people's mirrors as one: asked in their order, left out for a while when they fail, reads only (reliability F09).
import { type Fetch, requestTimeoutMs, withoutEndSlashes } from '@emaki/domain'
import { mirrorRoute } from '@emaki/mirror'
import type { Logger } from '../log.ts'
import { mirrorError } from '../mirrorError.ts'
import { HostBusyError } from '../network/hostQueue.ts'
import { askHostFeatures, type HostFeatures, noFeatures } from './hostFeatures.ts'
import type { MirrorFetch, SourceCondition } from './source.ts'

export interface MirrorHostsOptions {
  readonly fetch: Fetch
  /** Bases such as `https://mirror.example/api/pixiv`, the best first. */
  readonly bases: readonly string[]
  readonly now: () => number
  /** Milliseconds by a clock that nobody sets, for how long hosts are left out (reliability F40). */
  readonly elapsed?: () => number
  readonly log: Logger
}

/** So many failures in a row take a host out, for this long. */
const failuresOut = 2
const outMs = 60_000
/** One question goes to so many hosts at most: an outage is not to be multiplied. */
const triesOfOne = 2
const maxBytes = 16 * 1024 * 1024

interface Host {
  readonly base: string
  failures: number
  outUntil: number
}

/** Asks the hosts, and says how they are and what the one that is asked first can do. */
export type MirrorHosts = MirrorFetch & {
  readonly condition: () => SourceCondition
  readonly features: () => Promise<HostFeatures>
}

/** A mirror over the hosts. Never rejects: when none answers, it is 502 in the mirror's own words (contract 4.3). */
export function openMirrorHosts({ fetch, bases, now, elapsed = () => performance.now(), log }: MirrorHostsOptions): MirrorHosts {
  const hosts = bases.map((base): Host => ({ base: withoutEndSlashes(base), failures: 0, outUntil: 0 }))

  const askHost = async (host: Host, path: string, language: string | null): Promise<Response | undefined> => {
    try {
      const response = await askMirror(fetch, `${host.base}${path}`, language)
      if (response.status === 429) {
        host.outUntil = elapsed() + retryAfterMs(response)
        return response
      }
      host.failures = 0
      return response
    } catch (fault) {
      // Our own line before it is full: that is no failure of the host.
      if (fault instanceof HostBusyError) return undefined
      host.failures += 1
      const isOut = host.failures >= failuresOut
      if (isOut) host.outUntil = elapsed() + outMs
      log.warn(
        { host: new URL(host.base).host, reason: fault instanceof Error ? fault.message : String(fault), isOut },
        'mirror failed',
      )
      return undefined
    }
  }

  const ask: MirrorFetch = async (request) => {
    const url = new URL(request.url)
    const route = mirrorRoute(url.pathname)
    // What belongs to an account is not asked of strangers; nor is anything written there.
    if (!route || route.lifetime === 'own' || request.method !== 'GET') return mirrorError(url, 404, 'Not Found', now())
    const open = hosts.filter(({ outUntil }) => outUntil <= elapsed())
    // When all are out the one that comes back first is tried all the same.
    const asked = open.length > 0 ? open.slice(0, triesOfOne) : soonest(hosts)
    let limit: Response | undefined
    for (const host of asked) {
      const response = await askHost(host, url.pathname + url.search, request.headers.get('accept-language'))
      if (response && response.status !== 429) return response
      limit ??= response
    }
    return limit ?? mirrorError(url, 502, 'Upstram API request failed', now())
  }
  const condition = () => ({ all: hosts.length, resting: hosts.filter(({ outUntil }) => outUntil > elapsed()).length })
  const featuresOf = askHostFeatures(fetch, elapsed)
  const features = (): Promise<HostFeatures> => {
    const first = hosts.find(({ outUntil }) => outUntil <= elapsed()) ?? soonest(hosts)[0]
    return first ? featuresOf(first.base) : Promise.resolve(noFeatures)
  }
  return Object.assign(ask, { condition, features })
}

const soonest = (hosts: readonly Host[]): Host[] => [...hosts].sort((a, b) => a.outUntil - b.outUntil).slice(0, 1)

/** The host's answer. Throws when it is none: an unreachable host, a 5xx, or anything that is not a JSON object. */
async function askMirror(fetch: Fetch, address: string, language: string | null): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(language === null ? {} : { 'accept-language': language }),
  }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const response = await fetch(new Request(address, { headers, redirect: 'error', credentials: 'omit', signal }))
  const body = response.body ? await readCapped(response.body) : Buffer.alloc(0)
  if (response.status >= 500) throw new Error(`status ${response.status}`)
  if (response.status !== 429) parseObject(body)
  const passed: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' }
  for (const name of ['retry-after', 'x-upstream-status']) {
    const value = response.headers.get(name)
    if (value !== null) passed[name] = value
  }
  return new Response(new Uint8Array(body), { status: response.status, headers: passed })
}

async function readCapped(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseObject(body: Buffer): void {
  const value: unknown = JSON.parse(body.toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('not a JSON object')
}

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 && seconds <= 86_400 ? seconds * 1000 : 90_000
}
