// Small screens: what must be visible and reachable when there is little room. Runs once, in sizes of its own.
import type { Page } from '@playwright/test'
import { expect, test } from './emaki.ts'
import { onePixel } from './onePixel.ts'

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

/** Current tabs and chips of the page's bars that are cut at a side of the screen. */
const cutCurrentItems = (page: Page) =>
  page.locator('nav [aria-current="page"], [role=tab][aria-selected="true"]').evaluateAll((items) =>
    items.flatMap((item) => {
      const { left, right, width } = item.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1) ? [item.textContent] : []
    }),
  )

test('bars scroll to their current tab or chip', async ({ page }) => {
  for (const path of [
    '/rank/rookie_manga',
    '/rank/female',
    '/rank_novel/day_female',
    '/spotlights?type=recommend',
    '/users/11?tab=related',
  ]) {
    await page.goto(path)
    await expect(page.locator('nav [aria-current="page"]').first()).toBeAttached()
    await expect.poll(() => cutCurrentItems(page), path).toEqual([])
  }
})
