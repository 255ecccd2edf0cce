// POST /auth/token over an archive (docs/contract/app-api.md 1.5): tokens without meaning, because nothing behind
// them is protected by them.
import type { WireTokenFields, WireTokenResponse } from '@emaki/domain'
import { owner } from './appApi/endpoint.ts'

const noProfile = 'https://s.pximg.net/common/images/no_profile'
/** Lifetime of the token in seconds. */
const lifetimeS = 3600

const fields: WireTokenFields = {
  access_token: 'archive',
  expires_in: lifetimeS,
  token_type: 'bearer',
  scope: '',
  refresh_token: 'archive',
  user: {
    profile_image_urls: { px_16x16: `${noProfile}_ss.png`, px_50x50: `${noProfile}_s.png`, px_170x170: `${noProfile}.png` },
    id: String(owner.id),
    name: owner.name,
    account: owner.account,
    mail_address: '',
    is_premium: true,
    x_restrict: 2,
    is_mail_authorized: true,
  },
}
/** Creates the endpoint. Every token differs from the one before, so that clients see that theirs was replaced. */
export function createTokenEndpoint(): (request: Request) => Response {
  let issued = 0
  return (request) => {
    const isToken = new URL(request.url).pathname === '/auth/token'
    if (!isToken) return errorResponse(404)
    if (request.method !== 'POST') return errorResponse(405, { Allow: 'POST' })
    issued++
    const own = { ...fields, access_token: `archive-${issued}` }
    const body: WireTokenResponse = { ...own, response: own }
    return Response.json(body, { headers: { 'Cache-Control': 'no-store' } })
  }
}

const errorResponse = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ has_error: true, errors: { system: { message: 'Not found', code: status } } }, { status, headers })
