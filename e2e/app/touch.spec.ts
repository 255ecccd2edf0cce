// Touch: heart and follow buttons on a phone are large enough, toggle on tap, and offer public and private on long press.
import type { Locator, Page } from '@playwright/test'
import { centreOf, createFingers } from '../support/fingers.ts'
import { expect, test } from '../support/fixtures.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

/** Touches a control until `seen` appears, then lifts the finger. */
async function longPress(page: Page, target: Locator, seen: Locator) {
  await target.scrollIntoViewIfNeeded()
  const fingers = await createFingers(page)
  await fingers.hold(await centreOf(target), () => expect(seen).toBeVisible())
  await expect(seen).toBeVisible()
}

/** Checks that a control is at least 44 px, completely on the screen, and not covered. */
async function expectHittable(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const { width, height, isOnTop } = await target.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return { width: box.width, height: box.height, isOnTop: hit !== null && element.contains(hit) }
  })
  expect([width >= 44, height >= 44, isOnTop]).toEqual([true, true, true])
}

test('a touch bookmarks and follows from cards, and a long press chooses the visibility', { tag: '@phone' }, async ({ page }) => {
  const address = '/following?tab=6'
  await signIn(page, 'localApp', 2)
  await test.step('heart buttons', async () => {
    await page.goto('/rank/daily')
    const card = page.locator('[data-work]').filter({ has: page.locator('button[aria-pressed="false"][title^="Bookmark"]') })
    const id = (await card.first().getAttribute('data-work')) ?? ''
    const heart = page.locator(`[data-work="${id}"]`).getByRole('button', { name: /^Bookmark “/ })
    await expectHittable(heart)
    await heart.tap()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toHaveAttribute('aria-busy', 'false')
    await expect(page).toHaveURL(/\/rank\/daily$/)
    const dialog = page.getByRole('dialog', { name: 'Bookmark options' })
    await longPress(page, heart, dialog)
    await dialog.getByRole('button', { name: 'Remove bookmark' }).tap()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect(heart).toHaveAttribute('aria-busy', 'false')
  })
  await test.step('follow buttons on cards and on the profile', async () => {
    await page.goto(address)
    const card = page.locator('[role=feed] [data-index]').first()
    const path = (await card.locator('a[href^="/users/"]').first().getAttribute('href')) ?? ''
    const follow = card.getByRole('button', { name: /^Follow / })
    await expectHittable(follow)
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await follow.tap()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await expect(follow).toHaveAttribute('aria-busy', 'false')
    await expect(page).toHaveURL(address)
    const dialog = page.getByRole('dialog', { name: 'Follow options' })
    await longPress(page, follow, dialog)
    await dialog.getByRole('radio', { name: /Private/ }).tap()
    await dialog.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('status').getByText('Following privately')).toBeVisible()
    await page.goto('/following?tab=3&restrict=private')
    const followed = page.locator('[role=feed] [data-index]').filter({ has: page.locator(`a[href="${path}"]`) })
    await expect(followed.getByRole('button', { name: /^Follow / })).toHaveAttribute('aria-pressed', 'true')
    await page.goto(path)
    const button = page.getByRole('button', { name: 'Following', exact: true })
    await expectHittable(button)
    await expectHittable(page.getByRole('button', { name: 'Follow options' }))
    await button.tap()
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-busy', 'false')
  })
})

test('the search suggestions fit on a small screen, wherever the box is', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('emaki.searchHistory', JSON.stringify(['x'.repeat(50)])))
  for (const path of ['/', '/search', '/search/x']) {
    await page.goto(path)
    await page.getByRole('combobox').fill('12345')
    const list = page.getByRole('listbox')
    await expect(list.getByRole('option').first()).toBeVisible()
    const { x = -1, width = 0 } = (await list.boundingBox()) ?? {}
    expect(x, path).toBeGreaterThanOrEqual(0)
    expect(x + width, path).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
})
