// Sessions of the operator: a signed cookie with the time of the sign-in, which is sent only to the operator API, the
// library and its catalogues, and where only operators get kept works and their pictures.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { imageBase, libraryBase, mirrorBases, opdsBase, operatorBase } from '@emaki/domain/server'
import type { PasswordHash } from '../../access/passwordHash.ts'

export interface OperatorSessions {
  /** The Set-Cookie headers of a new session: one for each path. */
  start(isSecure: boolean): string[]
  /** True when a Cookie header holds a valid session. */
  isValid(cookies: string | undefined): boolean
}

const cookieName = 'emaki-operator'
const cookiePaths = [operatorBase, libraryBase, opdsBase, ...mirrorBases, imageBase]
/** After this time the password must be entered again, in ms. */
const sessionMs = 12 * 3600 * 1000
/** At most this many cookies of the name are checked: pages of sibling domains can add their own. */
const maxCookies = 4

/** Creates the sessions for a password. Another password makes all of them invalid. Replicas with the same password accept them. */
export function createOperatorSessions(password: PasswordHash, now: () => number): OperatorSessions {
  const key = Buffer.from(hkdfSync('sha256', password.key, password.salt, 'emaki operator cookie', 32))
  const signatureOf = (startedAt: string) => createHmac('sha256', key).update(startedAt).digest()
  const isCurrent = (value: string): boolean => {
    const [startedAt = '', signature = ''] = value.split('.')
    const given = Buffer.from(signature, 'base64url')
    const right = signatureOf(startedAt)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false
    return Number.parseInt(startedAt, 36) + sessionMs > now()
  }
  return {
    start(isSecure) {
      const startedAt = now().toString(36)
      return cookieHeaders(`${startedAt}.${signatureOf(startedAt).toString('base64url')}`, sessionMs / 1000, isSecure)
    },
    isValid: (cookies) => valuesOf(cookies).some(isCurrent),
  }
}

/** The Set-Cookie headers that remove the session. */
export const removedOperatorCookie = (isSecure: boolean): string[] => cookieHeaders('', 0, isSecure)

const cookieHeaders = (value: string, seconds: number, isSecure: boolean): string[] =>
  cookiePaths.map(
    (path) => `${cookieName}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )

function valuesOf(cookies: string | undefined): string[] {
  const prefix = `${cookieName}=`
  const found = (cookies ?? '').split('; ').filter((cookie) => cookie.startsWith(prefix))
  return found.slice(0, maxCookies).map((cookie) => cookie.slice(prefix.length))
}
