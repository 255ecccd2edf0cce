// Collections (docs/spec/product.md 2.7): from the search page to a collection and a work, and Back to the same place.
import { expect, test } from '../support/fixtures.ts'
import { shownCards } from '../support/gallery.ts'

test('collections open from the search page, lead to works, and Back returns to the same place', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('main').getByRole('link', { name: 'Collections' }).click()
  await expect(page).toHaveURL(/\/collections$/)
  const all = page.getByRole('feed', { name: 'All collections' }).getByRole('link')
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, innerHeight))
    await expect(all.first()).toBeVisible({ timeout: 500 })
  }).toPass()
  const third = await all.nth(2).getAttribute('href')
  const opened = page.getByRole('feed', { name: 'All collections' }).locator(`a[href="${third}"]`)
  await opened.scrollIntoViewIfNeeded()
  await opened.click()
  await expect(page).toHaveURL(new RegExp(`${third}$`))
  await expect(page.locator('#root article h1')).toBeVisible()

  const work = shownCards(page).nth(5)
  await work.scrollIntoViewIfNeeded()
  const id = await work.getAttribute('data-work')
  const top = await page.evaluate(() => scrollY)
  await work.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/artworks/${id}$`))
  await page.goBack()
  await expect(page.locator(`[data-work="${id}"]`)).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(4)
  await page.goBack()
  await expect(opened).toBeInViewport()
})
