// One exchange with the web side: constant hosts only, the headers upstream expects, one visitor's session at most, bounded time and size.
import type { Fetch } from '@emaki/domain'
import { BodyTooLargeError, createRetryBudget, orAborted, readBytes } from '@emaki/domain'
import type { Clock } from './clock.ts'
import { Refusal, rateLimited, upstreamFailed, upstreamLate } from './refusal.ts'
import type { Session } from './session.ts'
import { createSessionQueues, type Pace } from './sessionQueues.ts'

/** The hosts whose pages and answers the companion reads; pictures are the gateway's. */
export type WebHost = 'www.pixiv.net' | 'www.pixivision.net' | 'sketch.pixiv.net'

export interface WebAsk {
  readonly host: WebHost
  /** Made of constants and checked ids only. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly accept?: string
  readonly referer?: string
  /** For Accept-Language. */
  readonly language?: string
  readonly session?: Session | undefined
  readonly write?: { readonly contentType: string; readonly body: string; readonly csrfToken: string }
  /** How many redirects inside the same host are followed; by default none, since one means the login page. */
  readonly redirects?: number
  readonly signal: AbortSignal
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly isJson: boolean
}

export interface WebClient {
  /** Asks and reads. Throws a Refusal when there is no reply at all, or a rate limit; a reply of any other status is a reply. */
  ask(ask: WebAsk): Promise<Reply>
}

export interface WebClientOptions {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly pace: Pace
  readonly userAgent: string
}

/** Contract 13.3: 9 to 15 s, and 10 MB of JSON. */
const timeoutMs = 15_000
const maxBytes = 10 * 1024 * 1024

/** Reads are tried once more after a 5xx or a broken connection, within a budget; writes never (docs/contract/companion.md 13.3). */
export function createWebClient({ fetch, clock, pace, userAgent }: WebClientOptions): WebClient {
  const queues = createSessionQueues(pace, clock)
  const budget = createRetryBudget()

  return {
    async ask(ask) {
      budget.earn()
      const queue = `${ask.host} ${ask.session?.value ?? ''}`
      const first = await attempt(ask, queue).catch(asFailure)
      const isFinal = first instanceof Refusal ? first.status !== 502 : first.status < 500
      if (isFinal || ask.write || ask.signal.aborted || !budget.spend()) return orThrow(first)
      return attempt(ask, queue)
    },
  }

  async function attempt(ask: WebAsk, queue: string): Promise<Reply> {
    return queues.run(queue, ask.signal, async () => {
      const { response, text } = await within(clock, timeoutMs, ask.signal, async (signal) => {
        const response = await exchange(ask, signal)
        return { response, text: new TextDecoder().decode(await readBytes(response, maxBytes, signal)) }
      })
      const { status } = response
      if (status === 429) throw rateLimited(queues.close(queue, retryAfterMs(response.headers, clock.now())))
      return { status, text, isJson: /json/i.test(response.headers.get('content-type') ?? '') }
    })
  }

  async function exchange(ask: WebAsk, signal: AbortSignal): Promise<Response> {
    let url = addressOf(ask)
    for (let left = ask.redirects ?? 0; ; left--) {
      const response = await orAborted(fetch(requestFor(ask, url, signal)).then(unlessLate(signal)), signal)
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      const next = location !== null && left > 0 ? sameHost(location, url) : undefined
      if (next === undefined) return response
      // Nobody reads the body of a redirect; whether it could be closed matters to no one.
      response.body?.cancel().catch(() => undefined)
      url = next
    }
  }

  function requestFor(ask: WebAsk, url: URL, signal: AbortSignal): Request {
    const headers = new Headers({
      Accept: ask.accept ?? 'application/json',
      'Accept-Language': ask.language ?? 'zh-CN',
      Referer: ask.referer ?? `https://${ask.host}/`,
      'User-Agent': userAgent,
    })
    if (ask.session) {
      headers.set('Cookie', `PHPSESSID=${ask.session.value}`)
      headers.set('x-user-id', ask.session.userId)
    }
    const { write } = ask
    if (!write) return new Request(url, { headers, signal, redirect: 'manual' })
    headers.set('Origin', `https://${ask.host}`)
    headers.set('Content-Type', write.contentType)
    headers.set('x-csrf-token', write.csrfToken)
    return new Request(url, { method: 'POST', body: write.body, headers, signal, redirect: 'manual' })
  }
}

/** The address on the asked host, and on no other: a path that the parser reads differently is a fault of ours. */
function addressOf({ host, path, query = {} }: WebAsk): URL {
  const url = new URL(`https://${host}${path}`)
  if (url.host !== host || url.pathname !== path || url.search !== '' || url.hash !== '') throw new Error(`not a path: ${path}`)
  url.search = new URLSearchParams(query).toString()
  return url
}

function sameHost(location: string, from: URL): URL | undefined {
  const next = URL.canParse(location, from) ? new URL(location, from) : undefined
  return next && next.origin === from.origin ? next : undefined
}

/**
 * Runs `work` with a signal that fires when the client leaves or the time is up. Whatever goes wrong inside becomes a Refusal: 504 for the time,
 * 502 for all else, since the client can do nothing with a resolver's words.
 */
export async function within<T>(
  { sleep }: Clock,
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  const timer = new AbortController()
  let isLate = false
  const leave = () => inner.abort(outer.reason)
  if (outer.aborted) leave()
  outer.addEventListener('abort', leave, { once: true })
  void sleep(limitMs, timer.signal).then(() => {
    if (timer.signal.aborted) return
    isLate = true
    inner.abort(new DOMException('timeout', 'TimeoutError'))
  })
  try {
    return await work(inner.signal)
  } catch (error) {
    if (isLate) throw upstreamLate()
    if (error instanceof Refusal || outer.aborted) throw error
    if (error instanceof BodyTooLargeError) throw upstreamFailed('Upstream answer is too large')
    throw upstreamFailed()
  } finally {
    timer.abort()
    outer.removeEventListener('abort', leave)
  }
}

/** Milliseconds to wait by the header, seconds or a date; undefined when it says neither. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const header = headers.get('retry-after')?.trim()
  if (!header) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined
}

/** A response that comes after everyone has left is closed, so that its connection goes back. */
const unlessLate = (signal: AbortSignal) => (response: Response) => {
  // Nobody is left to hear that closing failed.
  if (signal.aborted) response.body?.cancel().catch(() => undefined)
  return response
}

function asFailure(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

function orThrow(first: Reply | Refusal): Reply {
  if (first instanceof Refusal) throw first
  return first
}
