// The gateway goes away in the middle of a list, and comes back.
import { expect, test } from './emaki.ts'
import { cards, lastIndex, scrollUntil } from './gallery.ts'

test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

test('a list whose gateway dies says so, and goes on when it is tapped after the gateway is back', async ({ page, gateway }) => {
  test.slow()
  await page.goto(`${gateway.url}/rank/daily`)
  await scrollUntil(page, 40)
  await gateway.kill()
  const retry = page.getByRole('button', { name: '网络异常，点击重新加载' })
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return retry.isVisible()
      },
      { timeout: 60_000, intervals: [300] },
    )
    .toBe(true)
  const before = await lastIndex(page)
  await expect(cards(page).first()).toBeAttached()

  await gateway.restart()
  await retry.click()
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return lastIndex(page)
      },
      { timeout: 30_000, intervals: [300] },
    )
    .toBeGreaterThan(before)
  await expect(retry).toBeHidden()
})
