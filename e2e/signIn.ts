// Being signed in: the demo accounts of the embedded site, and the ways in which a browser can hold one of them.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './emaki.ts'

export interface DemoAccount {
  readonly account: string
  readonly password: string
  readonly refresh_token: string
  readonly session: string
}

/** The demo accounts, as the gateway names them to everybody. */
export async function demoAccounts(request: APIRequestContext): Promise<readonly DemoAccount[]> {
  const { demo } = await (await request.get('/.well-known/emaki.json')).json()
  return demo
}

/**
 * Signs the page's browser in with the n-th demo account. `webSession`: the gateway holds the session in its cookie; for before the page goes
 * anywhere. `localApp`: the app API in this browser, by the login screen; home is on show afterwards.
 */
export async function signIn(page: Page, kind: 'webSession' | 'localApp', nth = 0): Promise<DemoAccount> {
  const account = (await demoAccounts(page.request))[nth]
  if (account === undefined) throw new Error(`There is no demo account ${nth}`)
  if (kind === 'webSession') {
    const answer = await page.request.post('/api/companion/session', { data: { session: account.session } })
    expect(answer.status()).toBe(200)
    await page.addInitScript(() => {
      // Once: a reload after a logout must not sign in again.
      if (sessionStorage.getItem('signedIn') !== null) return
      sessionStorage.setItem('signedIn', 'yes')
      localStorage.setItem('emaki.session', JSON.stringify({ mode: 'web', companion: '/api/companion' }))
    })
  } else {
    await page.goto('/account/login')
    await page.getByRole('button', { name: `${account.account}, 应用 API`, exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
  }
  return account
}
