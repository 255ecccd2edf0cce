// What the two kinds of login add: the mixed feed of home with the app API, and likes with a web session.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

test('the mixed feed is a tab of home with the app API, loads further pages and keeps its position', async ({ page }) => {
  await signIn(page, 'localApp')
  await page.getByRole('navigation', { name: 'Home sections' }).getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/home_all$/)
  await expect(cards(page).first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  await test.step('rows lead to their lists', async () => {
    const ranking = page.getByRole('region', { name: 'Daily ranking' })
    await page.getByRole('region', { name: 'Trending tags' }).getByRole('link', { name: /^#/ }).first().scrollIntoViewIfNeeded()
    await ranking.getByRole('link', { name: 'More' }).click()
    await expect(page).toHaveURL(/\/rank\/daily$/)
    await page.goBack()
    await expect(ranking).toBeVisible()
  })

  await scrollUntil(page, 60)
  const link = cards(page).last().getByRole('link').first()
  const href = await link.getAttribute('href')
  await page.locator(`[role=feed] a[href="${href}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goBack()
  await expect(page.locator(`[role=feed] a[href="${href}"]`).first()).toBeVisible()
})

test('the mixed feed leads to the login without an account', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home_all')
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/account\/login$/)
})

/** The id of a work that the account of the page does not like yet. */
async function unlikedWork(page: Page, kind: 'illust' | 'novel'): Promise<string> {
  const [route, list] = kind === 'illust' ? ['/rank?mode=month', 'illusts'] : ['/rank_novel?mode=week', 'novels']
  const works = (await (await page.request.get(`/api/mirror${route}`)).json())[list] as { id: number; x_restrict: number }[]
  // Both projects run at once with one account, so they begin at different ends.
  for (const { id, x_restrict } of test.info().project.name === 'desktop' ? works.reverse() : works) {
    if (x_restrict > 0) continue
    const detail = await page.request.get(`/api/companion/ajax/${kind}/${id}?_vercel_no_cache=1&_t=${id}`)
    if ((await detail.json()).likeData === false) return String(id)
  }
  throw new Error(`The account likes every ${kind}`)
}

test('a web session likes an artwork and a novel, and a reload shows it', async ({ page }) => {
  await signIn(page, 'webSession', 1)
  for (const [kind, path] of [
    ['illust', '/artworks/'],
    ['novel', '/novel/'],
  ] as const) {
    await page.goto(`${path}${await unlikedWork(page, kind)}`)
    const like = page.getByRole('button', { name: 'Like', exact: true })
    await expect(like).toHaveAccessibleDescription(/A like cannot be taken back\.$/)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.waitForLoadState('networkidle')
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveAttribute('aria-disabled', 'true')
  }
})
