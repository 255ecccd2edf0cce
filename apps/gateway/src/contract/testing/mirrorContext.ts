// A client and two mirrors over any fetch that reaches the site: what the mirror's contract cases talk to, in Node and in a page alike.
import { type AppApi, createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { type Fetch, list, record } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

/** Answers instead of upstream, or lets the request through by undefined. */
export type Trouble = (request: Request, pass: Fetch) => Promise<Response> | Response | undefined

export interface MirrorContext {
  readonly api: AppApi
  /** A route of a shared mirror, answered. */
  ask(route: string, language?: string): Promise<Answer>
  /** A route of the reader's own mirror, where writes are open. */
  askOwn(route: string): Promise<Answer>
  /** Lets trouble meet every app API request from now on; none by undefined. */
  trouble(trouble: Trouble | undefined): void
  /** Lets all running timeouts fire. */
  timeOut(): void
  /** Requests that have left since the last call. */
  requests(): readonly Sent[]
  /** Faults of the mirrors' own; must stay empty. */
  readonly faults: readonly unknown[]
  /** A context like this one without memory of tokens, limits or tries. */
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

/** Opens a context; nothing is asked before the first call. */
export function openMirrorContext(options: MirrorContextOptions): MirrorContext {
  const { fetch, refreshToken, clientId, clientSecret, hashSecret, now = Date.now } = options
  let sent: Sent[] = []
  let trouble: Trouble | undefined
  let waiting: (() => void)[] = []
  const faults: unknown[] = []
  const onFault = (fault: unknown) => faults.push(fault)

  const counted: Fetch = async (request) => {
    const { host, pathname, searchParams } = new URL(request.url)
    sent.push({ host, path: pathname, query: searchParams })
    const troubled = host === 'app-api.pixiv.net' ? trouble?.(request, fetch) : undefined
    return troubled ?? fetch(request)
  }
  const api = createAppApi({
    fetch: counted,
    tokens: createMemoryTokenStore(refreshToken),
    clientId,
    clientSecret,
    hashSecret,
    now,
    // Pauses are skipped; timeouts fire when a case says so.
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (ms < 10_000) return resolve()
        waiting.push(resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      }),
  })
  const shared = createMirror({ api, onFault })
  const own = createMirror({ api, account: 'own', onFault })

  const read = async (response: Response): Promise<Answer> => {
    const body: unknown = await response.json()
    return { status: response.status, headers: response.headers, body: record(body) }
  }
  return {
    api,
    faults,
    ask: async (route, language = 'zh-CN') => read(await shared.request(route, { headers: { 'Accept-Language': language } })),
    askOwn: async (route) => read(await own.request(route)),
    trouble(next) {
      trouble = next
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

/** One test of the contract: it throws when the mirror breaks it. */
export interface MirrorCase {
  /** A sentence with the route's path in it, by which docs/contract-coverage.md finds it. */
  readonly title: string
  readonly run: (context: MirrorContext) => Promise<void>
}

/** Number ids of an answer's list; people stand under `user`. */
export const idsIn = (answer: Pick<Answer, 'body'>, member: string): number[] =>
  list(answer.body[member]).map((item) => Number(record(item).id ?? record(record(item).user).id))
