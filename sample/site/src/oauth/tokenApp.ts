// The host oauth.secure.pixiv.net: POST /auth/token with two grants and its own error format (docs/contract/app-api.md 1.4 to 1.7).
import type { AccountRecord, Catalogue } from '@emaki/catalogue'
import type { WireTokenError, WireTokenFields, WireTokenResponse, WireTokenUser } from '@emaki/domain'
import type { Hono } from 'hono'
import { createHost } from '../host.ts'
import { avatarUrl } from '../images/pictureUrls.ts'
import type { Tokens } from './tokens.ts'

/** The end of the login, which the exchange must repeat exactly (docs/contract/app-api.md 1.4). */
const redirectUri = 'https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback'
const largestForm = 64 * 1024
const errorCode = 1508

export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

export interface TokenAppOptions {
  readonly catalogue: Catalogue
  readonly tokens: Tokens
  /** Checked only if present. */
  readonly client: ClientCredentials | undefined
}

export function createTokenApp({ catalogue, tokens, client }: TokenAppOptions): Hono {
  const app = createHost()
  app.post('/auth/token', async (context) => {
    const text = await context.req.text()
    const form = new URLSearchParams(text.length > largestForm ? '' : text)
    if (client && (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)) {
      return errorResponse('Invalid client', 'invalid_client')
    }
    const grant = form.get('grant_type')
    if (grant === 'refresh_token') {
      const account = tokens.accountOfRefreshToken(form.get('refresh_token') ?? '')
      return account ? granted(account, form) : errorResponse('Invalid refresh token')
    }
    if (grant === 'authorization_code' && form.get('redirect_uri') === redirectUri) {
      const account = tokens.redeemCode(form.get('code') ?? '', form.get('code_verifier') ?? '')
      if (account) return granted(account, form)
    }
    if (grant === 'password') return passwordRefusal(form.get('username') ?? '')
    return errorResponse('Invalid grant_type parameter or parameter missing')
  })
  app.all('/auth/token', () => Response.json(errorBody('Method not allowed'), { status: 405, headers: { Allow: 'POST' } }))
  app.notFound(() => Response.json(errorBody('Not found'), { status: 404 }))
  return app

  function granted(account: AccountRecord, form: URLSearchParams): Response {
    const fields: WireTokenFields = {
      access_token: tokens.issueAccessToken(account),
      expires_in: tokens.lifetimeS,
      token_type: 'bearer',
      scope: '',
      refresh_token: account.refreshToken,
      user: tokenUser(account, form.get('include_policy') === 'true'),
    }
    const answer: WireTokenResponse = { ...fields, response: fields }
    return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
  }

  function tokenUser(account: AccountRecord, withPolicy: boolean): WireTokenUser {
    const artist = catalogue.artist(account.id)
    return {
      profile_image_urls: {
        px_16x16: avatarUrl(artist, 16),
        px_50x50: avatarUrl(artist, 50),
        px_170x170: avatarUrl(artist, 170),
      },
      id: String(account.id),
      name: account.name,
      account: account.account,
      mail_address: `${account.account}@example.test`,
      is_premium: account.isPremium,
      x_restrict: account.xRestrict,
      is_mail_authorized: true,
      ...(withPolicy && { require_policy_agreement: false }),
    }
  }

  /** The removed password grant: every password is wrong, only the messages differ. */
  function passwordRefusal(username: string): Response {
    const isKnown = catalogue.accounts().some((account) => account.account === username)
    return isKnown
      ? errorResponse('103: pixiv ID, or password is incorrect', null)
      : errorResponse('104: pixiv ID is incorrect', null)
  }
}

function errorResponse(message: string, word: string | null = 'invalid_grant'): Response {
  return Response.json(errorBody(message, word), { status: 400, headers: { 'Cache-Control': 'no-store' } })
}

const errorBody = (message: string, word: string | null = null): WireTokenError => ({
  has_error: true,
  errors: { system: { message, code: errorCode } },
  ...(word !== null && { error: word }),
})
