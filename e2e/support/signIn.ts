// Logs a browser in with one of the sample's demo accounts.
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export interface DemoAccount {
  readonly account: string
  readonly password: string
  readonly refresh_token: string
  readonly session: string
}

/** The demo accounts, which the gateway lists publicly. */
export async function demoAccounts(request: APIRequestContext): Promise<readonly DemoAccount[]> {
  const { demo } = await (await request.get('/.well-known/emaki.json')).json()
  return demo
}

/**
 * Logs the page's browser in with the demo account at index `nth`. `webSession` sets the gateway's session cookie and must run before the
 * first navigation. `localApp` uses the login screen for the app API and ends on home.
 */
export async function signIn(page: Page, kind: 'webSession' | 'localApp', nth = 0): Promise<DemoAccount> {
  const account = (await demoAccounts(page.request))[nth]
  if (account === undefined) throw new Error(`There is no demo account ${nth}`)
  if (kind === 'webSession') {
    const answer = await page.request.post('/api/companion/session', { data: { session: account.session } })
    expect(answer.status()).toBe(200)
    await keepCookie(page, answer)
    await page.addInitScript(() => {
      // Runs once: a reload after a logout must not log in again.
      if (sessionStorage.getItem('signedIn') !== null) return
      sessionStorage.setItem('signedIn', 'yes')
      localStorage.setItem('emaki.session', JSON.stringify({ mode: 'web', companion: '/api/companion' }))
    })
  } else {
    await page.goto('/account/login')
    await page.getByRole('button', { name: `${account.account}, App API`, exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  }
  return account
}

/**
 * Adds the cookie of a response to the browser without its end. Playwright counts that from the fixed day of the tests, so that the browser,
 * whose clock is the real one, would take the cookie as ended half a year after that day.
 */
async function keepCookie(page: Page, answer: APIResponse): Promise<void> {
  const [pair = '', ...attributes] = (answer.headers()['set-cookie'] ?? '').split('; ')
  const [name = '', value = ''] = pair.split('=')
  const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/'
  const { hostname } = new URL(answer.url())
  await page.context().addCookies([{ name, value, domain: hostname, path, httpOnly: true, sameSite: 'Strict' }])
}
