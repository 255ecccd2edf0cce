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

/**
 * Opens each overlay and closes it with Back; the first one also with Escape, and with Back after Forward. The page must not change.
 * overlays.test.tsx shows all three ways for each kind of overlay.
 */
async function closesEach(page: Page, overlays: readonly Overlay[]) {
  const address = page.url()
  for (const [index, { name, open }] of overlays.entries()) {
    await test.step(name, async () => {
      for (const close of index === 0 ? (['back', 'escape', 'forward'] as const) : (['back'] as const)) {
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
    { name: 'share', open: press('Share') },
    { name: 'bookmark options', open: press('Bookmark options') },
    { name: 'download', open: press('More ways to download') },
    { name: 'comments', open: press(/^[\d,.K]+ comments?$/) },
    { name: 'block', open: press('Block…') },
    { name: 'lightbox', open: press('Enlarge page 1') },
    { name: 'reader', open: press(/^(?:Read|Continue from page \d+)$/) },
  ])
  if (!isMobile) return
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('Back closes filters, the date picker, selects and the panels of a novel one by one', async ({ page }) => {
  test.slow()
  await page.goto('/rank/daily')
  await closesEach(page, [{ name: 'date', open: press(/Choose a date/) }])
  await page.goto('/setting/preference')
  await closesEach(page, [{ name: 'list', open: (page) => page.getByRole('combobox').first().click() }])
  await page.goto('/rank_novel/day')
  await page.locator('a[href^="/novel/"]').first().click()
  await closesEach(page, [{ name: 'translate', open: press('Translate') }])
  const address = page.url()
  await press(/^(?:Read|Continue reading)/)(page)
  const reader = page.getByRole('dialog', { name: 'Reader' })
  await reader.getByRole('button', { name: 'Text settings' }).click()
  await page.goBack()
  await expect(reader.getByRole('complementary', { name: 'Text settings' })).toHaveCount(0)
  await expect(reader).toBeVisible()
  await page.goBack()
  await expect(reader).toHaveCount(0)
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL(/\/rank_novel\/day$/)
})
