// A novel's page and its reader: accessibility in both schemes, and one line without breaks.
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { openReader, paragraph, reader, serveNovel } from '../support/novelReader.ts'

// Only this test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/ })

test('a novel of the ranking is read', { tag: ['@desktop', '@webSide'] }, async ({ page }) => {
  await page.goto('/rank_novel/day')
  await page.locator('[role=feed] a[href^="/novel/"]').first().click()
  await expect(page).toHaveURL(/\/novel\/\d+$/)
  await openReader(page)
  await expect(reader(page).locator('[data-at]').first()).toBeVisible()
})

test('a novel’s page, reader and settings have no serious accessibility violation in either theme', {
  tag: '@desktop',
}, async ({ page }) => {
  const unbroken = '字'.repeat(20_000)
  await serveNovel(
    page,
    `[chapter:出发]\n${paragraph(1)}\n[jump:2]\n${unbroken}\n[newpage]\n[[jumpuri:外面 > https://example.org/]]`,
  )
  await page.goto('/novel/4077')
  await expect(page.getByText('第1段')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  expect(await contrastViolations(page, 'light')).toEqual([])
  await test.step('one line without breaks wraps', async () => {
    await page.getByRole('button', { name: 'Show the whole text' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
  await openReader(page)
  await reader(page).getByRole('button', { name: 'Text settings' }).click()
  await expect(reader(page).getByLabel('Font size')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
  expect(await contrastViolations(page, 'dark')).toEqual([])
})
