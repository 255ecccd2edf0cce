// A novel's page: messages for texts that cannot be read, and accessibility.
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { long, openReader, paragraph, reader, serveNovel } from '../support/novelReader.ts'

// Only this test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/ })

test('novels that cannot be read show the reason', { tag: '@desktop' }, async ({ page }) => {
  const itself = { seriesNavigation: { prevNovel: { id: 4077, title: '自己', viewable: true }, nextNovel: null } }
  await serveNovel(page, '\n\n[newpage]\n', { page: itself })
  await page.goto('/novel/4077')
  await expect(page.getByText('这部小说没有正文')).toBeVisible()
  await expect(page.getByRole('link', { name: /自己/ })).toHaveCount(0)

  await test.step('a novel hidden by the settings shows neither text nor picture', async () => {
    await serveNovel(page, long, { novel: { x_restrict: 1, title: '不应出现' } })
    await page.goto('/novel/4078')
    await expect(page.getByRole('link', { name: '内容设置' }).or(page.getByRole('main').getByRole('link')).first()).toBeVisible()
    await expect(page.getByText('不应出现')).toHaveCount(0)
  })
  await test.step('one line without breaks wraps', async () => {
    await serveNovel(page, '字'.repeat(50_000))
    await page.goto('/novel/4079')
    await expect(page.getByRole('button', { name: '展开全文' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a novel’s page, reader and settings have no serious accessibility violation in ${colorScheme}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    await serveNovel(page, `[chapter:出发]\n${paragraph(1)}\n[jump:2]\n[newpage]\n[[jumpuri:外面 > https://example.org/]]`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/novel/4077')
    await expect(page.getByText('第1段')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await openReader(page)
    await reader(page).getByRole('button', { name: '文字设置' }).click()
    await expect(reader(page).getByLabel('字号')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
}
