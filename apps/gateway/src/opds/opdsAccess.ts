// Who may use the catalogues: who may browse the library, and reading apps that log in with HTTP Basic. The password is an API key of the
// instance, or the operator's password; any name is accepted.
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isCrossSiteRequest } from '@emaki/domain/server'
import { LRUCache } from 'lru-cache'
import type { Access } from '../access/access.ts'
import { createKeyCheck } from '../access/apiKeys.ts'
import { createSignInLimits } from '../access/signInLimits.ts'
import type { Config } from '../config/config.ts'
import { configuredHash, createPasswordCheck } from '../config/passwordHash.ts'
import type { LibraryView, LibraryViewOf } from '../library/libraryAccess.ts'
import type { Logger } from '../log/log.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

/** `signIn`: the client may log in. `stranger`: a private instance rejects it. `closed`: for this client there is no catalogue. */
export type OpdsVerdict =
  | { readonly kind: 'allowed'; readonly view: LibraryView }
  | { readonly kind: 'signIn' | 'stranger' | 'closed' }
  | { readonly kind: 'tooMany'; readonly seconds: number }

export type OpdsAccess = (incoming: IncomingMessage) => Promise<OpdsVerdict>

export interface OpdsAccessOptions {
  readonly config: Pick<Config, 'apiKeys' | 'operatorPassword' | 'trustedProxies'>
  readonly access: Pick<Access, 'admits'>
  readonly viewOf: LibraryViewOf
  readonly valkey?: SharedValkey | undefined
  readonly log: Logger
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

/** How long a checked password is remembered, in ms. Reading apps send it with each page, and each check needs 0.2 s. */
const rememberedMs = 3600_000
const maxRemembered = 100

export function createOpdsAccess({ config, access, viewOf, valkey, log, elapsed }: OpdsAccessOptions): OpdsAccess {
  const isKey = createKeyCheck(config.apiKeys)
  const operator = config.operatorPassword === '' ? undefined : configuredHash(config.operatorPassword)
  const isOperator = operator && createPasswordCheck(operator)
  const hasLogin = config.apiKeys.length > 0 || isOperator !== undefined
  const payTry = createSignInLimits({ trustedProxies: config.trustedProxies, valkey, elapsed })
  const salt = randomBytes(16)
  /** Hashes of passwords that were right. */
  const remembered = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberedMs, perf: { now: elapsed } })
  /** Hashes of passwords that were wrong. An app sends its old one with each cover, which is no guessing. */
  const rejected = new LRUCache<string, true>({ max: maxRemembered, ttl: rememberedMs, perf: { now: elapsed } })

  const checkPassword = async (incoming: IncomingMessage, password: string): Promise<OpdsVerdict> => {
    // A key is for the apps of anyone whom the operator trusts with the library, but not with private bookmarks.
    if (isKey(password)) return { kind: 'allowed', view: 'public' }
    const name = createHash('sha256').update(salt).update(password).digest('base64')
    if (remembered.get(name)) return { kind: 'allowed', view: 'all' }
    if (rejected.get(name)) return { kind: 'signIn' }
    const seconds = await payTry(incoming)
    if (seconds > 0) {
      log.warn('too many tries to log in to the catalogue')
      return { kind: 'tooMany', seconds }
    }
    if (!(await isOperator?.(password))) {
      log.info('login to the catalogue with a wrong password')
      rejected.set(name, true)
      return { kind: 'signIn' }
    }
    remembered.set(name, true)
    return { kind: 'allowed', view: 'all' }
  }

  return async (incoming) => {
    const isAdmitted = await access.admits(incoming)
    const view = isAdmitted ? viewOf(incoming) : undefined
    const password = hasLogin ? basicPassword(incoming.headers.authorization) : undefined
    // A visitor who logs in as operator sees more.
    const checked = view !== 'all' && password !== undefined ? await checkPassword(incoming, password) : undefined
    if (view && checked?.kind !== 'allowed') return { kind: 'allowed', view }
    if (checked) return checked
    return { kind: hasLogin ? 'signIn' : isAdmitted ? 'closed' : 'stranger' }
  }
}

/**
 * True for what a page of another site loads. A request of a reading app is no such thing, although the web view that many are made of says
 * `cross-site`: browsers send the origin of a page with `cors`, so a request without one, or of a page that is not on the web, is an app's. A
 * link in another page may lead to the catalogue. No response allows another origin to read it.
 */
export function isPageOfOtherSite(incoming: IncomingMessage): boolean {
  if (!isCrossSiteRequest(incoming)) return false
  const { origin, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = incoming.headers
  if (origin !== undefined) return !URL.canParse(origin) || /^https?:$/.test(new URL(origin).protocol)
  return mode !== 'cors' && !(mode === 'navigate' && dest === 'document')
}

/** The password of HTTP Basic (RFC 7617); undefined for anything else. */
function basicPassword(authorization = ''): string | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]{1,4000}={0,2})$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return password
}
