// Starts a login: returns the address of the login page, and keeps the code verifier until the login returns (docs/spec/calls.md 4, docs/contract/app-api.md 1.3).
import { isCodeVerifier, beginLogin as newLogin } from '@emaki/app-api'
import { loginLifetimeMs, record, text } from '@emaki/domain'
import { initialData } from '../query/initialData.ts'
import { withBasePath } from '../settings/basePath.ts'
import { storedValue } from '../settings/storage.ts'
import { loginKey } from '../settings/storageKeys.ts'

/** Redirect path of logins that end on this site. */
const callbackPath = '/account/oauth'

const storage = storedValue(loginKey, () => localStorage)
/** A variable, for browsers that refuse storage: the login then ends in this page. */
let inMemory: unknown

/**
 * Starts a login and returns the address of its page. Only the newest login can be finished. The login page of the gateway
 * redirects back to this site. The site's own page ends on an address of the app, which a helper script or the user copies.
 */
export function beginLogin(now = Date.now()): string {
  const { address, codeVerifier } = newLogin()
  inMemory = { codeVerifier, at: now }
  storage.write({ codeVerifier, at: now })
  if (!initialData().config.hasLoginPage) return address
  const { pathname, searchParams } = new URL(address)
  searchParams.set('redirect', location.origin + withBasePath(callbackPath))
  return `/pixiv-app-api${pathname}?${searchParams}`
}

/**
 * Returns the verifier of the started login once, within 600 seconds (docs/spec/product.md 4). Undefined without one
 * (docs/reliability.md J2).
 */
export function takeVerifier(now = Date.now()): string | undefined {
  const started = record(storage.read() ?? inMemory)
  inMemory = undefined
  storage.write({})
  const age = now - Number(started.at)
  const verifier = text(started.codeVerifier)
  return isCodeVerifier(verifier) && age >= 0 && age < loginLifetimeMs ? verifier : undefined
}
