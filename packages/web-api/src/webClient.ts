// Exchanges with the web side: constant hosts, the headers that upstream expects, at most one visitor's session, and limits on time and
// size.
import type { Fetch } from '@emaki/domain'
import {
  BodyTooLargeError,
  cancelIfAborted,
  createRetryBudget,
  isBlockAnswer,
  isJsonPath,
  orAborted,
  parseRetryAfter,
  readBytes,
} from '@emaki/domain'
import type { Clock } from './clock.ts'
import { blocked, HttpError, rateLimited, unauthorised, upstreamFailed, upstreamTimedOut } from './httpError.ts'
import type { Session } from './session.ts'
import { createSessionQueues, type Pace } from './sessionQueues.ts'

/** Hosts that the companion reads; `s.pximg.net` only for style sheets. The gateway serves pictures. */
export type WebHost = 'www.pixiv.net' | 'www.pixivision.net' | 'sketch.pixiv.net' | 's.pximg.net'

export interface WebRequest {
  readonly host: WebHost
  /** Consists of constants and validated ids only. */
  readonly path: string
  /** A list is sent as a repeated parameter. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>
  readonly accept?: string
  readonly referer?: string
  /** Value of Accept-Language. */
  readonly language?: string
  readonly session?: Session | undefined
  /** Without a token for the scripts that have it in their form. */
  readonly write?: { readonly contentType: string; readonly body: string; readonly csrfToken?: string }
  /** Maximum number of redirects inside the same host. Default 0, because a redirect usually means the login page. */
  readonly redirects?: number
  readonly signal: AbortSignal
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly isJson: boolean
  /** Where a redirect leads; missing for other answers. */
  readonly location?: string | undefined
  /** The id of the user whose session upstream has accepted; missing without one (docs/contract/site-2026.md 3). */
  readonly userId?: string | undefined
}

export interface WebClient {
  /** Sends a request and reads the response. Throws an HttpError without a response or after a rate limit. Other statuses are returned. */
  ask(ask: WebRequest): Promise<Reply>
}

export interface WebClientOptions {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly pace: Pace
  readonly userAgent: string
}

/** User agent of a desktop browser. Upstream rejects the names of tools (docs/contract/companion.md 13.3). */
export const desktopUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Timeout and maximum body size (docs/contract/companion.md 13.3: 9 to 15 s, 10 MB of JSON). */
const timeoutMs = 15_000
const maxBytes = 10 * 1024 * 1024

/** Reads that pages show below their subject: similar works, comments, and further works of an artist. */
const isSecondary = (path: string): boolean =>
  /^\/ajax\/(?:(?:illust|novel)\/(?:\d+\/)?recommend\/|(?:illusts|novels)\/comments\/|user\/\d+\/(?:illusts|novels)$)/.test(path)

/**
 * Creates a client. Reads are retried once after a 5xx or a network error, within a budget; writes never are (docs/contract/companion.md
 * 13.3).
 */
