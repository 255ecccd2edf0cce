import { type AppApi, createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import type { Catalogue } from '@emaki/catalogue'
import { type Fetch, list, record } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { createSite, type Site } from '@emaki/site'
import { openSampleCopy } from '../../../../../sample/catalogue/src/testing/sampleCopy.ts'

export interface JsonResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export interface ContractContext {
  readonly catalogue: Catalogue
  readonly site: Site
  readonly api: AppApi
  /** Sends a request to a mirror route. */
  send(route: string, language?: string): Promise<JsonResponse>
  /** Requests to upstream since the last call. */
  requests(): { readonly path: string; readonly query: URLSearchParams }[]
  /** Internal failures of the site; must stay empty. */
  readonly failures: unknown[]
  /** Internal errors of the mirror; must stay empty. */
  readonly faults: unknown[]
  /** Moves the clock of upstream but not that of the client. */
  pass(ms: number): void
  close(): Promise<void>
}

/** The time of contract tests. */
export const moment = new Date('2026-11-20T15:00:00+09:00')

/** Opens the context over the sample collection of `moment`, signed in as the first account. `isDifficult`: on a difficult day. */
export function openContractContext({ isDifficult = false }: { readonly isDifficult?: boolean } = {}): ContractContext {
  let passedMs = 0
  const catalogue = openSampleCopy(() => moment)
  const renderer = createRenderer({ cache: createMemoryCache() })
  const failures: unknown[] = []
  const faults: unknown[] = []
  const site = createSite({
    catalogue,
    renderer,
    now: () => new Date(moment.getTime() + passedMs),
    client: { id: 'sample-client', secret: 'sample-secret' },
    hashSecret: 'sample-hash-secret',
    isDifficult,
    onFailure: (error) => failures.push(error),
  })
  let seen: { path: string; query: URLSearchParams }[] = []
  const fetch: Fetch = (request) => {
    const url = new URL(request.url)
    seen.push({ path: url.pathname, query: url.searchParams })
    return site(request)
  }
  const [account] = catalogue.accounts()
  const api = createAppApi({
    fetch,
    tokens: createMemoryTokenStore(account?.refreshToken),
    clientId: 'sample-client',
    clientSecret: 'sample-secret',
    hashSecret: 'sample-hash-secret',
    userAgent: true,
    now: () => moment.getTime(),
  })
  const mirror = createMirror({ api, onError: (error) => faults.push(error) })
  return {
    catalogue,
    site,
    api,
    failures,
    faults,
    async send(route, language = 'zh-CN') {
      const response = await mirror.request(route, { headers: { 'Accept-Language': language } })
      const body: unknown = await response.json()
      return { status: response.status, headers: response.headers, body: record(body) }
    },
    requests() {
      const since = seen
      seen = []
      return since
    },
    pass(ms) {
      passedMs += ms
    },
    async close() {
      await renderer.close()
      catalogue.close()
    },
  }
}

/** The ids of a list in a response. */
export const idsOf = (response: JsonResponse, member: string): number[] =>
  list(response.body[member]).map((item) => Number(record(item).id))
