// Without a network: screens that were seen open with their pictures and say that they are cached (docs/reliability.md F11, F13, F15).
import type { Page } from '@playwright/test'
import { hasCachedFiles, isCached } from '../support/cachedResponses.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards } from '../support/gallery.ts'

test.use({ serviceWorkers: 'allow', allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent/ })

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' })

/** Opens a page and waits until the service worker controls it and has cached all files of the app and a shown picture. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('img[src*="/api/image/"]').first()).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(hasCachedFiles)).toBe(true)
}

const hasPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img[src*="/api/image/"]')].some((image) => image.naturalWidth > 0),
  )

test('F11: home and the ranking open offline after a reload, with pictures and a notice', async ({ page, context }) => {
  await visit(page, '/')
  for (const list of ['ranking', 'recommended', 'spotlights']) await expect.poll(() => isCached(page, list)).toBe(true)
  await visit(page, '/rank/daily')
  await expect.poll(() => isCached(page, 'ranking')).toBe(true)
  await expect(cards(page).first()).toBeVisible()
  const first = await shownCards(page).first().getByRole('link').first().getAttribute('href')

  await context.setOffline(true)
  await expect(notice(page)).toBeVisible()
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(notice(page)).toContainText('As of')
  await expect(shownCards(page).first().getByRole('link').first()).toHaveAttribute('href', first ?? '')
  await expect.poll(() => hasPictures(page)).toBe(true)

  await test.step('they also open days later, when their responses are stale', async () => {
    const day = await page.locator('h1').textContent()
    await page.clock.setFixedTime(Date.now() + 3 * 24 * 3_600_000)
    await page.reload()
    await expect(shownCards(page).first().getByRole('link').first()).toHaveAttribute('href', first ?? '')
    expect(await page.locator('h1').textContent()).toBe(day)
    await page.goto('/')
    for (const name of ['Daily ranking', 'Spotlights', 'Recommended']) {
      await expect(
        page.getByRole('region', { name }).locator('a[href*="/artworks/"], a[href*="/spotlight/"]').first(),
      ).toBeVisible()
    }
    await expect.poll(() => hasPictures(page)).toBe(true)
  })

  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
})

test('an earlier search opens offline, even after its usual lifetime', async ({ page, context }) => {
  await visit(page, '/search/%E9%A2%A8%E6%99%AF')
  await expect.poll(() => isCached(page, '/search')).toBe(true)
  await expect(cards(page).first()).toBeVisible()
  const first = await shownCards(page).first().getByRole('link').first().getAttribute('href')
  await context.setOffline(true)
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(shownCards(page).first().getByRole('link').first()).toHaveAttribute('href', first ?? '')
})

test('a screen that was never opened fails with a retry, which works once the network is back', async ({ page, context }) => {
  await visit(page, '/')
  await context.setOffline(true)
  await page.goto('/rank/weekly')
  const retry = page.getByRole('main').getByRole('alert').getByRole('button')
  await expect(retry.first()).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await expect(cards(page).first()).toBeVisible({ timeout: 30_000 })
})

test('F18: the worker caches no data, no error and no page with initial data', async ({ page }) => {
  await visit(page, '/rank/daily')
  const kept = await page.evaluate(async () => {
    const found: { url: string; status: number; type: string; hasAnswers: boolean }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const type = response?.headers.get('content-type') ?? ''
        const text = type.startsWith('text/html') ? ((await response?.text()) ?? '') : ''
        found.push({ url: request.url, status: response?.status ?? 0, type, hasAnswers: text.includes('"illusts"') })
      }
    }
    return found
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept.filter(({ url }) => /\/api\/(?!image\/)/.test(url))).toEqual([])
  expect(kept.filter(({ status, hasAnswers }) => status !== 200 || hasAnswers)).toEqual([])
})

test('F15: a browser without workers and caches still shows everything', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', {
      get: () => ({ register: () => Promise.reject(new DOMException('refused', 'SecurityError')), ready: new Promise(() => {}) }),
    })
    Reflect.deleteProperty(window, 'caches')
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').first()).toBeVisible()
})
