// Paths and aliases of the specification lead to a screen with a title. app/routing/alias.test.ts checks the whole table without a browser.
import { expect, test } from '../support/fixtures.ts'

test('aliases redirect to their canonical paths', async ({ page }) => {
  for (const [alias, canonical] of [
    ['/index.html', /\/$/],
    ['/i/139000000', /\/artworks\/139000000$/],
    ['/users/12345/bookmarks/novels', /\/users\/12345\/favorite_novels$/],
    ['/s/cat', /\/search\/cat$/],
    ['/setting/others', /\/setting\/preference$/],
  ] as const) {
    await page.goto(alias)
    await expect(page).toHaveURL(canonical)
    await expect(page.getByRole('main')).not.toBeEmpty()
  }
})

test('screens have titles', async ({ page }) => {
  test.slow()
  for (const path of [
    '/following',
    '/setting/history',
    '/setting/clearcache',
    '/setting/offline',
    '/setting/about',
    '/setting/about/faq',
    '/setting/about/disclaimer',
    '/setting/down_app',
    '/setting/osusume',
    '/account/session',
    '/account/login',
    '/account/oauth',
    '/lives',
  ]) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading, path).toBeVisible()
    await expect(heading, path).not.toBeEmpty()
    await expect(heading, path).not.toHaveText('迷路了')
  }
})

test('settings addresses show their settings', async ({ page }) => {
  for (const path of ['/setting', '/setting/contents_display', '/setting/preference', '/setting/accent_color']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible()
  }
})
