// Sessions of a private instance: a signed cookie with the time of the sign-in. Replicas with the same password accept it.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { PasswordHash } from './passwordHash.ts'
import type { SessionEnd } from './sessionEnd.ts'

export interface Sessions {
  /** The Set-Cookie header of a new session. */
  start(isSecure: boolean): Promise<string>
  /** True when a Cookie header holds a valid session. */
  isValid(cookies: string | undefined): boolean | Promise<boolean>
  /** Ends all sessions, those of other replicas included. */
  endAll(): Promise<void>
}

export const sessionCookie = 'emaki-access'
/** After this time the password must be entered again, in days. */
const lifetimeDays = 90
const dayMs = 24 * 3600 * 1000

/** At most this many cookies of the name are checked: pages of sibling domains can add their own. */
const maxCookies = 4

/** Creates the sessions for a password. Another password makes all of them invalid. `now` returns ms since 1970. */
export function createSessions(password: PasswordHash, end: SessionEnd, now: () => number): Sessions {
  const key = Buffer.from(hkdfSync('sha256', password.key, password.salt, 'emaki access cookie', 32))
  const signatureOf = (startedAt: string) => createHmac('sha256', key).update(startedAt).digest()

  /** The time of the sign-in in ms; undefined for a cookie with another signature. */
  const startOf = (value: string): number | undefined => {
    const [startedAt = '', signature = ''] = value.split('.')
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(startedAt)
    return given.length === right.length && timingSafeEqual(given, right) ? Number.parseInt(startedAt, 36) : undefined
  }
  return {
    async start(isSecure) {
      // A replica with a slow clock must not issue a session that has ended already.
      const startedAt = Math.max(now(), (await end.latestMs()) + 1).toString(36)
      return cookieHeader(`${startedAt}.${signatureOf(startedAt).toString('base64url')}`, (lifetimeDays * dayMs) / 1000, isSecure)
    },
    isValid(cookies) {
      const starts = valuesOf(cookies).flatMap((value) => startOf(value) ?? [])
      const newest = Math.max(0, ...starts)
      if (newest + lifetimeDays * dayMs <= now()) return false
      const latest = end.latestMs()
      return typeof latest === 'number' ? newest > latest : latest.then((ms) => newest > ms)
    },
    endAll: () => end.endAll(),
  }
}

/** The Set-Cookie header that removes the session. */
export const removedCookie = (isSecure: boolean): string => cookieHeader('', 0, isSecure)

/** `Lax`, because a link from another site must open the page, and not the sign-in page. */
const cookieHeader = (value: string, seconds: number, isSecure: boolean): string =>
  `${sessionCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

const prefix = `${sessionCookie}=`

function valuesOf(cookies: string | undefined): string[] {
  if (!cookies?.includes(prefix)) return []
  const found = cookies.split('; ').filter((cookie) => cookie.startsWith(prefix))
  return found.slice(0, maxCookies).map((cookie) => cookie.slice(prefix.length))
}

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
