// The installed app: offline start, share target, and updates that lose no state (docs/reliability.md F13, F14, F17).
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'
import { startProxyHost } from '../support/proxyHost.ts'

test.use({
  serviceWorkers: 'allow',
  allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|Failed to fetch/,
})

const saveOfflineButton = (page: Page) => page.getByRole('button', { name: 'Save for offline' })
/** Waits until the service worker has cached the app's files and controls this page. */
const waitForControl = async (page: Page) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
const shells = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('emaki-shell-')))

test('F17: a new version waits until the reader accepts it, and all state is kept', async ({ page, baseURL }) => {
  test.slow()
  let build = 1
  let isHanging = false
  const host = await startProxyHost(baseURL ?? '', {
    hangs: (path) => isHanging && path.startsWith('/api/image/'),
    // Imitates another build: its service worker lists other files.
    rewrite: (path) =>
      path === '/sw.js' && build > 1
        ? (text) => text.replace(/"revision":"[0-9a-f]{32}"/, `"revision":"${'b'.repeat(32)}"`)
        : undefined,
  })
  try {
    await test.step('logs in, chooses a layout and saves a work offline', async () => {
      await page.goto(`${host.url}/account/login`)
      await page
        .getByRole('button', { name: /, App API$/ })
        .first()
        .click()
      await expect(page).toHaveURL(`${host.url}/`)
      await page.goto(`${host.url}/setting/contents_display`)
      await page.getByRole('switch', { name: 'Show AI works' }).click()
      await page.getByRole('textbox', { name: 'Blocked tags' }).fill('half a list')
      await page.goto(`${host.url}/rank/daily_illust`)
      await cards(page).first().getByRole('link').first().click()
      await saveOfflineButton(page).click()
      await expect(saveOfflineButton(page)).toHaveAttribute('aria-pressed', 'true')
    })
    await page.goto(`${host.url}/rank/daily`)
    await waitForControl(page)
    await expect(cards(page).first()).toBeVisible()
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    // A Playwright click could scroll its card into view.
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true })
      addEventListener('click', () => Object.assign(window, { left: scrollY }), { capture: true, once: true })
    })
    const [before] = await shells(page)
    let left = 0

    const offer = page.getByRole('complementary', { name: 'A new version of Emaki is here.' })
    await test.step('the next build is found, and the open page keeps its version', async () => {
      build = 2
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await expect(offer).toBeVisible()
      // The browser waits up to five minutes for pictures in flight before it replaces the service worker.
      isHanging = true
      await cards(page).nth(6).getByRole('link').first().click()
      await expect(page.locator('#root article h1')).toBeVisible()
      left = await page.evaluate(() => Number(Reflect.get(window, 'left')))
      await page.goBack()
      await expect(cards(page).first()).toBeAttached()
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    })
    await test.step('the update keeps position, login, settings, typed text and offline copies', async () => {
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
      // The event `load` would wait for pictures that never arrive.
      const loaded = page.waitForEvent('domcontentloaded')
      await offer.getByRole('button', { name: 'Reload' }).click()
      await loaded
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
      await expect(offer).toBeHidden()
      await expect.poll(() => shells(page)).toHaveLength(1)
      expect(await shells(page)).not.toEqual([before])
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Following' })).toBeVisible()
      await page.goto(`${host.url}/setting/contents_display`)
      await expect(page.getByRole('switch', { name: 'Show AI works' })).toBeChecked()
      await expect(page.getByRole('textbox', { name: 'Blocked tags' })).toHaveValue('half a list')
      await page.goto(`${host.url}/setting/offline`)
      await expect(page.getByRole('list', { name: 'Available offline' }).getByRole('listitem')).toHaveCount(1)
    })
  } finally {
    await host.stop()
  }
})

test('the worker also controls a page that was loading while it became active', async ({ page, context, baseURL }) => {
  let release: () => void = () => undefined
  const active = new Promise<void>((resolve) => {
    release = resolve
  })
  const host = await startProxyHost(baseURL ?? '', { waits: (path) => (path === '/rank/weekly' ? active : undefined) })
  try {
    const other = await context.newPage()
    const loaded = other.goto(`${host.url}/rank/weekly`)
    await page.goto(`${host.url}/setting/about`)
    await waitForControl(page)
    release()
    await loaded
    await waitForControl(other)
  } finally {
    release()
    await host.stop()
  }
})

test('pictures and text shared by other apps open here', async ({ page, request }) => {
  const answer = await request.get('/api/mirror/illust_new', { params: { content_type: 'illust' } })
  const [work] = ((await answer.json()) as { illusts: { image_urls: { medium: string } }[] }).illusts
  const address = `/api/image/${work?.image_urls.medium.replace('https://', '')}`
  await page.goto('/setting/about')
  await waitForControl(page)
  /** Shares as the operating system does: a form post that opens a page. */
  const share = (fields: Record<string, string>, picture = '') =>
    page.evaluate(
      async ({ fields, picture }) => {
        const form = Object.assign(document.createElement('form'), {
          method: 'post',
          enctype: 'multipart/form-data',
          action: '/share',
        })
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }))
        }
        if (picture !== '') {
          const chosen = new DataTransfer()
          chosen.items.add(new File([await (await fetch(picture)).blob()], 'p.jpg', { type: 'image/jpeg' }))
          form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'picture', files: chosen.files }))
        }
        document.body.append(form)
        // Submits after this call has returned, because the form replaces the page.
        setTimeout(() => form.submit())
      },
      { fields, picture },
    )
  await share({ text: 'Look: https://www.pixiv.net/users/11' })
  await expect(page).toHaveURL(/\/users\/11$/)
  const sent = page.waitForRequest((one) => one.url().endsWith('/api/saucenao'))
  await share({ title: 'a picture' }, address)
  await sent
  await expect(page).toHaveURL(/\/search_image\?picture=[0-9a-f]{16}$/)
  await expect(page.getByRole('img', { name: 'The picture searched for' })).toBeVisible()
  await page.goto('/search_image?shared=true')
  await expect(page.getByRole('alert')).toContainText('The shared picture did not arrive')
})
