// The ranking: its days, its calendar by mouse and keyboard, and the ranks of a web ranking. RankingScreen.test.tsx shows limits and filters.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil } from '../support/gallery.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Choose a date/ }).first()
const openCalendar = async (page: Page) => {
  await opener(page).click()
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible()
}

test('a web ranking shows its works with ranks in order', { tag: '@webSide' }, async ({ page }) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    if (/\/api\/(companion\/ranking|mirror\/rank)\?/.test(request.url())) asked.push(new URL(request.url()))
  })
  await page.goto('/rank/weekly_ugoira?date=2026-10-05')
  await expect(cards(page).first()).toBeVisible()
  // The strip of days requests the same ranking of other days.
  expect([...new Set(asked.map((url) => url.pathname))]).toEqual(['/api/companion/ranking'])
  await scrollUntil(page, 52)
  const ranks = await cards(page).evaluateAll((found) =>
    found.map((card) => Number(card.querySelector('[data-high]')?.textContent)),
  )
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  await expect(cards(page).last().getByRole('img', { name: 'Ugoira' })).toBeVisible()
})

test('a day is chosen in the calendar or with the arrow buttons, and the list restarts', async ({ page }) => {
  await page.goto('/rank/weekly?date=2026-10-05')
  await scrollUntil(page, 31)
  await page.evaluate(() => scrollTo(0, 0))
  await openCalendar(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'October 5, 2026' })).toHaveAttribute('aria-pressed', 'true')
  expect(await seriousViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Previous month' }).click()
  await dialog.getByRole('button', { name: 'September 17, 2026' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/rank\/weekly\?date=2026-09-17$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/September 17, 2026/)
  await expect(cards(page).first().getByText('1', { exact: true }).first()).toBeVisible()

  const visible = page.locator(':visible')
  await page.getByRole('button', { name: 'Previous day' }).and(visible).click()
  await expect(page).toHaveURL(/date=2026-09-16$/)
  await page.getByRole('button', { name: 'Next day' }).and(visible).click()
  await page.getByRole('button', { name: 'Next day' }).and(visible).click()
  await expect(page).toHaveURL(/date=2026-09-18$/)
  await page.goBack()
  await expect(page).toHaveURL(/date=2026-09-17$/)
})

test('the calendar works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/rank/daily?date=2026-10-05')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  // Matches exactly: the button that opens the calendar also names the day and has the focus until the calendar appears.
  await expect(page.getByRole('button', { name: 'October 5, 2026', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'October 11, 2026', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-10-11$/)
  await openCalendar(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('the strip of days opens another day, and the same day of other years', async ({ page }) => {
  await page.goto('/rank/daily?date=2026-10-05')
  const strip = page.getByRole('list', { name: 'Rankings by day' })
  const shown = strip.locator('[aria-current="date"]')
  await expect(shown).toHaveAccessibleName('October 5, 2026 (10/5)')
  await expect(shown.locator('img[data-shown]')).toBeVisible()
  await shown.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-10-04$/)
  await expect(shown).toHaveAccessibleName('October 4, 2026 (10/4)')
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'On this day' }).click()
  await page.getByRole('link', { name: 'October 4, 2019' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/October 4, 2019/)
})

test('a ranking starts at a page of its address, and the page before appears above without moving the works', async ({
  page,
}) => {
  await page.goto('/rank/daily?date=2026-10-05')
  await expect(cards(page).first()).toBeVisible()
  // Keys count once their code has loaded.
  await expect(async () => {
    await page.keyboard.press('#')
    await page.getByRole('textbox', { name: 'Page' }).fill('3', { timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-10-05&page=3$/)
  const first = cards(page).filter({ has: page.getByText('61', { exact: true }) })
  await expect(first).toBeVisible()
  await page.reload()
  await expect(first).toBeVisible()
  const before = await first.boundingBox()
  await page.getByRole('button', { name: 'Load page 2' }).click()
  await expect(page.getByRole('button', { name: 'Load page 1' })).toBeAttached()
  await expect.poll(async () => Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await page.goBack()
  await expect(page).toHaveURL(/date=2026-10-05$/)
})

test('a slideshow of the ranking plays, pauses and closes by keyboard', async ({ page }) => {
  await page.goto('/rank/daily?date=2026-10-05')
  await page.getByRole('button', { name: 'Start slideshow' }).click()
  const show = page.getByRole('dialog', { name: 'Slideshow' })
  const title = show.getByRole('link')
  await expect(title).toBeVisible()
  await page.keyboard.press('Space')
  await expect(show.getByRole('button', { name: 'Play' })).toBeVisible()
  const before = await title.getAttribute('href')
  await page.keyboard.press('ArrowRight')
  await expect(title).not.toHaveAttribute('href', before ?? '')
  expect(await seriousViolations(page)).toEqual([])
  await show.getByRole('button', { name: 'Close' }).click()
  await expect(show).toBeHidden()
  await expect(cards(page).first()).toBeVisible()
})
