// The ranking: its sources, days and calendar, and ranks that stay correct when works are left out.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil } from '../support/gallery.ts'

const ranksOf = (page: Page) =>
  cards(page).evaluateAll((found) => found.map((card) => Number(card.querySelector('[data-high]')?.textContent)))

const openCalendar = async (page: Page) => {
  await page
    .getByRole('button', { name: /^选择日期/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: '选择日期' })).toBeVisible()
}

for (const [type, mode, content] of [
  ['daily_illust', 'daily', 'illust'],
  ['weekly_ugoira', 'weekly', 'ugoira'],
  ['monthly_manga', 'monthly', 'manga'],
] as const) {
  test(`the ranking ${type} is the web’s, with its ranks`, async ({ page }) => {
    const asked: URL[] = []
    page.on('request', (request) => {
      if (/\/api\/(companion\/ranking|mirror\/rank)\?/.test(request.url())) asked.push(new URL(request.url()))
    })
    await page.goto(`/rank/${type}?date=2026-10-05`)
    await expect(cards(page).first()).toBeVisible()
    expect(asked.map((url) => url.pathname)).toEqual(['/api/companion/ranking'])
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ mode, content, date: '20261005', p: '1' })
    await scrollUntil(page, 52)
    const ranks = await ranksOf(page)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    if (content === 'ugoira') await expect(cards(page).last().getByRole('img', { name: '动图' })).toBeVisible()
  })
}

test('works that are left out keep their ranks', async ({ page }) => {
  const ranksOnPage = async () => {
    await page.goto('/rank/daily?date=2026-10-05')
    await expect(cards(page).first()).toBeVisible()
    const found = await cards(page).evaluateAll((all) =>
      all.map((card) => [card.querySelector('a')?.getAttribute('href'), card.querySelector('[data-high]')?.textContent] as const),
    )
    return new Map(found)
  }
  const all = await ranksOnPage()
  await page.evaluate(() => localStorage.setItem('emaki.settings', JSON.stringify({ isHideRankManga: true })))
  const fewer = await ranksOnPage()
  expect([...all.keys()].some((work) => !fewer.has(work))).toBe(true)
  for (const [work, rank] of fewer) if (all.has(work)) expect(rank).toBe(all.get(work))
})

test('a day is chosen in the calendar, and the list restarts', async ({ page }) => {
  await page.goto('/rank/weekly?date=2026-10-05')
  await scrollUntil(page, 31)
  await page.evaluate(() => scrollTo(0, 0))
  await openCalendar(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '2026年10月5日' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: '上个月' }).click()
  await dialog.getByRole('button', { name: '2026年9月17日' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/rank\/weekly\?date=2026-09-17$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2026年9月17日/)
  await expect(cards(page).first().getByText('1', { exact: true }).first()).toBeVisible()
})

test('any month since the first ranking is two selects away, and days beyond the limits are disabled', async ({ page }) => {
  await page.goto('/rank/daily')
  await openCalendar(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '下个月' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '年份' }).selectOption('2007')
  await expect(dialog.getByRole('combobox', { name: '月份' })).toHaveValue('11')
  await dialog.getByRole('combobox', { name: '月份' }).selectOption('09')
  await expect(dialog.getByRole('button', { name: '上个月' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: '2007年9月12日' })).toBeDisabled()
  await dialog.getByRole('button', { name: '2007年9月13日' }).click()
  await expect(page).toHaveURL(/date=2007-09-13$/)
  await expect(page.getByRole('button', { name: '前一天' }).and(page.locator(':visible'))).toBeDisabled()
})

test('the calendar works by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/rank/daily?date=2026-10-05')
  await page
    .getByRole('button', { name: /^选择日期/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  // Matches exactly: the button that opens the calendar also names the day and has the focus until the calendar appears.
  await expect(page.getByRole('button', { name: '2026年10月5日', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: '2026年10月11日', exact: true })).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('button', { name: '2026年9月11日', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/date=2026-09-11$/)
  await openCalendar(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^选择日期/ }).first()).toBeFocused()
})

test('arrow buttons lead to the day before and after, on phones too', async ({ page }) => {
  await page.goto('/rank/daily?date=2026-10-05')
  const visible = page.locator(':visible')
  await page.getByRole('button', { name: '前一天' }).and(visible).click()
  await expect(page).toHaveURL(/date=2026-10-04$/)
  await page.getByRole('button', { name: '后一天' }).and(visible).click()
  await page.getByRole('button', { name: '后一天' }).and(visible).click()
  await expect(page).toHaveURL(/date=2026-10-06$/)
  await page.goBack()
  await expect(page).toHaveURL(/date=2026-10-05$/)
})

test('the filter for bookmarked works appears only if bookmarks are known', async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '隐藏已收藏的作品' })).toHaveCount(0)
})

test('the calendar has no serious accessibility violation', async ({ page }) => {
  await page.goto('/rank/daily')
  await openCalendar(page)
  expect(await seriousViolations(page)).toEqual([])
})
