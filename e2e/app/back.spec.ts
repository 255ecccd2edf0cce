// Browser Back with every overlay of the viewer open: the overlay closes, the page stays, and no history entry remains.
import type { Page } from '@playwright/test'
import { openWork, workWithPages } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/signIn.ts'

interface Overlay {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
const overlay = (page: Page) =>
  page.locator('[role=dialog], [role=alertdialog], [role=listbox], dialog[open], .pswp').filter({ visible: true })

/** Opens each overlay three times and closes it with Back, with Escape, and with Back after Forward. The page must not change. */
async function closesEach(page: Page, overlays: readonly Overlay[]) {
  const address = page.url()
  for (const { name, open } of overlays) {
    await test.step(name, async () => {
      for (const close of ['back', 'escape', 'forward'] as const) {
        await open(page)
        await expect(overlay(page).first()).toBeVisible()
        if (close === 'escape') await page.keyboard.press('Escape')
        else await page.goBack()
        await expect(overlay(page)).toHaveCount(0)
        expect(page.url()).toBe(address)
        if (close === 'forward') {
          await page.evaluate(() => history.forward())
          await expect.poll(() => page.evaluate(() => history.state.emakiOverlay.depth)).toBe(0)
          await expect(overlay(page)).toHaveCount(0)
        }
      }
    })
  }
}

test('Back closes every overlay of an artwork, then leaves the page', async ({ page, request, isMobile }) => {
  test.slow()
  const work = await workWithPages(request, 4, 30)
  await signIn(page, 'localApp')
  await openWork(page, work)
  await closesEach(page, [
    { name: 'share', open: press('分享') },
    { name: 'bookmark options', open: press('收藏选项') },
    { name: 'download', open: press('更多下载方式') },
    { name: 'comments', open: press(/评论/) },
    { name: 'block', open: press('屏蔽…') },
    { name: 'lightbox', open: press('放大查看第 1 页') },
    { name: 'reader', open: press(/^阅读$|继续$/) },
  ])
  if (!isMobile) return
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('Back closes filters, the date picker, selects and the panels of a novel one by one', async ({ page }) => {
  test.slow()
  await page.goto('/rank/daily')
  await closesEach(page, [{ name: 'date', open: press(/选择日期/) }])
  await page.goto('/setting/preference')
  await closesEach(page, [{ name: 'list', open: (page) => page.getByRole('combobox').first().click() }])
  await page.goto('/rank_novel/day')
  await page.locator('a[href^="/novel/"]').first().click()
  await closesEach(page, [{ name: 'translate', open: press('翻译') }])
  const address = page.url()
  await press(/^(?:继续)?阅读/)(page)
  const reader = page.getByRole('dialog', { name: '阅读器' })
  await reader.getByRole('button', { name: '文字设置' }).click()
  await page.goBack()
  await expect(reader.getByRole('complementary', { name: '文字设置' })).toHaveCount(0)
  await expect(reader).toBeVisible()
  await page.goBack()
  await expect(reader).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL(/\/rank_novel\/day$/)
})
