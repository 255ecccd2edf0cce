// Access to the instance: open to everyone, behind a password, or behind a proxy that signs users in. One check before all routes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { languages } from '@emaki/domain'
import { accepts, findRoute, isCrossSiteRequest, signInPath, signOutPath } from '@emaki/domain/server'
import type { Config } from '../config/config.ts'
import { configuredHash } from '../config/passwordHash.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { hasContext } from '../http/gatewayResponse.ts'
import { replaceHeader } from '../http/replaceHeader.ts'
import type { Logger } from '../log/log.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { createApiKeyCheck } from './apiKeys.ts'
import { destinationOf } from './destination.ts'
import { createFeedKeyCheck } from './feedKeys.ts'
import { createSessionEnd } from './sessionEnd.ts'
import { createSignedSessions, withoutSession } from './signedSessions.ts'
import { challenge, createSignIn, destinationIn, redirect, type SignIn, sendOtherWayPage } from './signIn.ts'
import { createSignInLimits } from './signInLimits.ts'
import { createTrustedHeaderCheck } from './trustedHeader.ts'

export interface Access {
  /** True when strangers get nothing. */
  readonly isPrivate: boolean
  /**
   * True for a request that may use the instance. Its credentials for the instance are removed, so that no handler reads or forwards
   * them.
   */
  admits(incoming: IncomingMessage): Promise<boolean>
  /** Responds to strangers, and to everyone on the sign-in pages. Returns false for a request that goes on to its route. */
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean>
}

export interface AccessOptions {
  readonly config: Pick<
    Config,
    'access' | 'password' | 'accessHeader' | 'apiKeys' | 'feedKeys' | 'trustedProxies' | 'dataDirectory'
  >
  readonly valkey?: SharedValkey | undefined
  readonly origin: PublicOrigin
  readonly log: Logger
  /** Time in ms since 1970. */
  readonly now: () => number
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

/** What admits a visitor without an API key, and the handlers of the sign-in pages where there are any. */
interface Admission {
  isAdmitted(incoming: IncomingMessage): Promise<boolean>
  readonly pages?: SignIn
  /** The Cookie header of an admitted request, with the session that was removed from it. */
  cookiesOf?(incoming: IncomingMessage): string | undefined
}

export function createAccess(options: AccessOptions): Access {
  const { config } = options
  const takeApiKey = createApiKeyCheck(config.apiKeys)
  const hasFeedKey = createFeedKeyCheck(config.feedKeys)
  const { isAdmitted, pages, cookiesOf } = createAdmission(options)
  const isPrivate = config.access !== 'open'
  const admits = async (incoming: IncomingMessage) => {
    if (hasFeedKey(incoming.url ?? '')) return true
    return takeApiKey(incoming) || isAdmitted(incoming)
  }

  /** Responds on the sign-in paths, and to strangers everywhere else. */
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse, isKnown: boolean): Promise<boolean> => {
    const path = pathOf(incoming)
    const isSignIn = path === signInPath && isFormRequest(incoming)
    const isSignOut = path === signOutPath && isFormRequest(incoming) && isKnown
    if (isSignOut && pages) await pages.signOut(incoming, outgoing, cookiesOf?.(incoming))
    else if (isSignOut || (isSignIn && isKnown && !(pages && incoming.method === 'POST'))) {
      redirect(outgoing, destinationIn(incoming.url))
    } else if (isSignIn && pages) await pages.signIn(incoming, outgoing)
    else if (isSignIn) sendOtherWayPage(incoming, outgoing)
    else if (isKnown) return false
    else if (isOpenPath(path)) {
      // A page instead of a missing file would be more than a stranger may see.
      replaceHeader(incoming, 'accept', '*/*')
      return false
    } else if (isPreflight(incoming)) sendPreflight(outgoing)
    else refuse(incoming, outgoing)
    return true
  }

  return {
    isPrivate,
    admits,
    handle: async (incoming, outgoing) => respond(incoming, outgoing, await admits(incoming)),
  }
}

/** Creates what the configuration asks for. */
function createAdmission({ config, valkey, origin, log, now, elapsed }: AccessOptions): Admission {
  if (config.access === 'open') return { isAdmitted: async () => true }
  if (config.access === 'header') {
    const isSignedIn = createTrustedHeaderCheck(config.accessHeader, config.trustedProxies)
    return { isAdmitted: async (incoming) => isSignedIn(incoming) }
  }
  const password = configuredHash(config.password)
  if (password === undefined) throw new TypeError('the hash in EMAKI_PASSWORD is malformed')
  const ended = createSessionEnd({ kind: 'access', directory: config.dataDirectory, valkey, log, now, elapsed })
  const sessions = createSignedSessions({ kind: 'access', password, ended, now })
  const removed = new WeakMap<IncomingMessage, string>()
  const payTry = createSignInLimits({ trustedProxies: config.trustedProxies, valkey, elapsed })
  return {
    async isAdmitted(incoming) {
      const { cookie } = incoming.headers
      const known = withoutSession('access', cookie)
      if (cookie === undefined || known === cookie) return false
      // The browser sends the cookie with requests of sibling sites too. Those may only open a page.
      if (isCrossSiteRequest(incoming) && !isNavigation(incoming)) return false
      replaceHeader(incoming, 'cookie', known)
      if (isSignInTarget(incoming.url)) removed.set(incoming, cookie)
      await sessions.refresh(cookie)
      return sessions.isValid(cookie)
    },
    cookiesOf: (incoming) => removed.get(incoming),
    pages: createSignIn({ password, sessions, ended, payTry, origin, log }),
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'

/** True for a target that may be a sign-in page. */
const isSignInTarget = (target: string | undefined): boolean => target?.startsWith('/sign-') === true

const isFormRequest = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD' || method === 'POST'

/** True when the browser opens a page, and not for what a page loads. */
const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'

/** Browsers load the manifest without cookies. */
const openPaths: ReadonlySet<string> = new Set([
  '/manifest.webmanifest',
  ...languages.map((language) => `/manifest.${language}.webmanifest`),
])
/** Open to strangers. Load balancers read the health. */
const isOpenPath = (path: string): boolean => openPaths.has(path) || findRoute(path).route.name === 'health'

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Browsers send preflights without credentials. The response is the same for all paths, so it says nothing about them. */
function sendPreflight(outgoing: ServerResponse): void {
  outgoing
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers':
        'authorization, x-api-key, x-auth, x-csrf-token, accept, accept-language, cache-control, content-type, range',
      'cache-control': 'no-store',
      ...(hasContext(outgoing) ? outgoing.corsHeaders : {}),
    })
    .end()
}

/** Sends a page to the sign-in page, and all others an error in the format of the path. */
function refuse(incoming: IncomingMessage, outgoing: ServerResponse): void {
  // A form may have a body that is not read.
  if (incoming.method === 'POST') outgoing.shouldKeepAlive = false
  const target = incoming.url ?? '/'
  const { errors, label } = findRoute(target).route
  const isPage = errors === 'own' && label !== 'asset'
  if (isPage && isFormRequest(incoming) && accepts(incoming.headers.accept, 'text/html', false)) {
    redirect(outgoing, `${signInPath}?${new URLSearchParams({ to: destinationOf(target) })}`)
    return
  }
  sendErrorResponse(outgoing, 401, 'Sign in to this instance first', challenge)
}
