// The token endpoint: the forms of its two grants and the parser of its responses (docs/contract/app-api.md 1.4 to 1.7).
import { bareRequest, parseJson, record } from '@emaki/domain'
import * as v from 'valibot'
import type { AppApiResult } from '../errors.ts'
import { failed, succeeded } from '../errors.ts'
import { blockOf, classify } from '../response.ts'
import type { Reply, Transport } from '../transport.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
  /** The logged-in user as the token endpoint describes it (WireTokenUser). Its id is a string. */
  readonly user: Readonly<Record<string, unknown>>
}

export interface LoginCode {
  readonly code: string
  /** The PKCE verifier of the login page's challenge. */
  readonly codeVerifier: string
}

export interface Grants {
  refresh(refreshToken: string): Promise<AppApiResult<Tokens>>
  exchange(code: LoginCode): Promise<AppApiResult<Tokens>>
}

export interface GrantOptions {
  readonly transport: Transport
  readonly clientId: string
  readonly clientSecret: string
  readonly headers: () => Record<string, string>
  readonly now: () => number
}

const tokenAddress = 'https://oauth.secure.pixiv.net/auth/token'
const redirectAddress = 'https://app-api.pixiv.net/web/v1/users/auth/pixiv/callback'

/** The fields are at the top level and again under `response`. */
const tokensSchema = v.looseObject({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.optional(v.string(), ''),
  expires_in: v.optional(v.pipe(v.number(), v.minValue(1)), 3600),
  user: v.optional(v.record(v.string(), v.unknown()), {}),
})

/**
 * The two grants. Only a rejection in the endpoint's own error format is `unauthorised`.
 * An HTML page, a 5xx, a timeout or a response without a token says nothing about the login and stays the error that it is
 * (docs/reliability.md J7).
 */
export function createGrants({ transport, clientId, clientSecret, headers, now }: GrantOptions): Grants {
  async function post(fields: Record<string, string>, kept: string): Promise<AppApiResult<Tokens>> {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }).toString()
    const reply = await transport({
      isIdempotent: false,
      request: (signal) =>
        bareRequest(tokenAddress, {
          method: 'POST',
          headers: { ...headers(), 'Content-Type': 'application/x-www-form-urlencoded' },
          body,
          signal,
        }),
    })
    return reply.ok ? readTokens(reply.value, kept, now()) : reply
  }

  return {
    refresh: (refreshToken) =>
      post(
        { grant_type: 'refresh_token', refresh_token: refreshToken, get_secure_url: 'true', include_policy: 'true' },
        refreshToken,
      ),
    exchange: ({ code, codeVerifier }) =>
      post(
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: codeVerifier,
          redirect_uri: redirectAddress,
          include_policy: 'true',
        },
        '',
      ),
  }
}

function readTokens(reply: Reply, kept: string, nowMs: number): AppApiResult<Tokens> {
  const blocked = blockOf(reply, nowMs)
  if (blocked) return failed(blocked)
  const parsed = parseJson(reply.text)
  if (!parsed.ok) {
    if (reply.status === 429 || reply.status >= 500) {
      const error = classify(reply, null, nowMs)
      return failed(error)
    }
    return failed({ kind: 'malformed', status: reply.status, reason: parsed.error })
  }
  if (reply.status >= 400) return failed(readRejection(reply, parsed.value, nowMs))
  const body = record(parsed.value)
  for (const fields of [body.response, body]) {
    const read = v.safeParse(tokensSchema, fields)
    if (!read.success) continue
    const { access_token, refresh_token, expires_in, user } = read.output
    const refreshToken = refresh_token || kept
    if (refreshToken) return succeeded({ accessToken: access_token, refreshToken, expiresAtMs: nowMs + expires_in * 1000, user })
  }
  return failed({ kind: 'malformed', status: reply.status, reason: 'shape' })
}

/** Any 4xx in the endpoint's error format rejects the grant. 429 and 5xx do not. */
function readRejection(reply: Reply, body: unknown, nowMs: number) {
  const error = classify(reply, body, nowMs)
  const { has_error, error: word } = record(body)
  const refuses = reply.status < 500 && (has_error === true || typeof word === 'string')
  return refuses && 'body' in error && error.kind !== 'rateLimited' ? { ...error, kind: 'unauthorised' as const } : error
}
