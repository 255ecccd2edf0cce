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
export async function demoAccounts(request: APIRequestContext, base = ''): Promise<readonly DemoAccount[]> {
  const { demo } = await (await request.get(`${base}/.well-known/emaki.json`)).json()
  return demo
}

/** Signs the page's browser in with the n-th demo account before it goes anywhere: the gateway holds the web session in its cookie. */
export async function signIn(page: Page, _kind: 'webSession', nth = 0, base = ''): Promise<DemoAccount> {
  const account = (await demoAccounts(page.request, base))[nth]
  if (account === undefined) throw new Error(`There is no demo account ${nth}`)
  const answer = await page.request.post(`${base}/api/companion/session`, { data: { session: account.session } })
  expect(answer.status()).toBe(200)
  await page.addInitScript(() => {
    // Once: a reload after a logout must not sign in again.
    if (sessionStorage.getItem('signedIn') !== null) return
    sessionStorage.setItem('signedIn', 'yes')
    localStorage.setItem('emaki.session', JSON.stringify({ mode: 'web', companion: '/api/companion' }))
  })
  return account
}