export function createWebClient({ fetch, clock, pace, userAgent }: WebClientOptions): WebClient {
  const queues = createSessionQueues(pace, clock)
  const budget = createRetryBudget()

  return {
    async ask(ask) {
      budget.earn()
      const queue = `${ask.host} ${ask.session?.value ?? ''}`
      const first = await attempt(ask, queue).catch(asHttpError)
      const isFinal = first instanceof HttpError ? first.status !== 502 : first.status < 500
      const isRepeated = !isFinal && !ask.write && !ask.signal.aborted && budget.spend()
      const reply = isRepeated ? await attempt(ask, queue) : orThrow(first)
      if (isDoubtful(ask, reply) && !(await isSessionValid(ask, queue))) throw unauthorised()
      return reply
    },
  }

  /** Asks for the user of the session. Only an answer that names none shows that the session has ended. */
  async function isSessionValid({ session, signal }: WebRequest, queue: string): Promise<boolean> {
    const check = { host: 'www.pixiv.net', path: '/ajax/user/extra', session, signal } as const
    const reply = await attempt(check, queue).catch(asHttpError)
    return reply instanceof HttpError || reply.status >= 500 || reply.userId !== undefined
  }

  async function attempt(ask: WebRequest, queue: string): Promise<Reply> {
    const call = { queue, signal: ask.signal, isSecondary: !ask.write && isSecondary(ask.path) }
    return queues.run(call, async () => {
      const { response, text } = await withTimeout(clock, timeoutMs, ask.signal, async (signal) => {
        const response = await exchange(ask, signal)
        return { response, text: new TextDecoder().decode(await readBytes(response, maxBytes, signal)) }
      })
      const { status, headers } = response
      const retryAfterMs = parseRetryAfter(headers.get('retry-after'), clock.now())
      if (isBlockAnswer({ status, headers, text, isJsonDue: isJsonDue(ask) }))
        throw blocked(status, retryAfterMs === undefined ? undefined : retryAfterMs / 1000)
      if (status === 429) throw rateLimited(queues.close(queue, retryAfterMs))
      return {
        status,
        text,
        isJson: /json/i.test(headers.get('content-type') ?? ''),
        location: headers.get('location') ?? undefined,
        userId: headers.get('x-userid') ?? undefined,
      }
    })
  }

  async function exchange(ask: WebRequest, signal: AbortSignal): Promise<Response> {
    let url = addressOf(ask)
    for (let left = ask.redirects ?? 0; ; left--) {
      const response = await orAborted(fetch(requestFor(ask, url, signal)).then(cancelIfAborted(signal)), signal)
      const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      const next = location !== null && left > 0 ? sameHost(location, url) : undefined
      if (next === undefined) return response
      // The body of a redirect is not needed. A failed cancellation has no consequence.
      response.body?.cancel().catch(() => undefined)
      url = next
    }
  }

  function requestFor(ask: WebRequest, url: URL, signal: AbortSignal): Request {
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
    if (write.csrfToken !== undefined) headers.set('x-csrf-token', write.csrfToken)
    return new Request(url, { method: 'POST', body: write.body, headers, signal, redirect: 'manual' })
  }
}

/**
 * True for the general error of a read without a user although a session was sent: `{"error":true,"message":…,"body":[]}`. It is the same
 * for an ended session and for a wrong parameter (docs/contract/site-2026.md 3).
 */
function isDoubtful({ host, session, write }: WebRequest, { status, text, userId }: Reply): boolean {
  if (session === undefined || write || host !== 'www.pixiv.net' || userId !== undefined) return false
  if (status !== 200 && status !== 400 && status !== 404) return false
  return /^\s*\{\s*"error"\s*:\s*true\b/.test(text) && /"body"\s*:\s*\[\s*\]\s*\}\s*$/.test(text)
}

/** True for a read whose answer is JSON on success. A write without a session is answered with the login page. */
const isJsonDue = ({ path, write }: WebRequest): boolean => write === undefined && isJsonPath(path)

/** The URL on the requested host. Throws an Error when the parser changes the path, which is a bug here. */
function addressOf({ host, path, query = {} }: WebRequest): URL {
  const url = new URL(`https://${host}${path}`)
  if (url.host !== host || url.pathname !== path || url.search !== '' || url.hash !== '') throw new Error(`not a path: ${path}`)
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one)
  }
  return url
}

function sameHost(location: string, from: URL): URL | undefined {
  const next = URL.canParse(location, from) ? new URL(location, from) : undefined
  return next && next.origin === from.origin ? next : undefined
}

/**
 * Runs `work` with a signal that fires on the client's abort or after the timeout. Failures become an HttpError.
 * The status is 504 for the timeout and 502 for everything else, because network messages do not help the client.
 */
export async function withTimeout<T>(
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
    if (isLate) throw upstreamTimedOut()
    if (error instanceof HttpError || outer.aborted) throw error
    if (error instanceof BodyTooLargeError) throw upstreamFailed('Upstream answer is too large')
    throw upstreamFailed()
  } finally {
    timer.abort()
    outer.removeEventListener('abort', leave)
  }
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  throw error
}

function orThrow(first: Reply | HttpError): Reply {
  if (first instanceof HttpError) throw first
  return first
}
