// The cookie of a session of a private instance.
import { lifetimeMs } from './sessionEnd.ts'
import { sessionCookies } from './signedSessions.ts'

const prefix = `${sessionCookies.access}=`

/** The Set-Cookie header of a session. */
export const accessCookie = (value: string, isSecure: boolean): string => cookieHeader(value, lifetimeMs.access / 1000, isSecure)

/** The Set-Cookie header that removes the session. */
export const removedCookie = (isSecure: boolean): string => cookieHeader('', 0, isSecure)

/** `Lax`, because a link from another site must open the page, and not the sign-in page. */
const cookieHeader = (value: string, seconds: number, isSecure: boolean): string =>
  `${prefix}${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** A Cookie header without the session; undefined when nothing else is left. Other handlers must not see it. */
export function withoutSession(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(prefix)) return cookies
  return (
    cookies
      .split('; ')
      .filter((cookie) => !cookie.startsWith(prefix))
      .join('; ') || undefined
  )
}
