// Reads the session of a request: one strictly validated value from one of three places. Headers are never copied upstream
// (docs/contract/companion.md 3.1, 3.2).

import type { Session } from '@emaki/web-api'

const sessionPattern = /^(?:PHPSESSID=)?((\d{2,12})_[0-9A-Za-z]{32})$/
const cookiePattern = /(?:^|;)\s*PHPSESSID=([^;\s]{1,80})/
const csrfPattern = /^[0-9A-Za-z]{16,128}$/

/** The session in `x-auth`, else `Authorization`, else the cookie PHPSESSID. Undefined when the first one present is invalid. */
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
  return cookiePattern.exec(headers.get('cookie') ?? '')?.[1] ?? ''
}
