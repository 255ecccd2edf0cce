// Arrival: where a login leads, and that the page loads anew there (docs/spec/product.md 4).
import { sessionReloadMs } from '@emaki/domain'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import type { LoginOutcome } from './login.ts'

/** Ways through the browser; from outside for tests. */
export interface Ways {
  /** Loads another page in this one's place. */
  readonly load: (address: string) => void
  readonly reload: () => void
}

const browserWays: Ways = { load: (address) => location.replace(address), reload: reloadPage }

/**
 * Leads home after a login, with a page that loads anew; `show` takes the place of that where the browser keeps no login. Resolves to what
 * went wrong, and not at all while the page is on its way out: nothing on it is to be pressed again.
 */
export async function arriveHome(
  outcome: LoginOutcome,
  show: () => Promise<void>,
  { load }: Ways = browserWays,
): Promise<string | undefined> {
  if ('failure' in outcome) return outcome.failure
  if (!outcome.isKept) {
    await show()
    return undefined
  }
  load('/')
  return onItsWay()
}

/** Leads back after a web session was entered: `back` resolves once the screen before is here, which then loads anew in 200 ms. */
export async function arriveBack(
  outcome: LoginOutcome,
  back: () => Promise<void>,
  { reload }: Ways = browserWays,
): Promise<string | undefined> {
  if ('failure' in outcome) return outcome.failure
  await back()
  if (outcome.isKept) setTimeout(reload, sessionReloadMs)
  return undefined
}

const onItsWay = () => new Promise<undefined>(() => undefined)
