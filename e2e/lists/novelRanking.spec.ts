// The novel ranking: its contents, its navigation, and what it hides.
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex, scrollUntil } from '../support/gallery.ts'

test('novels are in the order of their ranks, each with its author and its length', async ({ page }) => {
  await page.goto('/rank_novel/day')
  const first = cards(page).first()
  await expect(first.getByText('1', { exact: true })).toBeVisible()
  await expect(first.getByText(/^[\d.,]+万?字$/)).toBeVisible()
  await expect(first.locator('a[href^="/novel/"]').first()).not.toBeEmpty()
  await expect(first.locator('a[href^="/users/"]')).not.toBeEmpty()
  await scrollUntil(page, 60)
  const ranks = await cards(page).evaluateAll((found) =>
    found.map((card) => Number(card.querySelector('[data-high]')?.textContent)),
  )
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  expect(new Set(ranks).size).toBe(ranks.length)
})

test('a card opens its novel, and Back restores the position', async ({ page }) => {
  await page.goto('/rank_novel/day')
  await scrollUntil(page, 37)
  const card = page.locator(`[role=feed] [data-index="${await lastIndex(page)}"]`)
  await card.scrollIntoViewIfNeeded()
  const link = card.locator('a[href^="/novel/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.goBack()
  await expect(page.locator(`[role=feed] a[href="${path}"]`).first()).toBeInViewport()
})

test('categories lead from pictures to novels and back, and keep the day', async ({ page }) => {
  await page.goto('/rank/daily?date=2026-06-01')
  const categories = page.getByRole('navigation', { name: '分类' })
  await categories.getByRole('link', { name: '小说' }).click()
  await expect(page).toHaveURL(/\/rank_novel\/day\?date=2026-06-01$/)
  await expect(categories.getByRole('link', { name: '小说' })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first().locator('a[href^="/novel/"]').first()).toBeVisible()
  await categories.getByRole('link', { name: '漫画' }).click()
  await expect(page).toHaveURL(/\/rank\/daily_manga\?date=2026-06-01$/)
})

test('another type is another list, from its beginning', async ({ page }) => {
  await page.goto('/rank_novel/day')
  await scrollUntil(page, 31)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: '每周', exact: true }).click()
  await expect(page).toHaveURL(/\/rank_novel\/week$/)
  await expect(cards(page).first().getByText('1', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('adult and AI rankings are offered only when they are switched on', async ({ page }) => {
  await page.goto('/rank_novel/day')
  const types = page.getByRole('navigation', { name: '榜单' })
  await expect(types.getByRole('link')).toHaveText(['每日', '每周', '新人', '受男性欢迎', '受女性欢迎'])
  for (const type of ['day_r18', 'week_ai', 'week_ai_r18', 'day_female_r18']) {
    await page.goto(`/rank_novel/${type}`)
    await expect(page.getByText('此榜单需要在内容设置中开启后才会显示。')).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
  }
  await page.goto('/setting/contents_display')
  await page.getByRole('switch', { name: '显示 AI 作品' }).click()
  await page.goto('/rank_novel/week_ai')
  await expect(types.getByRole('link', { name: 'AI', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page).first().getByText('AI', { exact: true })).toBeVisible()
})
