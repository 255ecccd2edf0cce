// Who may use the operator page: clients with the operator's password; without a password, browsers on this machine.
import type { IncomingMessage } from 'node:http'
import { failed, type Result, succeeded } from '@emaki/domain'
import type { Config } from '../config/config.ts'
import { configuredHash, createPasswordCheck } from '../config/passwordHash.ts'
import { isLoopback } from '../limits/requestLimits.ts'
import type { Logger } from '../log/log.ts'
import { isOnThisMachine } from '../network/clientAddress.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { createSessionEnd } from './sessionEnd.ts'
import { createSignedSessions, removedCookies, sessionCookies } from './signedSessions.ts'
import { createSignInLimits } from './signInLimits.ts'

type Incoming = Pick<IncomingMessage, 'headers' | 'socket'>

/** `closed`: for this client there is no operator page. `stranger`: the client may sign in. */
export type OperatorRole = 'closed' | 'stranger' | 'operator'

/** Why a sign-in failed: a wrong password, or too many tries, with the seconds to wait. */
export type SignInFailure = { readonly kind: 'wrong' } | { readonly kind: 'tooMany'; readonly seconds: number }

export interface OperatorAccess {
  /** Reads which sessions have ended elsewhere. A promise where that is due, before `roleOf`. Never rejects. */
  refresh(incoming: Incoming): Promise<void> | undefined
  roleOf(incoming: Incoming): OperatorRole
  /** The Set-Cookie headers of a new session. */
  signIn(incoming: Incoming, password: string): Promise<Result<readonly string[], SignInFailure>>
  /** Ends the session of this browser. The Set-Cookie headers that remove it. */
  signOut(incoming: Incoming): Promise<readonly string[]>
}

export type OperatorAccessConfig = Pick<Config, 'operatorPassword' | 'trustedProxies' | 'host' | 'publicHosts' | 'origin'>

export interface OperatorAccessOptions {
  readonly config: OperatorAccessConfig & Pick<Config, 'dataDirectory'>
  readonly valkey?: SharedValkey | undefined
  readonly origin: PublicOrigin
  readonly log: Logger
  /** Time in ms since 1970. */
  readonly now: () => number
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

/** True where a browser without a password may be the operator: nothing in the configuration says that there is a proxy. */
const isLocalInstance = ({ host, trustedProxies, publicHosts, origin }: OperatorAccessConfig): boolean =>
  isLoopback(host) && trustedProxies.length === 0 && publicHosts.length === 0 && origin === ''

/** True when this gateway has an operator page for any client. */
export const hasOperatorPage = (config: OperatorAccessConfig): boolean =>
  config.operatorPassword !== '' || isLocalInstance(config)

/** Creates the check. Undefined when no client may use the page. */
export function createOperatorAccess(options: OperatorAccessOptions): OperatorAccess | undefined {
  const { config } = options
  if (!hasOperatorPage(config)) return undefined
  return config.operatorPassword === '' ? localAccess() : passwordAccess(options)
}

/** Without a password: browsers on this machine that opened it under a name of this machine. Other names may be DNS rebinding. */
function localAccess(): OperatorAccess {
  return {
    refresh: () => undefined,
    roleOf: (incoming) => (isOnThisMachine(incoming) && isLocalHost(incoming.headers.host) ? 'operator' : 'closed'),
    signIn: async () => failed({ kind: 'wrong' }),
    signOut: async () => removedCookies('operator', false),
  }
}

const isLocalHost = (host = ''): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host)

function passwordAccess({ config, valkey, origin, log, now, elapsed }: OperatorAccessOptions): OperatorAccess {
  const password = configuredHash(config.operatorPassword)
  if (password === undefined) throw new TypeError('the hash in EMAKI_OPERATOR_PASSWORD is malformed')
  const ended = createSessionEnd({ kind: 'operator', directory: config.dataDirectory, valkey, log, now, elapsed })
  const sessions = createSignedSessions({ kind: 'operator', password, ended, now })
  const payTry = createSignInLimits({ trustedProxies: config.trustedProxies, valkey, elapsed })
  const isRight = createPasswordCheck(password)
  const isSecure = (incoming: Incoming): boolean =>
    [origin(incoming), incoming.headers.origin].some((one) => one?.startsWith('https:'))
  return {
    refresh: ({ headers }) => sessions.refresh(headers.cookie),
    roleOf: ({ headers }) => (sessions.isValid(headers.cookie) ? 'operator' : 'stranger'),
    async signIn(incoming, given) {
      const seconds = await payTry(incoming)
      if (seconds > 0) {
        log.warn('too many tries to sign in to the operator page')
        return failed({ kind: 'tooMany', seconds })
      }
      if (!(await isRight(given))) {
        log.warn('sign-in to the operator page with a wrong password')
        return failed({ kind: 'wrong' })
      }
      return succeeded(sessionCookies('operator', await sessions.start(), isSecure(incoming)))
    },
    async signOut(incoming) {
      await sessions.end(incoming.headers.cookie)
      return removedCookies('operator', isSecure(incoming))
    },
  }
}
