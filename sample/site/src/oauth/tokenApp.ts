// The host oauth.secure.pixiv.net: POST /auth/token with two grants and its own error format (docs/contract/app-api.md 1.4 to 1.7).

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountRecord, Catalogue } from '@emaki/catalogue'
import type { WireTokenError, WireTokenFields, WireTokenResponse, WireTokenUser } from '@emaki/domain'
import type { Hono } from 'hono'
import { createHost } from '../host.ts'
import { avatarUrl } from '../images/pictureUrls.ts'

/** The end of the login, which the exchange must repeat exactly (docs/contract/app-api.md 1.4). */
const redirectUri = 'https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback'
const largestForm = 64 * 1024
const errorCode = 1508

export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

/** Checks the client only if there is one. */
export function createTokenApp(catalogue: Catalogue, tokens: Tokens, client: ClientCredentials | undefined): Hono {
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
}

function errorResponse(message: string, word = 'invalid_grant'): Response {
  return Response.json(errorBody(message, word), { status: 400, headers: { 'Cache-Control': 'no-store' } })
}

const errorBody = (message: string, word: string | null = null): WireTokenError => ({
  has_error: true,
  errors: { system: { message, code: errorCode } },
  ...(word !== null && { error: word }),
})

/** Lifetime of a login code in ms (docs/contract/app-api.md 1.3). */
const codeLifetimeMs = 30_000
/** Maximum number of stored codes, because login pages can be opened any number of times. */
const maxStoredCodes = 1000
const bodyBytes = 16
const verifierPattern = /^[A-Za-z0-9\-._~]{43,128}$/

interface Code {
  readonly account: AccountRecord
  readonly challenge: string
  readonly expiresAt: number
}

export type Tokens = ReturnType<typeof createTokens>

/** Tokens without storage: an access token contains its account and expiry time. */
export function createTokens(catalogue: Catalogue, now: () => Date, lifetimeS: number) {
  const key = randomBytes(32)
  const codes = new Map<string, Code>()
  const accountById = (id: number) => catalogue.accounts().find((account) => account.id === id)

  return {
    lifetimeS,

    /** A code of the login page: for one exchange, with the verifier of this S256 challenge. */
    issueCode(account: AccountRecord, challenge: string): string {
      const code = randomBytes(32).toString('base64url')
      codes.set(code, { account, challenge, expiresAt: now().getTime() + codeLifetimeMs })
      const oldest = codes.keys().next().value
      if (codes.size > maxStoredCodes && oldest !== undefined) codes.delete(oldest)
      return code
    },

    /** The account of a code, which is used up by the call; undefined if the code or the verifier is wrong. */
    redeemCode(code: string, verifier: string): AccountRecord | undefined {
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.expiresAt <= now().getTime() || !verifierPattern.test(verifier)) return undefined
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return isSameSecret(challenge, found.challenge) ? found.account : undefined
    },

    accountOfRefreshToken: (refreshToken: string) =>
      catalogue.accounts().find((account) => isSameSecret(account.refreshToken, refreshToken)),

    /** 43 characters with the account and the expiry time, authenticated with a key of this site. */
    issueAccessToken(account: AccountRecord): string {
      const body = Buffer.alloc(bodyBytes)
      body.writeUIntBE(account.id, 0, 6)
      body.writeUIntBE(now().getTime() + lifetimeS * 1000, 6, 6)
      randomBytes(4).copy(body, 12)
      return Buffer.concat([body, seal(body)]).toString('base64url')
    },

    /** Undefined for tokens that are expired, forged or from another site. */
    accountOf(accessToken: string): AccountRecord | undefined {
      const bytes = Buffer.from(accessToken, 'base64url')
      if (bytes.length !== bodyBytes * 2) return undefined
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(seal(body), bytes.subarray(bodyBytes))) return undefined
      return body.readUIntBE(6, 6) > now().getTime() ? accountById(body.readUIntBE(0, 6)) : undefined
    },
  }

  function seal(body: Buffer): Buffer {
    return createHmac('sha256', key).update(body).digest().subarray(0, bodyBytes)
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
