// Reads the session of a request: one strictly validated value from one of three places. Headers are never copied upstream
// (docs/contract/companion.md 3.1, 3.2).

import { userOfWebSession } from '@emaki/domain'
import type { Session } from '@emaki/web-api'
import { readAccount, sessionCookieName } from '../sessionCookie.ts'

const sessionPattern = /^(?:PHPSESSID=)?((\d{2,12})_[0-9A-Za-z]{32})$/
const csrfPattern = /^[0-9A-Za-z]{16,128}$/

/**
 * The session in `x-auth`, else `Authorization`, else a cookie. Undefined when the first one present is invalid. With `x-account` only a
 * session of that account is read, from its own cookie or else from PHPSESSID.
 */
export function readSession(headers: Headers): Session | undefined {
  const match = sessionPattern.exec(credential(headers))
  const [, value, userId] = match ?? []
  return value !== undefined && userId !== undefined ? { value, userId } : undefined
}

/** True when the request has credentials, valid or not. Its response must not be shared (docs/contract/companion.md 2.5). */
export const hasCredential = (headers: Headers): boolean => credential(headers) !== ''

/** The CSRF token for writes. Undefined when it is missing or malformed. */
export function readCsrfToken(headers: Headers): string | undefined {
  const token = headers.get('x-csrf-token')?.trim() ?? ''
  return csrfPattern.test(token) ? token : undefined
}

function credential(headers: Headers): string {
  const own = headers.get('x-auth')?.trim()
  if (own) return own
  const bearer = headers
    .get('authorization')
    ?.trim()
    .replace(/^Bearer /i, '')
    .trim()
  if (bearer) return bearer
  const account = headers.get('x-account')
  if (account === null) return cookie(headers, sessionCookieName()) ?? ''
  const known = readAccount(account)
  const values = known === undefined ? [] : [cookie(headers, sessionCookieName(known)), cookie(headers, sessionCookieName())]
  // Without a session of the account, the request is refused where it needs one. Its response is private in any case.
  return values.find((value) => value !== undefined && userOfWebSession(value) === known) ?? 'absent'
}

/** The value of a cookie, at most 80 characters. */
function cookie(headers: Headers, name: string): string | undefined {
  const pattern = new RegExp(`(?:^|;)\\s*${name}=([^;\\s]{1,80})`)
  return pattern.exec(headers.get('cookie') ?? '')?.[1]
}
