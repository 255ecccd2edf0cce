// The gateway stops while a list is open, or before one opens, and returns.

import { isCached } from '../support/cachedResponses.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex, scrollUntil, shownCards } from '../support/gallery.ts'

// While it starts, a gateway responds with 503 and JSON, also to scripts and style sheets that the page loads at that moment.
test.use({ allowedErrors: /Failed to load (?:resource|module script)|net::ERR|because its MIME type/ })

test('a list whose gateway stops shows a message and continues after a tap once the gateway is back', async ({
  page,
  gateway,
}) => {
  test.slow()
  await page.goto(`${gateway.url}/rank/daily`)
  await scrollUntil(page, 40)
  await gateway.kill()
  const retry = page.getByRole('button', { name: 'Try again', exact: true })
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

test('stale lists are shown as a fallback while the gateway is down, and are replaced later', async ({ page }) => {
  test.slow()
  const notice = page.getByRole('status').filter({ hasText: 'This is what you saw before' })
  const firstLink = shownCards(page).first().getByRole('link').first()
  const opened: { path: string; first: string | null }[] = []
  const day = 24 * 3_600_000
  await page.clock.setFixedTime(Date.now() - 3 * day)
  for (const path of ['/search/%E9%A2%A8%E6%99%AF', '/rank/daily']) {
    await page.goto(path)
    await expect(firstLink).toBeVisible()
    await expect.poll(() => isCached(page, path.startsWith('/rank') ? 'ranking' : 'search')).toBe(true)
    opened.push({ path, first: await firstLink.getAttribute('href') })
  }
  let isAway = true
  await page.route('**/api/mirror/**', (route) =>
    isAway ? route.fulfill({ status: 502, body: 'Bad Gateway' }) : route.fallback(),
  )
  await page.clock.setFixedTime(Date.now())

  for (const { path, first } of opened) {
    await test.step(`opens ${path} days later`, async () => {
      isAway = true
      // Starts on another screen, because a page load would include the ranking as initial data.
      await page.goto(path.startsWith('/rank') ? '/setting' : path)
      if (path.startsWith('/rank')) await page.locator('nav').locator(`a[href="${path}"]`).first().click()
      await expect(firstLink).toHaveAttribute('href', first ?? '')
      await expect(notice).toContainText('The server does not answer')
      await expect(notice).toContainText('As of')
      isAway = false
      // The page also retries by itself and may have been faster.
      await expect(async () => {
        if (await notice.isVisible()) await notice.getByRole('button').click({ timeout: 2000 })
        await expect(notice).toBeHidden()
      }).toPass()
      await expect(firstLink).toBeVisible()
    })
  }

  await test.step('an error response of the site is shown even if a cached response exists', async () => {
    await page.unroute('**/api/mirror/**')
    await page.route('**/api/mirror/**', (route) =>
      route.fulfill({ status: 400, json: { error: { message: '', user_message: 'There is no such list' } } }),
    )
    await page.clock.setFixedTime(Date.now() + day)
    // Starts on another screen, because the page of the search includes its first works.
    await page.goto('/search_novel/%E9%A2%A8%E6%99%AF')
    await page.getByRole('navigation', { name: 'Kinds of search' }).getByRole('link').first().click()
    await expect(page).toHaveURL('/search/%E9%A2%A8%E6%99%AF')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('There is no such list')
    await expect(notice).toBeHidden()
  })
})
