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

const following = (page: Page) => page.getByRole('navigation').getByRole('link', { name: '关注' })
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
  await page.getByRole('button', { name: '退出登录' }).click()
  // The page reloads itself a moment later.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '退出登录' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: '打开登录页' })).toBeVisible()
  await expect(following(page)).toBeHidden()
}

test('a refresh token logs in all tabs and later visits, and stays secret', async ({ page, context, baseURL }) => {
  // The test loads about ten pages in two tabs, and each signs in.
  test.slow()
  const [account] = await demoAccounts(page.request)
  const token = account?.refresh_token ?? ''
  const sent = recordRequests(page)
  await test.step('invalid input is refused', async () => {
    await page.goto('/account/login')
    const field = page.getByRole('textbox', { name: '刷新令牌' })
    await expect(field).toHaveAttribute('type', 'password')
    await field.fill('a'.repeat(42))
    await field.press('Enter')
    await expect(failure(page)).toHaveText('RefreshToken 格式不正确')
    await field.fill('a'.repeat(43))
    await field.press('Enter')
    await expect(failure(page)).not.toHaveText('RefreshToken 格式不正确')
    await expect(page).toHaveURL(/\/account\/login$/)
  })
  await test.step('a valid token logs in and shows the account', async () => {
    await page.getByRole('textbox', { name: '刷新令牌' }).fill(` ${token}\n`)
    await page.evaluate(() => Object.assign(window, { isBeforeLogin: true }))
    await page.getByRole('textbox', { name: '刷新令牌' }).press('Enter')
    await expect(page.getByText('已登录：えまき')).toBeVisible()
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
    await expect(dialog).toContainText('登录已失效，请重新登录')
    await expect(following(page)).toBeHidden()
    await context.unroute('**/auth/token')
    await dialog.getByRole('button', { name: '登录' }).click()
    await page.getByRole('textbox', { name: '刷新令牌' }).fill(token)
    await page.getByRole('textbox', { name: '刷新令牌' }).press('Enter')
    // The toast appears after the page has reloaded.
    await expect(page.getByText('已登录：えまき')).toBeVisible()
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
  const [login] = await Promise.all([context.waitForEvent('page'), page.getByRole('button', { name: '打开登录页' }).click()])
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
    await expect(failure(login)).toContainText('登录失败')
    await expect(login).toHaveURL(/\/account\/oauth$/)
  })
  await test.step('manual entry distinguishes an address without a code from an expired one', async () => {
    await logOut(login)
    await login.getByText('没有自动回到这里？').click()
    const field = login.getByLabel('地址或 code')
    for (const [typed, said] of [
      ['https://example.com/', '这里面没有登录用的 code'],
      [`pixiv://account/login?code=${'a'.repeat(40)}`, '缺少登录参数'],
    ] as const) {
      await field.fill(typed)
      await field.press('Enter')
      await expect(failure(login)).toContainText(said)
    }
  })
  await test.step('the final address of a login can be pasted', async () => {
    const [other] = await Promise.all([context.waitForEvent('page'), login.getByRole('button', { name: '打开登录页' }).click()])
    await other.getByRole('textbox', { name: 'Account' }).fill(account?.account ?? '')
    await other.getByLabel('Password').fill(account?.password ?? '')
    // Imitates a browser in which no script handles the address of the final page.
    await other.route('**/assets/**', (route) => route.abort())
    await other.getByRole('button').first().click()
    await other.waitForURL(/\/account\/oauth\?/)
    const code = new URL(other.url()).searchParams.get('code') ?? ''
    await other.close()
    await login.getByLabel('地址或 code').fill(`pixiv://account/login?code=${code}&via=login`)
    await login.getByLabel('地址或 code').press('Enter')
    await expect(login.getByText(/^已登录：/)).toBeVisible()
    await logOut(login)
  })
  await test.step('a login page without a code is quoted in the message', async () => {
    await login.goto('/account/oauth?error=access_denied')
    await expect(failure(login)).toContainText('access_denied')
    await login.getByRole('link', { name: '重新登录' }).click()
    await expect(login).toHaveURL(/\/account\/login$/)
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
    await expect(page.getByText(`经由 ${new URL(proxy.url).host} 发出`)).toBeVisible()
    await page.getByRole('textbox', { name: '刷新令牌' }).fill(token)
    await page.getByRole('textbox', { name: '刷新令牌' }).press('Enter')
    // The toast appears after the page has reloaded.
    await expect(page.getByText('已登录：えまき')).toBeVisible()
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
  await page.getByRole('link', { name: '输入会话' }).click()
  const field = page.getByLabel(/会话 ID/)
  const enterSession = async (typed: string, isSure: boolean) => {
    await field.fill(typed)
    await field.press('Enter')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: isSure ? '我信任，继续' : '取消' }).click()
  }
  await test.step('invalid input is refused with a message', async () => {
    await field.fill('12_short')
    await field.press('Enter')
    await expect(failure(page)).toHaveText('Session ID 格式不正确')
    await enterSession(`99_${'x'.repeat(32)}`, true)
    await expect(failure(page)).toHaveText('这个会话无效或已经过期')
    await enterSession(session, false)
    await expect(failure(page)).toBeHidden()
    await expect(page).toHaveURL(/\/account\/session$/)
  })
  await test.step('the viewer returns two screens, reloads and is logged in', async () => {
    await page.evaluate(() => Object.assign(window, { isBeforeLogin: true }))
    await enterSession(session, true)
    await expect(page.getByText('已登录：えまき')).toBeVisible()
    await expect(page).toHaveURL(/\/setting$/)
    expect(await page.evaluate(() => 'isBeforeLogin' in window)).toBe(false)
    await expect(following(page)).toBeVisible()
    await page.reload()
    await expect(following(page)).toBeVisible()
  })
  await test.step('only a cookie of the companion contains the web session', async () => {
    expect(await storedTexts(page)).not.toContain(session)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'PHPSESSID', path: '/api/companion', httpOnly: true, sameSite: 'Strict' })
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
    await expect(dialog).toContainText('登录已失效，请重新登录')
    await expect(following(page)).toBeHidden()
    await context.unroute('**/api/companion/**')
    await dialog.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/\/account\/login$/)
    await page.goto('/account/session')
    await enterSession(session, true)
    // The toast appears after the page has reloaded.
    await expect(page.getByText('已登录：えまき')).toBeVisible()
    await expect(following(page)).toBeVisible()
  })
  await test.step('the web session is deleted', async () => {
    await logOut(page)
    expect(await context.cookies()).toEqual([])
  })
})
