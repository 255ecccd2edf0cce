// Logins: the three ways to log in, the ways to log out, and which parts of the credentials are visible to others.
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { startRecordingHost } from '../support/recordingHost.ts'
import { demoAccounts } from '../support/signIn.ts'

test.beforeEach(({ context }) =>
  context.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

const following = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Following' })
const failure = (page: Page) => page.getByRole('alert')

/** Records every request that the page sends during a test. */
function recordRequests(page: Page): Request[] {
  const sent: Request[] = []
  page.context().on('request', (request) => sent.push(request))
  return sent
}

const tokenCalls = (sent: readonly Request[]) => sent.filter((request) => request.url().endsWith('/auth/token'))

/** All texts that this origin stores where a script can read them. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const values = await new Promise<unknown[]>((resolve, reject) => {
          const asking = database.transaction(store).objectStore(store).getAll()
          asking.onsuccess = () => resolve(asking.result)
          asking.onerror = () => reject(asking.error)
        })
        const asText = (_: string, value: unknown) =>
          value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value
        kept.push(name, JSON.stringify(values, asText))
      }
      database.close()
    }
    return kept.join('\n')
  })

async function logOut(page: Page) {
  await page.goto('/account/login')
  await page.getByRole('button', { name: 'Log out' }).click()
  // The page reloads itself a moment later.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Log out' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Open the login page' })).toBeVisible()
  await expect(following(page)).toBeHidden()
}

test('a refresh token logs in all tabs and later visits, and stays secret', async ({ page, context, baseURL }) => {
  // The test loads about ten pages in two tabs, and each signs in.
  test.slow()
  const [account] = await demoAccounts(page.request)
  const token = account?.refresh_token ?? ''
  const sent = recordRequests(page)
  await test.step('a valid token logs in and shows the account', async () => {
    await page.goto('/account/login')
    await page.getByRole('textbox', { name: 'Refresh token' }).fill(` ${token}\n`)
    await page.evaluate(() => Object.assign(window, { isBeforeLogin: true }))
    await page.getByRole('textbox', { name: 'Refresh token' }).press('Enter')
    await expect(page.getByText('Logged in as えまき')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => 'isBeforeLogin' in window)).toBe(false)
    await expect(following(page)).toBeVisible()
  })
  await test.step('a second tab is logged in too, and a reload requests one token', async () => {
    const second = await context.newPage()
    await second.goto('/account/login')
    await expect(second.getByText('@emaki')).toBeVisible()
    const works = second.waitForResponse(/\/pixiv-app-api\/v1\/illust\/ranking/)
    await second.goto('/rank/monthly')
    expect((await works).status()).toBe(200)
    await second.close()
    const before = tokenCalls(sent).length
    await page.reload()
    await expect(following(page)).toBeVisible()
    await expect.poll(() => tokenCalls(sent).length).toBe(before + 1)
  })
  await test.step('tabs that start at the same moment never request tokens at the same time', async () => {
    const second = await context.newPage()
    const under = new Set<Request>()
    let most = 0
    context.on('request', (request) => {
      if (tokenCalls([request]).length > 0) most = Math.max(most, under.add(request).size)
    })
    context.on('requestfinished', (request) => under.delete(request))
    // Each tab needs a token for its content, and neither has one.
    const shows = (one: Page) => one.waitForResponse(/\/pixiv-app-api\/v1\/illust\/ranking/)
    const answers = Promise.all([shows(page), shows(second)])
    await Promise.all([page.goto('/rank/weekly'), second.goto('/rank/rookie')])
    expect((await answers).map((answer) => answer.status())).toEqual([200, 200])
    // The first tab shares its token with the second, unless it is too busy to respond.
    expect(most).toBe(1)
    await second.close()
  })
  await test.step('an account that upstream rejects is logged out and sees the login link', async () => {
    const refusal = {
      has_error: true,
      errors: { system: { message: 'Invalid refresh token', code: 1508 } },
      error: 'invalid_grant',
    }
    await context.route('**/auth/token', (route) => route.fulfill({ status: 400, json: refusal }))
    await page.goto('/following')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog).toContainText('Your login has ended. Log in again.')
    await expect(following(page)).toBeHidden()
    await context.unroute('**/auth/token')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('textbox', { name: 'Refresh token' }).fill(token)
    await page.getByRole('textbox', { name: 'Refresh token' }).press('Enter')
    // The toast appears after the page has reloaded.
    await expect(page.getByText('Logged in as えまき')).toBeVisible()
    await expect(following(page)).toBeVisible()
  })
  await test.step('the refresh token is sent in form bodies to the token endpoint only, and is stored nowhere in plain text', async () => {
    for (const request of sent) {
      expect(request.url()).not.toContain(token)
      expect(new URL(request.url()).origin).toBe(baseURL)
      const isTokenCall = request.url().endsWith('/pixiv-oauth/auth/token')
      if (!isTokenCall) expect(request.postData() ?? '').not.toContain(token)
      expect(JSON.stringify(request.headers())).not.toContain(token)
    }
    expect(await storedTexts(page)).not.toContain(token)
  })
  await test.step('a logout deletes it here and in the other tab', async () => {
    const other = await context.newPage()
    await other.goto('/setting')
    await expect(following(other)).toBeVisible()
    await logOut(page)
    await expect(following(other)).toBeHidden()
    await page.goto('/setting')
    await expect(following(page)).toBeHidden()
  })
})
test.use({ allowedErrors: /400|401|502|ERR_UNKNOWN_URL_SCHEME/ })

