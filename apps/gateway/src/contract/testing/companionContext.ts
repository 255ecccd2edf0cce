// The companion over the embedded site for contract tests. It records requests, and tests must expect every report.
import { createCompanion } from '@emaki/companion'
import { type Fetch, japanDay, record, shiftDay, text } from '@emaki/domain'
import { type ContractContext, moment, openContractContext } from './contractContext.ts'

export type Fields = Readonly<Record<string, unknown>>
type Sent = Readonly<Record<string, string>>

export interface CompanionContext {
  readonly context: ContractContext
  readonly companion: { request(path: string, init?: RequestInit): Response | Promise<Response> }
  /** Ids that exist on the site, one of each kind. */
  readonly known: Readonly<
    Record<'work' | 'manga' | 'ugoira' | 'novel' | 'novelArtist' | 'novelSeries' | 'artist' | 'account', string>
  >
  /** Headers with the web session of `known.account` and its CSRF token. */
  readonly session: Sent
  /** Requests to the site since the last `settle`. */
  requests(): readonly Request[]
  /** Removes and returns the reports of the companion since the last call or `settle`. */
  reports(): readonly unknown[]
  /** The JSON of a response; throws when its status is not 200. */
  response(path: string, headers?: Sent): Promise<unknown>
  object(path: string, headers?: Sent): Promise<Fields>
  status(path: string, headers?: Sent): Promise<number>
  /** A write with `session` by default. */
  post(path: string, body: object | URLSearchParams, headers?: Sent): Promise<Response>
  /** Resets the state between tests. Returns the site's failures and the reports that no test removed; both must be empty. */
  settle(): { readonly failures: readonly unknown[]; readonly reports: readonly unknown[] }
}

/** The pace and the recovery host of contract tests. */
export const companionOptions = {
  pace: { parallel: 64, spacingMs: 0, pauseMs: 1000, longestWaitMs: 1000 },
  recovery: { baseUrl: 'https://pid-recover.sample' },
} as const

export interface CompanionContextOptions {
  readonly context?: ContractContext
  /** Starts a server over a fetch function for the site; returns access to its companion. The companion app alone by default. */
  readonly serve?: (fetch: Fetch) => CompanionContext['companion']
}

/** Opens the context with a session of its first adult account. */
export async function openCompanionContext(options: CompanionContextOptions = {}): Promise<CompanionContext> {
  const { context = openContractContext(), serve } = options
  let requests: Request[] = []
  const events: unknown[] = []
  const fetch: Fetch = (request) => {
    requests.push(request.clone())
    return context.site(request)
  }
  const companion =
    serve?.(fetch) ??
    createCompanion({
      fetch,
      clock: { now: () => moment.getTime(), sleep: () => new Promise(() => undefined) },
      ...companionOptions,
      onEvent: (event) => events.push(event),
    })

  const response = async (path: string, headers: Sent = {}): Promise<unknown> => {
    const response = await companion.request(path, { headers })
    const body: unknown = await response.json()
    if (response.status !== 200) throw new Error(`${path} is ${response.status}: ${JSON.stringify(body)}`)
    return body
  }
  const object = async (path: string, headers: Sent = {}) => record(await response(path, headers))

  const { catalogue } = context
  const ranked = catalogue.ranking('day', shiftDay(japanDay(moment), -2), { offset: 0, limit: 300 })
  const novels = catalogue.novelRanking('day', shiftDay(japanDay(moment), -2), { offset: 0, limit: 100 })
  const novel = novels.find(({ commentsOff }) => !commentsOff)
  const work = String(ranked.find(({ pageCount, type }) => pageCount > 1 && type === 'illust')?.id)
  const account = catalogue.accounts().find(({ xRestrict }) => xRestrict > 0)
  const visitor = { 'x-auth': `PHPSESSID=${account?.session}` }
  const { token } = await object('/user', visitor)
  const session = { ...visitor, 'x-csrf-token': text(token) }
  return {
    context,
    companion,
    known: {
      work,
      manga: String(ranked.find(({ type }) => type === 'manga')?.id),
      ugoira: String(ranked.find(({ type }) => type === 'ugoira')?.id),
      artist: String(catalogue.work(Number(work))?.artist.id),
      novel: String(novel?.id),
      novelArtist: String(novel?.artist.id),
      novelSeries: String(novels.find(({ series }) => series !== null)?.series?.id),
      account: String(account?.id),
    },
    session,
    requests: () => requests,
    reports: () => events.splice(0),
    response,
    object,
    status: async (path, headers = {}) => (await companion.request(path, { headers })).status,
    async post(path, body, headers = session) {
      const isForm = body instanceof URLSearchParams
      const type = isForm ? 'application/x-www-form-urlencoded; charset=utf-8' : 'application/json; charset=utf-8'
      const content = isForm ? body.toString() : JSON.stringify(body)
      return companion.request(path, { method: 'POST', headers: { ...headers, 'content-type': type }, body: content })
    },
    settle() {
      context.site.faults.clear()
      requests = []
      return { failures: context.failures, reports: events.splice(0) }
    },
  }
}
