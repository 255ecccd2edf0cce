// The cookies of a session of the operator. They are sent only to the operator API, the library and its catalogues, and where only
// operators get kept works and their pictures.
import { imageBase, libraryBase, mirrorBases, opdsBase, operatorBase } from '@emaki/domain/server'
import { lifetimeMs } from './sessionEnd.ts'
import { sessionCookies } from './signedSessions.ts'

const cookiePaths = [operatorBase, libraryBase, opdsBase, ...mirrorBases, imageBase]

/** The Set-Cookie headers of a session: one for each path. */
export const operatorCookies = (value: string, isSecure: boolean): string[] =>
  cookieHeaders(value, lifetimeMs.operator / 1000, isSecure)

/** The Set-Cookie headers that remove the session. */
export const removedOperatorCookies = (isSecure: boolean): string[] => cookieHeaders('', 0, isSecure)

const cookieHeaders = (value: string, seconds: number, isSecure: boolean): string[] =>
  cookiePaths.map(
    (path) =>
      `${sessionCookies.operator}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
