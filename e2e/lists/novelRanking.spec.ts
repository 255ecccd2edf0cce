// The novel ranking: scroll position after Back, and the beginning of another type.
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex, scrollUntil } from '../support/gallery.ts'

test('a card opens its novel, Back restores the position, and another type starts at its beginning', { tag: '@webSide' }, async ({
  page,
}) => {
  await page.goto('/rank_novel/day')
  await scrollUntil(page, 60)
  const ranks = await cards(page).evaluateAll((found) =>
    found.map((card) => Number(card.querySelector('[data-high]')?.textContent)),
  )
  expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
  const card = page.locator(`[role=feed] [data-index="${await lastIndex(page)}"]`)
  await card.scrollIntoViewIfNeeded()
  const link = card.locator('a[href^="/novel/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.goBack()
  await expect(page.locator(`[role=feed] a[href="${path}"]`).first()).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'Weekly', exact: true }).click()
  await expect(page).toHaveURL(/\/rank_novel\/week$/)
  await expect(cards(page).first().getByText('1', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
