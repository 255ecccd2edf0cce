// Handlers of the sign-in and sign-out pages.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { defaultLanguage, type Language } from '@emaki/domain'
import { isCrossSiteRequest, signInPath } from '@emaki/domain/server'
import { requestLanguage } from '@emaki/mirror'
import { createPasswordCheck, type PasswordHash } from '../config/passwordHash.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { readBody } from '../http/readBody.ts'
import type { Logger } from '../log/log.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import { destinationOf } from './destination.ts'
import type { SessionEnd } from './sessionEnd.ts'
import { removedCookies, type SignedSessions, sessionCookies } from './signedSessions.ts'
import type { PayTry } from './signInLimits.ts'
import { otherWayPage, type SignInProblem, signInPage, signInPolicy, signOutPage } from './signInPage.ts'

type PageHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface SignIn {
  /** Shows the form (GET), and starts a session for the right password (POST). */
  readonly signIn: PageHandler
  /** Shows the ways to sign out (GET), and ends the session of this Cookie header or all sessions (POST). */
  signOut(incoming: IncomingMessage, outgoing: ServerResponse, cookies: string | undefined): Promise<void>
}

export interface SignInOptions {
  readonly password: PasswordHash
  readonly sessions: SignedSessions
  readonly ended: SessionEnd
  readonly payTry: PayTry
  readonly origin: PublicOrigin
  readonly log: Logger
}

/** Maximum size of the form, in bytes: 1,000 escaped characters and an address. */
const maxBytes = 32 * 1024
/** Sent with every 401: the viewer and other clients recognise it by the realm. */
export const challenge = { 'www-authenticate': 'Bearer realm="Emaki"' }

export function createSignIn({ password, sessions, ended, payTry, origin, log }: SignInOptions): SignIn {
  const isRight = createPasswordCheck(password)
  const isSecure = (incoming: IncomingMessage): boolean =>
    [origin(incoming), incoming.headers.origin].some((one) => one?.startsWith('https:'))

  /** Checks the form. The password is read only when the try is paid. */
  const tryPassword: PageHandler = async (incoming, outgoing) => {
    const language = languageOf(incoming)
    const form = await readForm(incoming)
    if (form === undefined) return sendErrorResponse(outgoing, 400, 'Malformed form')
    const to = destinationOf(form.get('to'))
    const refuse = (status: number, problem: SignInProblem, headers: Readonly<Record<string, string>>) =>
      sendPage(outgoing, status, signInPage(language, to, problem), headers)
    const seconds = await payTry(incoming)
    if (seconds > 0) {
      log.warn('too many tries to sign in')
      return refuse(429, 'tooMany', { 'retry-after': String(seconds) })
    }
    const given = form.get('password') ?? ''
    if (!(await isRight(given))) {
      log.info('sign-in with a wrong password')
      return refuse(401, 'wrong', challenge)
    }
    redirect(outgoing, to, { 'set-cookie': sessionCookies('access', await sessions.start(), isSecure(incoming)) })
  }

  return {
    async signIn(incoming, outgoing) {
      if (incoming.method !== 'POST')
        return sendPage(outgoing, 200, signInPage(languageOf(incoming), destinationIn(incoming.url)))
      if (isCrossSiteRequest(incoming)) return sendErrorResponse(outgoing, 403, 'Forbidden')
      return tryPassword(incoming, outgoing)
    },
    async signOut(incoming, outgoing, cookies) {
      if (incoming.method !== 'POST') return sendPage(outgoing, 200, signOutPage(languageOf(incoming)))
      if (isCrossSiteRequest(incoming)) return sendErrorResponse(outgoing, 403, 'Forbidden')
      const form = await readForm(incoming)
      if (form === undefined) return sendErrorResponse(outgoing, 400, 'Malformed form')
      await (form.get('everywhere') === '1' ? ended.endAll() : sessions.end(cookies))
      redirect(outgoing, signInPath, {
        'set-cookie': removedCookies('access', isSecure(incoming)),
        // Pictures of the instance are in the browser's HTTP cache.
        'clear-site-data': form.get('clear') === '1' ? '"cache", "storage"' : '"cache"',
      })
    },
  }
}

/** Tells a stranger to sign in at the proxy. */
export const sendOtherWayPage = (incoming: IncomingMessage, outgoing: ServerResponse): void =>
  sendPage(outgoing, 401, otherWayPage(languageOf(incoming)), challenge)

/** The address in the query of a request for the sign-in page. */
export const destinationIn = (target: string | undefined): string =>
  destinationOf(new URLSearchParams(target?.split('?').slice(1).join('?')).get('to'))

/** Redirects with GET. Never cached. */
export function redirect(outgoing: ServerResponse, to: string, headers: OutgoingHttpHeaders = {}): void {
  outgoing.writeHead(303, { location: to, 'cache-control': 'no-store', 'content-length': '0', ...headers }).end()
}

const languageOf = ({ headers }: IncomingMessage): Language => requestLanguage(headers['accept-language']) ?? defaultLanguage

function sendPage(outgoing: ServerResponse, status: number, html: string, headers: Readonly<Record<string, string>> = {}): void {
  const body = Buffer.from(html)
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.byteLength),
    'content-security-policy': signInPolicy(),
    'cache-control': 'no-store',
    // With no-referrer, browsers send `Origin: null` with the form, and the cross-site check would reject it.
    'referrer-policy': 'same-origin',
    ...headers,
  })
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body)
}

/** The fields of a form; undefined for another type, and for a body that is too long. */
async function readForm(incoming: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(incoming.headers['content-type'] ?? '')) return undefined
  const body = await readBody(incoming, maxBytes)
  return body && new URLSearchParams(body.toString('utf8'))
}
