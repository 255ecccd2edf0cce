// Sessions as signed cookies: the time of the sign-in and a random id. Replicas with the same password accept them.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { imageBase, libraryBase, mirrorBases, opdsBase, operatorBase } from '@emaki/domain/server'
import type { PasswordHash } from '../config/passwordHash.ts'
import { lifetimeMs, parseSession, type Session, type SessionEnd, type SessionKind } from './sessionEnd.ts'

export interface SignedSessions {
  /** The value of the cookie of a new session. */
  start(): Promise<string>
  /** Reads which sessions have ended elsewhere. A promise where that is due; only for a header with one of these sessions. */
  refresh(cookies: string | undefined): Promise<void> | undefined
  /** True when a Cookie header holds a session that is neither too old nor ended, as far as the last refresh knows. */
  isValid(cookies: string | undefined): boolean
  /** Ends the sessions of a Cookie header, for copies of the cookie and for other replicas too. */
  end(cookies: string | undefined): Promise<void>
}

export interface SignedSessionsOptions {
  readonly kind: SessionKind
  readonly password: PasswordHash
  readonly ended: SessionEnd
  /** Time in ms since 1970. */
  readonly now: () => number
}

/** At most this many cookies of the name are checked: pages of sibling domains can add their own. */
const maxCookies = 4

/** The attributes of the cookies that differ. A cookie is set once for each path. */
const attributes: Readonly<Record<SessionKind, { readonly paths: readonly string[]; readonly sameSite: 'Lax' | 'Strict' }>> = {
  // `Lax`, because a link from another site must open the page, and not the sign-in page.
  access: { paths: ['/'], sameSite: 'Lax' },
  // The operator API, the library and its catalogues, and where only operators get kept works and their pictures.
  operator: { paths: [operatorBase, libraryBase, opdsBase, ...mirrorBases, imageBase], sameSite: 'Strict' },
}

/** The name of the cookie of a kind of session. */
export const cookieName = (kind: SessionKind): string => `emaki-${kind}`

/** The Set-Cookie headers of a session. */
export const sessionCookies = (kind: SessionKind, value: string, isSecure: boolean): string[] =>
  cookieHeaders(kind, value, lifetimeMs[kind] / 1000, isSecure)

/** The Set-Cookie headers that remove a session. */
export const removedCookies = (kind: SessionKind, isSecure: boolean): string[] => cookieHeaders(kind, '', 0, isSecure)

function cookieHeaders(kind: SessionKind, value: string, seconds: number, isSecure: boolean): string[] {
  const { paths, sameSite } = attributes[kind]
  const end = `Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
  return paths.map((path) => `${cookieName(kind)}=${value}; Path=${path}; ${end}`)
}

/** A Cookie header without a session; undefined when nothing else is left. Other handlers must not see it. */
export function withoutSession(kind: SessionKind, cookies: string | undefined): string | undefined {
  const prefix = `${cookieName(kind)}=`
  if (!cookies?.includes(prefix)) return cookies
  const others = cookies.split('; ').filter((cookie) => !cookie.startsWith(prefix))
  return others.join('; ') || undefined
}

/** Creates the sessions for a password. Another password makes all of them invalid. */
export function createSignedSessions({ kind, password, ended, now }: SignedSessionsOptions): SignedSessions {
  const key = Buffer.from(hkdfSync('sha256', password.key, password.salt, `emaki ${kind} cookie`, 32))
  const signatureOf = (name: string) => createHmac('sha256', key).update(name).digest()
  const prefix = `${cookieName(kind)}=`

  /** The session of a cookie with a right signature that is not too old. */
  const read = (value: string): Session | undefined => {
    const [name = '', signature = ''] = value.split('.')
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(name)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const session = parseSession(name)
    return session && session.startedAtMs + lifetimeMs[kind] > now() ? session : undefined
  }
  const sessionsIn = (cookies: string | undefined): Session[] => {
    if (!cookies?.includes(prefix)) return []
    const found = cookies.split('; ').filter((cookie) => cookie.startsWith(prefix))
    return found.slice(0, maxCookies).flatMap((cookie) => read(cookie.slice(prefix.length)) ?? [])
  }
  return {
    async start() {
      await ended.refresh()
      // A replica with a slow clock must not issue a session that has ended already.
      const startedAtMs = Math.max(now(), ended.latestMs() + 1)
      const name = `${startedAtMs.toString(36)}-${randomBytes(16).toString('hex')}`
      return `${name}.${signatureOf(name).toString('base64url')}`
    },
    refresh: (cookies) => (cookies?.includes(prefix) ? ended.refresh() : undefined),
    isValid: (cookies) => sessionsIn(cookies).some((session) => !ended.hasEnded(session)),
    end: (cookies) => ended.end(sessionsIn(cookies)),
  }
}
