// Beginning a login in a browser: which page to open, and the verifier that waits for its code (docs/spec/calls.md 4, docs/contract/app-api.md 1.3).
import { isCodeVerifier, beginLogin as newLogin } from '@emaki/app-api'
import { loginLifetimeMs, record, text } from '@emaki/domain'
import { storedValue } from '../../settings/storage.ts'
import { loginKey } from '../../settings/storageKeys.ts'
import { initialData } from '../query/initialData.ts'

/** Where a login ends that may end on this site. */
const callbackPath = '/account/oauth'

const kept = storedValue(loginKey, () => localStorage)
let inMemory: unknown

/**
 * Begins a login and returns the address of its page. Only the newest login can be finished. The gateway's own door to the page leads back
 * here; the site's own ends on the app's address, which a helper script or the person carries over.
 */
export function beginLogin(now = Date.now()): string {
  const { address, codeVerifier } = newLogin()
  inMemory = { codeVerifier, at: now }
  kept.write({ codeVerifier, at: now })
  if (!initialData().config.hasLoginPage) return address
  const { pathname, searchParams } = new URL(address)
  searchParams.set('redirect', `${location.origin}${callbackPath}`)
  return `/pixiv-app-api${pathname}?${searchParams}`
}

/** The verifier of the login that was begun, once, and within its 600 seconds (docs/spec/product.md 4); undefined when there is none (docs/reliability.md J2). */
export function takeVerifier(now = Date.now()): string | undefined {
  const begun = record(kept.read() ?? inMemory)
  inMemory = undefined
  kept.write({})
  const age = now - Number(begun.at)
  const verifier = text(begun.codeVerifier)
  return isCodeVerifier(verifier) && age >= 0 && age < loginLifetimeMs ? verifier : undefined
}
