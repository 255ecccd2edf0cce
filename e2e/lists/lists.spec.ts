// The lists behind the cards of home: discovery, random, recommended, latest (docs/spec/product.md 2.7).
import type { Page } from '@playwright/test'
import { listThrottleMs } from '../../packages/domain/src/limits.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex } from '../support/gallery.ts'

test.beforeEach(({ page }) => page.clock.install())

/** Scrolls to the end of the loaded list and advances the clock past the pause before the next page. */
async function scrollOnce(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.clock.runFor(listThrottleMs)
}

/** Scrolls until the list has ended. */
async function scrollToEnd(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await scrollOnce(page)
        return page.getByText('没有更多了').isVisible()
      },
      { timeout: 55_000, intervals: [50] },
    )
    .toBe(true)
}

const recordRequests = (page: Page, route: RegExp) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (route.test(url.pathname)) asked.push(url)
  })
  return asked
}

test('discovery ends after three batches and loads others after a tap', async ({ page }) => {
  test.slow()
  const asked = recordRequests(page, /illust\/discovery$/)
  await page.goto('/discovery')
  await scrollToEnd(page)
  expect(asked).toHaveLength(3)
  expect(await lastIndex(page)).toBeGreaterThan(30)
  await page.getByRole('button', { name: '换一批' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => asked.length).toBe(4)
  await expect(cards(page).first()).toBeVisible()
})

test('random works end after a fixed number of draws from rankings that are 2 to 14 days old', async ({ page }) => {
  test.slow()
  const asked = recordRequests(page, /\/rank(?:_novel)?$/)
  for (const [type, last] of [
    ['manga', 5],
    ['novel', 4],
  ] as const) {
    asked.length = 0
    await page.goto(`/random_illust?type=${type}`)
    await scrollToEnd(page)
    expect(asked, type).toHaveLength(last)
    const today = Date.parse(new Date().toISOString().slice(0, 10))
    for (const url of asked) {
      const back = (today - Date.parse(url.searchParams.get('date') ?? '')) / 86_400_000
      expect(back).toBeGreaterThanOrEqual(1)
      expect(back).toBeLessThanOrEqual(14)
      expect(url.searchParams.get('page')).toBe('1')
    }
  }
})

test('the kinds of random works are addresses that replace each other', async ({ page }) => {
  await page.goto('/setting')
  await page.goto('/random_illust')
  await page.getByRole('link', { name: '小说', exact: true }).click()
  await expect(page).toHaveURL(/\/random_illust\?type=novel$/)
  await expect(page.getByRole('navigation', { name: '随便看看' }).locator('[aria-current=page]')).toHaveText('小说')
  await expect(cards(page).first().locator('a[href^="/novel/"]').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/setting$/)
})

test('an unknown kind is treated as illustrations', async ({ page }) => {
  await page.goto('/random_illust?type=__proto__')
  await expect(cards(page).first().locator('a[href^="/artworks/"]').first()).toBeVisible()
})

test('recommended works are one page of popular works', async ({ page }) => {
  const asked = recordRequests(page, /illust_recommended$/)
  await page.goto('/osusume_illust')
  await scrollToEnd(page)
  expect(asked).toHaveLength(1)
})

test('the newest works load page by page, each after the last id of the page before', async ({ page }) => {
  test.slow()
  const asked = recordRequests(page, /illust_new$/)
  await page.goto('/latest')
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await scrollOnce(page)
        return asked.length
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBeGreaterThanOrEqual(3)
  const ids = asked.map((url) => Number(url.searchParams.get('max_illust_id')))
  expect(ids[0]).toBe(0)
  expect(ids[1]).toBeGreaterThan(0)
  expect(ids[2]).toBeLessThan(ids[1] ?? 0)
})
