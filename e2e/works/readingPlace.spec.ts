// The place of a reader in the address, and the pages of an artwork in the entries of the browser's history.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { changeScreen } from '../support/visits.ts'

interface Wire {
  readonly id: number
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
}

/** A work of the sample with at least `pages` pages. */
async function workOf(page: Page, pages: number): Promise<number> {
  for (let number = 1; number <= 5; number++) {
    const { illusts } = await (await page.request.get(`/api/mirror/rank?mode=day_manga&page=${number}`)).json()
    const work = (illusts as Wire[]).find(
      ({ page_count, x_restrict, illust_ai_type }) => page_count >= pages && x_restrict === 0 && illust_ai_type !== 2,
    )
    if (work) return work.id
  }
  throw new Error(`the sample has no work with ${pages} pages`)
}

const reader = (page: Page) => page.getByRole('dialog', { name: 'Reader' })

test('a reader is in the address: a shared address, a reload and Back from another page open it at its page', async ({
  page,
}) => {
  const path = `/artworks/${await workOf(page, 5)}`
  await page.goto(`${path}?read=3`)
  await expect(reader(page)).toBeVisible()
  await expect(page).toHaveURL(/\?read=3$/)
  await page.keyboard.press('End')
  await expect(page).not.toHaveURL(/read=3$/)
  await expect(page).toHaveURL(/\?read=\d+$/)
  const last = page.url()

  await page.reload()
  await expect(reader(page)).toBeVisible()
  await expect(page).toHaveURL(last)

  // The end page links to other works.
  await page.keyboard.press('ArrowLeft')
  // The end page ignores taps at first.
  await expect(async () => {
    if (await reader(page).isVisible()) await reader(page).getByRole('link').first().click({ timeout: 2000 })
    await expect(reader(page)).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(page).not.toHaveURL(new RegExp(path))
  await page.goBack()
  await expect(reader(page)).toBeVisible()
  await expect(page).toHaveURL(last)

  await page.keyboard.press('Escape')
  await expect(reader(page)).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('an artwork shows all pages again, with the same page at the top, after Back and a reload', async ({ page }) => {
  await page.goto(`/artworks/${await workOf(page, 5)}`)
  await page.getByRole('button', { name: /^Show all/ }).click()
  const fourth = page.locator('[data-page="3"]')
  await fourth.evaluate((frame) => scrollTo(0, scrollY + frame.getBoundingClientRect().top + 20))
  const top = () => fourth.evaluate((frame) => Math.round(frame.getBoundingClientRect().top))
  await expect.poll(top).toBe(-20)

  await changeScreen(page, '/setting/about')
  await expect(fourth).toHaveCount(0)
  await page.goBack()
  await expect.poll(top).toBe(-20)

  // By page and not by pixels: all pages have other heights now.
  const staysOnTop = () => expect.poll(async () => Math.abs(await top())).toBeLessThan(60)
  await page.setViewportSize({ width: 700, height: 900 })
  await staysOnTop()
  await page.reload()
  await staysOnTop()
})
