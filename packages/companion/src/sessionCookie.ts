// The cookie that stores a web session at the companion of a server (docs/reliability.md 7.3).
import { isWebSession, parseJson, record, text, userOfWebSession } from '@emaki/domain'

/** Maximum size of the body that stores or removes a session, in bytes. */
export const maxSessionBody = 1024

/** The session in a body `{"session": "…"}`, null for removal by `{"session": null}`, undefined for anything else. */
export function readSessionBody(body: string): string | null | undefined {
  const parsed = parseJson(body)
  if (!parsed.ok) return undefined
  const { session } = record(parsed.value)
  if (session === null) return null
  return isWebSession(text(session)) ? text(session) : undefined
}

/** The account in a header `x-account`: an id of 2 to 12 digits, as in a session. Undefined for anything else. */
export const readAccount = (header: string): string | undefined => (/^\d{2,12}$/.test(header) ? header : undefined)

/**
 * The name of the cookie with a session. A browser with several accounts has one cookie for each, and says with the header `x-account` which
 * one a request is for. Clients that know one account only send no such header and use PHPSESSID.
 */
export const sessionCookieName = (account?: string): string => (account === undefined ? 'PHPSESSID' : `PHPSESSID_${account}`)

export interface SessionCookieOptions {
  /** The account whose cookie it is. Undefined for the cookie of clients with one account. */
  readonly account?: string | undefined
  /** The base path of the companion: the cookie is sent only there. */
  readonly path: string
  /** True when the page is served over https. */
  readonly isSecure: boolean
  /** True for a listed origin of another site. The cookie is partitioned (CHIPS), so that a third site cannot send requests with it. */
  readonly isPartitioned: boolean
}

/** The value of the Set-Cookie header that stores a session for some seconds. An empty session and 0 remove it. */
export function sessionCookie(
  session: string,
  seconds: number,
  { account, path, isSecure, isPartitioned }: SessionCookieOptions,
): string {
  const base = `${sessionCookieName(account)}=${session}; Path=${path}; Max-Age=${seconds}; HttpOnly`
  if (isPartitioned) return `${base}; SameSite=None; Secure; Partitioned`
  return `${base}; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** True when the cookies of a request have a session of the account in the cookie of clients with one account. */
export const hasSingleSession = (cookies: string, account: string): boolean =>
  cookies.split(';').some((pair) => {
    const [name, value = ''] = pair.trim().split('=')
    return name === sessionCookieName() && userOfWebSession(value) === account
  })

/** True unless the browser says that page and server are the same site, where Strict cookies are sent. `site` is Sec-Fetch-Site. */
export const needsPartitionedCookie = (site: string | null | undefined): boolean => site !== 'same-site' && site !== 'same-origin'
