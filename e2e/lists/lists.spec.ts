// The lists behind the cards of home (docs/spec/product.md 2.7). feeds.test.tsx and queries.test.ts show the end of every list.
import type { Page } from '@playwright/test'
import { listThrottleMs } from '../../packages/domain/src/limits.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex } from '../support/gallery.ts'

/** Scrolls until the list has ended, and advances the clock past the pause before each page. */
async function scrollToEnd(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await page.clock.runFor(listThrottleMs)
        return page.getByText('That’s all').isVisible()
      },
      { timeout: 55_000, intervals: [50] },
    )
    .toBe(true)
}

test('discovery ends after three batches and loads others after a tap', async ({ page }) => {
  test.slow()
  const asked: string[] = []
  page.on('request', (request) => /illust\/discovery$/.test(new URL(request.url()).pathname) && asked.push(request.url()))
  await page.clock.install()
  await page.goto('/discovery')
  await scrollToEnd(page)
  expect(asked).toHaveLength(3)
  expect(await lastIndex(page)).toBeGreaterThan(30)
  await page.getByRole('button', { name: 'Show others' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(() => asked.length).toBe(4)
  await expect(cards(page).first()).toBeVisible()
})
