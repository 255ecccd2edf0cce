// Nothing serious by axe on any screen, in both themes; a keyboard reaches everything.
import { contrastFaults, seriousFaults } from './axe.ts'
import { expect, test } from './emaki.ts'
import { cards } from './gallery.ts'
import { onePixel } from './onePixel.ts'

for (const path of [
  '/',
  '/home_manga',
  '/home_novel',
  '/discovery',
  '/random_illust?type=novel',
  '/latest',
  '/osusume_illust',
  '/rank/daily',
  '/rank_novel/day',
  '/artworks',
  '/setting',
  '/account/login',
  '/account/session',
  '/account/oauth',
  '/search',
  '/spotlights',
  '/spotlight/6092',
  '/pixivision/7005',
  '/search/%E7%8C%AB?order=date_asc',
  '/search_novel/%E7%8C%AB',
  '/search_user/a',
  '/nowhere',
  '/nope?https://evil.example/',
  '/artworks/abc',
]) {
  test(`${path} has no serious fault in either theme`, async ({ page }, { project }) => {
    // What axe reads does not depend on the pictures, and painting them is most of a visit's work.
    await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
    if (path === '/artworks') {
      await page.goto('/rank/daily')
      await cards(page).first().getByRole('link').first().click()
      await expect(page.locator('article h1')).toBeVisible()
    } else await page.goto(path)
    await page.waitForLoadState('networkidle')
    // The phone is light and the wide screen dark; words and colours are the same on both.
    expect(await seriousFaults(page)).toEqual([])
    if (project.name === 'desktop') expect(await contrastFaults(page, 'light'), 'in light').toEqual([])
  })
}

test('a keyboard opens a work from home and comes back to it', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'phones have no keyboard')
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await cards(page).first().getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('href', /\/artworks\//)
  const target = await focused.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${target}$`))
  await page.goBack()
  await expect(page.locator(`[role=feed] a[href="${target}"]`).first()).toBeVisible()
})
