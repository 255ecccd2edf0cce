// Navigation after a login, which reloads the page (docs/spec/product.md 4).
import { sessionReloadMs } from '@emaki/domain'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { withBasePath } from '../settings/basePath.ts'
import type { LoginOutcome } from './login.ts'

/** Navigation of the browser; tests replace it. */
export interface BrowserNavigation {
  /** Loads another path of the viewer and replaces the history entry. */
  readonly load: (path: string) => void
  readonly reload: () => void
}

const browserNavigation: BrowserNavigation = { load: (path) => location.replace(withBasePath(path)), reload: reloadPage }

/**
 * Loads the home page after a login. Without storage a reload would log out, so `show` navigates without one. Resolves to the error message of a
 * failed login. Never resolves while the home page loads, so that the form stays busy.
 */
export async function goHomeAfterLogin(
  outcome: LoginOutcome,
  show: () => Promise<void>,
  { load }: BrowserNavigation = browserNavigation,
): Promise<string | undefined> {
  if ('failure' in outcome) return outcome.failure
  if (!outcome.isKept) {
    await show()
    return undefined
  }
  load('/')
  return pending()
}

/** Returns to the previous screen after a login with a web session, then reloads after 200 ms. `back` resolves when that screen is shown. */
export async function goBackAfterLogin(
  outcome: LoginOutcome,
  back: () => Promise<void>,
  { reload }: BrowserNavigation = browserNavigation,
): Promise<string | undefined> {
  if ('failure' in outcome) return outcome.failure
  await back()
  if (outcome.isKept) setTimeout(reload, sessionReloadMs)
  return undefined
}

const pending = () => new Promise<undefined>(() => undefined)
