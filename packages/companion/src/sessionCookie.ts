// The cookie that stores a web session at the companion of a server (docs/reliability.md 7.3).
import { isWebSession, parseJson, record, text } from '@emaki/domain'

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

export interface SessionCookieOptions {
  /** The base path of the companion: the cookie is sent only there. */
  readonly path: string
  /** True when the page is served over https. */
  readonly isSecure: boolean
  /** True for a listed origin of another site. The cookie is partitioned (CHIPS), so that a third site cannot send requests with it. */
  readonly isPartitioned: boolean
}

/** The value of the Set-Cookie header that stores a session for some seconds. An empty session and 0 remove it. */
export function sessionCookie(session: string, seconds: number, { path, isSecure, isPartitioned }: SessionCookieOptions): string {
  const base = `PHPSESSID=${session}; Path=${path}; Max-Age=${seconds}; HttpOnly`
  if (isPartitioned) return `${base}; SameSite=None; Secure; Partitioned`
  return `${base}; SameSite=Strict${isSecure ? '; Secure' : ''}`
}

/** True unless the browser says that page and server are the same site, where Strict cookies are sent. `site` is Sec-Fetch-Site. */
export const needsPartitionedCookie = (site: string | null | undefined): boolean => site !== 'same-site' && site !== 'same-origin'
