// Options of a test gateway whose mirror uses a scripted upstream with an account.
import type { Fetch } from '@emaki/domain'
import { createLog } from '../log/log.ts'
import { openUpstreamMirror } from '../sources/upstreamSource.ts'
import type { TestGatewayOptions } from './startGateway.ts'

/** `upstream` handles all requests except those for the account's token. */
export function overUpstream(upstream: Fetch): TestGatewayOptions {
  const grant = { response: { access_token: 'access', refresh_token: 'r', expires_in: 3600, user: { id: '1' } } }
  const fetch: Fetch = async (request) =>
    new URL(request.url).pathname === '/auth/token' ? Response.json(grant) : upstream(request)
  const config = { clientId: 'id', clientSecret: 'secret', hashSecret: 'hash', refreshTokens: ['r'] }
  return { fetch, mirror: openUpstreamMirror({ config, fetch, now: Date.now, log: createLog('silent') }) }
}
