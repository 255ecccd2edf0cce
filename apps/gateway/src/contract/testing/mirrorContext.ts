// A client and two mirrors over a fetch function, for the contract cases in Node and in a browser page.
import { type AppApi, createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type Fetch, list, record } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'

export interface JsonResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** Responds instead of upstream, or returns undefined to send the request. */
export type FakeUpstream = (request: Request, pass: Fetch) => Promise<Response> | Response | undefined

export interface MirrorContext {
  readonly api: AppApi
  /**
   * True for a mirror behind a server: it limits addresses to 8 kB (414), accepts a slash at the end of a path, pauses an account
   * after a rate limit, and leaves retries to its clients.
   */
  readonly isServer: boolean
  /** Sends a request to the shared mirror. */
  send(route: string, language?: string): Promise<JsonResponse>
  /** Sends a request to the reader's own mirror, where writes are allowed. */
  sendPersonal(route: string): Promise<JsonResponse>
  /** Applies `trouble` to all app API requests from now on; none by undefined. */
  fakeUpstream(fakeUpstream: FakeUpstream | undefined): void
  /** Fires all pending timeouts. */
  timeOut(): void
  /** Requests since the last call. */
  requests(): readonly Sent[]
  /** Internal errors of the mirrors; must stay empty. */
  readonly faults: readonly unknown[]
  /** A new context with the same options, without stored tokens. */
  another(): MirrorContext
}

export interface Sent {
  readonly host: string
  readonly path: string
  readonly query: URLSearchParams
}

export interface MirrorContextOptions {
  readonly fetch: Fetch
  readonly refreshToken: string
  readonly clientId: string
  readonly clientSecret: string
  readonly hashSecret: string
  readonly now?: () => number
}

/** Opens a context. Sends no request before the first call. */
export function openMirrorContext(options: MirrorContextOptions): MirrorContext {
  const { fetch, refreshToken, clientId, clientSecret, hashSecret, now = Date.now } = options
  let sent: Sent[] = []
  let fakeUpstream: FakeUpstream | undefined
  let waiting: (() => void)[] = []
  const faults: unknown[] = []
  const onError = (error: unknown) => faults.push(error)

  const counted: Fetch = async (request) => {
    const { host, pathname, searchParams } = new URL(request.url)
    sent.push({ host, path: pathname, query: searchParams })
    const faked = host === 'app-api.pixiv.net' ? fakeUpstream?.(request, fetch) : undefined
    return faked ?? fetch(request)
  }
  const api = createAppApi({
    fetch: counted,
    tokens: createMemoryTokenStore(refreshToken),
    clientId,
    clientSecret,
    hashSecret,
    now,
    // Pauses are skipped. Timeouts fire with `timeOut`.
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms < 10_000) return resolve()
        waiting.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      }),
  })
  const shared = createMirror({ api, onError })
  const own = createMirror({ api, account: 'own', onError })

  const read = async (response: Response): Promise<JsonResponse> => {
    const body: unknown = await response.json()
    return { status: response.status, headers: response.headers, body: record(body) }
  }
  return {
    api,
    isServer: false,
    faults,
    send: async (route, language = 'zh-CN') => read(await shared.request(route, { headers: { 'Accept-Language': language } })),
    sendPersonal: async (route) => read(await own.request(route)),
    fakeUpstream(next) {
      fakeUpstream = next
    },
    timeOut() {
      const wakes = waiting
      waiting = []
      for (const wake of wakes) wake()
    },
    requests() {
      const since = sent
      sent = []
      return since
    },
    another: () => openMirrorContext(options),
  }
}

/** One contract test: `run` throws when the mirror breaks the contract. */
export interface MirrorCase {
  /** A sentence with the path of the route, by which scripts/contract-coverage.mjs finds it. */
  readonly title: string
  readonly run: (context: MirrorContext) => Promise<void>
}

/** The ids of a list in a response; those of users are under `user`. */
export const idsIn = (response: Pick<JsonResponse, 'body'>, member: string): number[] =>
  list(response.body[member]).map((item) => Number(record(item).id ?? record(record(item).user).id))
