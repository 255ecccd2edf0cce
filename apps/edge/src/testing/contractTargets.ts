// The worker in workerd as the target of the contract suites, with the sample site as its upstream.
import { randomUUID } from 'node:crypto'
import { type Fetch, record } from '@emaki/domain'
import { type CompanionContext, openCompanionContext } from '../../../gateway/src/contract/testing/companionContext.ts'
import type { CompanionServer } from '../../../gateway/src/contract/testing/companionOriginsSuite.ts'
import type { ContractContext, JsonResponse } from '../../../gateway/src/contract/testing/contractContext.ts'
import type { FakeUpstream, MirrorContext, Sent } from '../../../gateway/src/contract/testing/mirrorContext.ts'
import type { SharedAccountTarget } from '../../../gateway/src/contract/testing/sharedAccountSuite.ts'
import type { RawOptions, RawResponse } from '../../../gateway/src/testing/rawRequest.ts'
import type { TestWorker } from './startWorker.ts'

const origin = 'https://edge.example'

/** The targets. Each method makes the sample the upstream of the worker, unless it says otherwise. */
export interface ContractTargets {
  mirrorCases(): MirrorContext
  mirror(): ContractContext
  companion(): Promise<CompanionContext>
  /** With its cache. `relative`: with EMAKI_COMPANION_IMAGES=relative. */
  companionServer(images?: 'relative'): CompanionServer
  /** `upstream` instead of the sample responds to everything but requests for tokens. */
  server(upstream?: Fetch): CompanionServer
  sharedAccount(): SharedAccountTarget
  /** The first work or novel of the daily ranking. */
  ranked(kind: 'illust' | 'novel'): string
}

export function createContractTargets(worker: TestWorker, site: ContractContext): ContractTargets {
  /** Makes the sample, or what `before` responds before it, the upstream of the worker. Returns the requests to it. */
  const reach = (before: (request: Request) => ReturnType<FakeUpstream> = () => undefined): Sent[] => {
    const sent: Sent[] = []
    worker.reach(async (request) => {
      const { host, pathname, searchParams } = new URL(request.url)
      sent.push({ host, path: pathname, query: searchParams })
      return (await before(request)) ?? site.site(request)
    })
    return sent
  }
  const send = async (route: string, headers: Readonly<Record<string, string>>): Promise<JsonResponse> => {
    const response = await worker.uncached(new Request(`${origin}/api/mirror${route}`, { headers }))
    return { status: response.status, headers: response.headers, body: record(await response.json()) }
  }
  const sendAs = (route: string, language = 'zh-CN') => send(route, { 'accept-language': language })
  const day = site.catalogue.latestRankingDay()
  const first = { offset: 0, limit: 1 }
  const targets: ContractTargets = {
    mirrorCases() {
      let fake: FakeUpstream | undefined
      const sent = reach((request) => (isAppApi(request) ? fake?.(request, site.site) : undefined))
      let token: Promise<string> | undefined
      return {
        api: site.api,
        isServer: true,
        send: sendAs,
        async sendPersonal(route) {
          token ??= accessToken(site, site.catalogue.accounts()[0]?.refreshToken ?? '')
          return send(route, { authorization: `Bearer ${await token}` })
        },
        fakeUpstream(next) {
          fake = next
        },
        timeOut() {
          throw new Error('The worker waits by the clock of workerd')
        },
        requests: () => sent.splice(0),
        faults: [],
        another: targets.mirrorCases,
      }
    },
    mirror() {
      const sent = reach()
      return { ...site, send: sendAs, requests: () => sent.splice(0), faults: [], close: async () => undefined }
    },
    companion: () =>
      openCompanionContext({
        context: { ...site, close: async () => undefined },
        serve: (fetch) => {
          worker.reach(fetch)
          return { request: (path, init) => worker.uncached(new Request(`${origin}/api/companion${path}`, init)) }
        },
      }),
    companionServer: (images) => serverOf(images === 'relative' ? worker.relative : worker.cached),
    server(upstream) {
      reach((request) => (isAppApi(request) ? upstream?.(request) : undefined))
      return serverOf(worker.uncached)
    },
    sharedAccount: () => ({
      catalogue: site.catalogue,
      async fresh() {
        reach()
        const { request } = serverOf(worker.uncached)
        return {
          request,
          async ownProfile(refreshToken, user) {
            const authorization = `Bearer ${await accessToken(site, refreshToken)}`
            return request(`/api/mirror/member?id=${user}`, { headers: { authorization } })
          },
        }
      },
    }),
    ranked: (kind) =>
      String((kind === 'illust' ? site.catalogue.ranking : site.catalogue.novelRanking)('day', day, first)[0]?.id),
  }
  return targets
}

const isAppApi = ({ url }: Request): boolean => new URL(url).host === 'app-api.pixiv.net'

/** A worker as a server. Each request comes from another client, because calls upstream of one client are limited. */
const serverOf = (fetch: Fetch): CompanionServer => ({
  origin,
  async request(path, { method = 'GET', headers = {}, body }: RawOptions = {}): Promise<RawResponse> {
    const sent = new Headers({ 'cf-connecting-ip': randomUUID() })
    for (const [name, value] of Object.entries(headers)) {
      if (name !== 'content-length') sent.set(name, String(value))
    }
    const response = await fetch(new Request(`${origin}${path}`, { method, headers: sent, ...(body ? { body } : {}) }))
    const cookies = response.headers.getSetCookie()
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}) },
      body: Buffer.from(await response.arrayBuffer()),
    }
  },
})

/** An access token, as a client gets it from upstream. */
async function accessToken({ site }: ContractContext, refreshToken: string): Promise<string> {
  const form = new URLSearchParams({
    client_id: 'sample-client',
    client_secret: 'sample-secret',
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  const response = await site(new Request('https://oauth.secure.pixiv.net/auth/token', { method: 'POST', body: form }))
  return String(record(await response.json()).access_token)
}
