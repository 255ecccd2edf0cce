// The static build on a plain static server of another origin, below a base path, with a gateway as its host (docs/operate/static-host.md).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hasCachedFiles, isCached } from '../support/cachedResponses.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'
import { addressOf } from '../support/sample.ts'
import { demoAccounts } from '../support/signIn.ts'
import { type StaticServer, startStaticServer } from '../support/staticServer.ts'

const root = join(import.meta.dirname, '../..')
const base = '/emaki/'
let folder: string
let site: StaticServer

// One worker builds once. Paths of the viewer are no files, so that the server answers them with 404.html. The gateway does not list this origin
// for its companion, which the viewer notices by the failing request.
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: /^Failed to load resource|has been blocked by CORS policy|ERR_INTERNET_DISCONNECTED|FetchEvent/ })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'emaki-static-'))
  const build = spawnSync(process.execPath, ['scripts/build-static.mjs', '--base', base, '--out', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(build.status, build.stderr).toBe(0)
  site = await startStaticServer(folder, base)
})
test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (page: Page, path: string) => page.goto(site.url + path.slice(1))

/** Screens that need no companion. */
const readScreens = [
  '/',
  '/home_novel',
  '/rank/daily',
  '/rank_novel/day',
  '/search/%E9%A2%A8%E6%99%AF',
  '/artworks/…',
  '/novel/…',
  '/novel/series/…',
  '/user/…/series/…',
  '/users/…',
  '/latest',
  '/osusume_illust',
]

test('the visitor types a host once, and all read screens open by their addresses', async ({ page, request, baseURL }) => {
  site.configure({})
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Choose a host' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Address of a host' }).fill(baseURL ?? '')
  await page.getByRole('button', { name: 'Test and use' }).click()
  await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Spotlights' })).toHaveCount(0)
  for (const screen of readScreens) {
    await test.step(screen, async () => {
      await open(page, await addressOf(screen, request))
      await expect(page.getByRole('main').locator(`a[href^="${base}"]`).first()).toBeVisible()
      await expect(page.locator('img[src*="/api/image/"]').first()).toBeAttached()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    })
  }
  await open(page, '/discovery')
  await expect(page.getByRole('main').getByText('The server this site uses does not offer this feature.')).toBeVisible()
})

test('links, aliases and pasted addresses stay below the base path', async ({ page, baseURL }) => {
  site.configure({ title: 'Scrolls', defaultLanguage: 'en', hosts: [{ name: 'Sample', address: baseURL }] })
  await open(page, '/ranking')
  await expect(page).toHaveURL(`${site.url}rank/daily`)
  await expect(page).toHaveTitle(/ · Scrolls$/)
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${base}artworks/\\d+$`))
  const work = new URL(page.url()).pathname
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}rank/daily`)
  await open(page, `/nowhere?${site.url}${work.slice(base.length)}`)
  await expect(page).toHaveURL(site.url + work.slice(base.length))
})

test('a refresh token logs in through the host that the operator allows', async ({ page, request, baseURL }) => {
  site.configure({ hosts: [{ name: 'Sample', address: baseURL, apiProxy: true }] })
  const token = (await demoAccounts(request))[0]?.refresh_token ?? ''
  const logins: string[] = []
  page.on('request', (sent) => {
    if (sent.postData()?.includes(token)) logins.push(new URL(sent.url()).origin)
  })
  await open(page, '/account/login')
  await expect(page.getByText(`App API requests go through ${new URL(baseURL ?? '').host}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Refresh token' }).fill(token)
  await page.getByRole('textbox', { name: 'Refresh token' }).press('Enter')
  await expect(page.getByText('Logged in as えまき')).toBeVisible()
  await expect(page).toHaveURL(site.url)
  expect(new Set(logins)).toEqual(new Set([baseURL]))
  const works = page.waitForResponse(/\/pixiv-app-api\/v1\/illust\/ranking/)
  await open(page, '/rank/monthly')
  expect(new URL((await works).url()).origin).toBe(baseURL)
  await expect(cards(page).first()).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens offline at any address, with viewed pictures of the host', async ({ page, context, baseURL }) => {
    site.configure({ title: 'Scrolls', hosts: [{ name: 'Sample', address: baseURL }] })
    await open(page, '/rank/daily')
    await expect(cards(page).first()).toBeVisible()
    await expect.poll(() => page.evaluate(hasCachedFiles)).toBe(true)
    await expect.poll(() => isCached(page, 'ranking')).toBe(true)
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(site.url)
    await context.setOffline(true)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
    await expect(page).toHaveTitle(/ · Scrolls$/)
    const hasPicture = () =>
      [...document.querySelectorAll<HTMLImageElement>('img[src*="/api/image/"]')].some((image) => image.naturalWidth > 0)
    await expect.poll(() => page.evaluate(hasPicture)).toBe(true)
  })
})
