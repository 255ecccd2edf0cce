import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import type { Catalogue } from '@emaki/catalogue'
import { type Fetch, record, text } from '@emaki/domain'
import { createMirror, type MirrorFetch } from '@emaki/mirror'
import { createMemoryCache, createRenderer } from '@emaki/pictures'
import { createSite } from '@emaki/site'
import { openSampleCopy } from '../../../../../sample/catalogue/src/testing/sampleCopy.ts'
import { json, rawRequest } from '../../testing/rawRequest.ts'
import { startGateway, type TestGateway, type TestGatewayOptions } from '../../testing/startGateway.ts'

/** The clock of tests. */
export const moment = new Date('2026-11-20T15:00:00+09:00')
const client = { clientId: 'sample', clientSecret: 'sample', hashSecret: 'sample' }

export interface SampleSite {
  readonly catalogue: Catalogue
  readonly fetch: Fetch
  /** The mirror over the site, as the gateways use it. */
  readonly mirror: MirrorFetch
  /** Starts a gateway over the site for one test. */
  gateway(options?: TestGatewayOptions): Promise<TestGateway>
  close(): Promise<void>
}

/** Opens the embedded site. Its clock is fixed by default; it must not go back. */
export function openSampleSite(now: () => Date = () => moment): SampleSite {
  const catalogue = openSampleCopy(now)
  const renderer = createRenderer({ cache: createMemoryCache() })
  const fetch = createSite({ catalogue, renderer, now })
  const tokens = createMemoryTokenStore(catalogue.accounts()[0]?.refreshToken)
  const mirror = createMirror({ api: createAppApi({ ...client, fetch, tokens, userAgent: true, now: () => now().getTime() }) })
  const fetchMirror: MirrorFetch = (request) => mirror.fetch(request)
  return {
    catalogue,
    fetch,
    mirror: fetchMirror,
    gateway: (options = {}) =>
      startGateway({
        fetch,
        mirror: fetchMirror,
        now,
        ...options,
        config: { apiProxy: true, ...options.config },
      }),
    async close() {
      await renderer.close()
      catalogue.close()
    },
  }
}

/** Signs in at the token endpoint of a gateway as other clients do. Returns the access token. */
export async function signIn(
  port: number,
  refreshToken: string,
  path = '/pixiv-oauth/auth/token',
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = new URLSearchParams({
    client_id: 'sample',
    client_secret: 'sample',
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const reply = await rawRequest(port, path, { method: 'POST', headers: { ...type, ...headers }, body })
  const { access_token, response } = record(json(reply))
  return text(access_token) || text(record(response).access_token)
}