test('the site’s own login page returns to the viewer, once and only to the tab that started', async ({ page, context }) => {
  const [, account] = await demoAccounts(page.request)
  const sent = recordRequests(page)
  await page.goto('/account/login')
  const [login] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open the login page' }).click(),
  ])
  await login.getByRole('textbox', { name: 'Account' }).fill(account?.account ?? '')
  await login.getByLabel('Password').fill(account?.password ?? '')
  await login.getByRole('button').first().click()
  await expect(login).toHaveURL(/\/$/)
  await expect(following(login)).toBeVisible()
  await test.step('the code is in no history entry, and only one request contains it', async () => {
    const callback = sent.find((request) => request.url().includes('/account/oauth?'))?.url() ?? ''
    const code = new URL(callback).searchParams.get('code') ?? ''
    expect(code.length).toBeGreaterThan(20)
    const carrying = sent.filter((request) => request.url().includes(code) || (request.postData() ?? '').includes(code))
    expect(carrying.map((request) => new URL(request.url()).pathname)).toEqual(['/account/oauth', '/pixiv-oauth/auth/token'])
    await login.goBack()
    expect(login.url()).not.toContain(code)
    await login.goto(callback)
    await expect(failure(login)).toContainText('Login failed')
    await expect(login).toHaveURL(/\/account\/oauth$/)
  })
})

test("an account's token is sent to the proxy that its owner chose, and to no other host", async ({ page, baseURL }) => {
  const proxy = await startRecordingHost(baseURL ?? '')
  try {
    const [account] = await demoAccounts(page.request)
    const token = account?.refresh_token ?? ''
    const sent = recordRequests(page)
    await withSettings(page, { useApiProxy: true, apiProxy: proxy.url })
    await page.goto('/account/login')
    await expect(page.getByText(`App API requests go through ${new URL(proxy.url).host}`)).toBeVisible()
    await page.getByRole('textbox', { name: 'Refresh token' }).fill(token)
    await page.getByRole('textbox', { name: 'Refresh token' }).press('Enter')
    // The toast appears after the page has reloaded.
    await expect(page.getByText('Logged in as えまき')).toBeVisible()
    await expect(following(page)).toBeVisible()
    await page.goto('/following?tab=2')
    await expect(page.locator('[role=feed] [data-index]').first()).toBeVisible()
    expect(proxy.asked).toContain('POST /pixiv-oauth/auth/token')
    expect(proxy.asked.some((line) => line.startsWith('GET /pixiv-app-api/v1/user/bookmarks/illust'))).toBe(true)
    for (const request of sent) {
      const { origin, href } = new URL(request.url())
      const { authorization = '' } = request.headers()
      expect(href).not.toContain(token)
      if (origin !== proxy.url)
        expect([href, authorization, request.postData()?.includes(token) ?? false]).toEqual([href, '', false])
    }
  } finally {
    await proxy.stop()
  }
})

test('a web session is entered after a warning, and scripts cannot read it afterwards', async ({ page, context }) => {
  const [account] = await demoAccounts(page.request)
  const session = account?.session ?? ''
  await page.goto('/setting')
  await page.locator('a[href="/account/login"]').first().click()
  await page.getByRole('link', { name: 'Enter a session' }).click()
  const field = page.getByLabel('Session ID')
  const enterSession = async (typed: string, isSure: boolean) => {
    await field.fill(typed)
    await field.press('Enter')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: isSure ? 'I trust it' : 'Cancel' }).click()
  }
  await test.step('the viewer returns two screens, reloads and is logged in', async () => {
    await page.evaluate(() => Object.assign(window, { isBeforeLogin: true }))
    await enterSession(session, true)
    await expect(page.getByText('Logged in as えまき')).toBeVisible()
    await expect(page).toHaveURL(/\/setting$/)
    expect(await page.evaluate(() => 'isBeforeLogin' in window)).toBe(false)
    await expect(following(page)).toBeVisible()
    // The stubs of a later step must not answer the check of this visit.
    const checked = page.waitForResponse((response) => response.url().endsWith('/api/companion/user'))
    await page.reload()
    await checked
    await expect(following(page)).toBeVisible()
  })
  await test.step('only a cookie of the companion contains the web session', async () => {
    expect(await storedTexts(page)).not.toContain(session)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({
      name: `PHPSESSID_${session.split('_')[0]}`,
      path: '/api/companion',
      httpOnly: true,
      sameSite: 'Strict',
    })
  })
  await test.step('an expired web session shows a message and a login link', async () => {
    await context.route('**/api/companion/**', (route) =>
      route.fulfill(
        route.request().url().includes('/user')
          ? { json: { userData: null, token: '' } }
          : { status: 401, json: { error: true, message: '请登录', body: [] } },
      ),
    )
    await page.goto('/following?tab=2')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog).toContainText('Your login has ended. Log in again.')
    await expect(following(page)).toBeHidden()
    await context.unroute('**/api/companion/**')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/account\/login$/)
    await page.goto('/account/session')
    await enterSession(session, true)
    // The toast appears after the page has reloaded.
    await expect(page.getByText('Logged in as えまき')).toBeVisible()
    await expect(following(page)).toBeVisible()
  })
  await test.step('the web session is deleted', async () => {
    await logOut(page)
    expect(await context.cookies()).toEqual([])
  })
})
