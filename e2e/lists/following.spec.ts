// Bookmarks and follows in both logged-in modes: made on cards and pages, listed under Following after a reload, and removed.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

// Runs one after another: the tests share an account, and each expects its own bookmark or follow first in a list.
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/ })

// Replaces pictures: rendering them takes much of a visit's time, and bookmarks do not depend on them.
test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

const heartButtons = (page: Page) => page.getByRole('button', { name: /^Bookmark “/ })
const heartButtonOf = (page: Page, id: string) => page.locator(`[data-work="${id}"]`).getByRole('button', { name: /^Bookmark “/ })
const toast = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words)
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Following', exact: true }).getByRole('link', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Who can see it' }).getByRole('link', { name, exact: true })

/** The id of the first visible work that is not bookmarked. */
async function unbookmarkedWork(page: Page): Promise<string> {
  await expect(heartButtons(page).first()).toBeVisible()
  const heart = page.locator('[data-work]').filter({ has: page.locator('button[aria-pressed="false"][title^="Bookmark"]') })
  return (await heart.first().getAttribute('data-work')) ?? ''
}

test('a web session bookmarks publicly or privately and lists the bookmark', async ({ page }) => {
  await test.step('anonymous readers see no heart buttons and are asked to log in', async () => {
    await page.goto('/following')
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/account/login')
    await page.goto('/rank/daily')
    await expect(cards(page).first()).toBeVisible()
    await expect(heartButtons(page)).toHaveCount(0)
  })

  await signIn(page, 'webSession', 1)
  await page.goto('/following')
  const work = await unbookmarkedWork(page)

  await test.step('axe finds no serious violation in either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousViolations(page), colorScheme).toEqual([])
    }
  })

  await test.step('without a network the heart rolls back and the page shows the reason', async () => {
    await page.route('**/bookmarks/add', (route) => route.abort())
    await heartButtonOf(page, work).click()
    await expect(toast(page, /^Could not bookmark/)).toBeVisible()
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/bookmarks/add')
  })

  await test.step('a bookmark from a card is the first of the list, also after a reload', async () => {
    await heartButtonOf(page, work).click()
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-pressed', 'true')
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-busy', 'false')
    await tab(page, 'Bookmarks').click()
    await expect(cards(page).first().locator(`[data-work="${work}"]`)).toBeVisible()
    await page.reload()
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the secondary button makes the bookmark private and adds a tag', async () => {
    await heartButtonOf(page, work).click({ button: 'right' })
    const dialog = page.getByRole('dialog', { name: 'Bookmark options' })
    await dialog.getByRole('radio', { name: /Private/ }).check()
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'New tag' }).fill('for a rainy day')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Saved as a private bookmark')).toBeVisible()
    await part(page, 'Private').click()
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('combobox', { name: 'Bookmark tag' }).click()
    await page.getByRole('option', { name: /^for_a_rainy_day/ }).click()
    await expect(page).toHaveURL(/tag=for_a_rainy_day/)
    await expect(cards(page)).toHaveCount(1)
  })

  await test.step("the work's page reads the bookmark from the server and removes it", async () => {
    await page.evaluate(() => localStorage.removeItem('emaki.marks'))
    await page.goto(`/artworks/${work}`)
    await page.getByRole('button', { name: 'Bookmarked' }).click()
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-busy', 'false')
    await page.goto('/following?tab=2&restrict=private')
    await expect(part(page, 'Private')).toHaveAttribute('aria-current', 'page')
    await expect(page.locator(`[data-work="${work}"]`)).toHaveCount(0)
  })
})

test('a web session follows publicly or privately, and the feed marks the last visit', async ({ page }) => {
  await signIn(page, 'webSession', 2)
  await test.step('a followed artist is the first of the list until unfollowed', async () => {
    await page.goto('/following?tab=6')
    const user = page.locator('[role=feed] a[href^="/users/"]').first()
    const path = (await user.getAttribute('href')) ?? ''
    await user.click()
    const button = page.getByRole('button', { name: /^Follow(?:ing)?$/ })
    await expect(button).toBeEnabled()
    if ((await button.getAttribute('aria-pressed')) === 'true') {
      await button.click()
      await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-busy', 'false')
    }
    await button.click()
    await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAttribute('aria-busy', 'false')
    await page.goto('/following?tab=3')
    await expect(cards(page).first().locator(`a[href="${path}"]`)).toBeVisible()
    await page.goto(path)
    await page.getByRole('button', { name: 'Follow options' }).click()
    await page.getByRole('radio', { name: /Private/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Following privately')).toBeVisible()
    await page.goto('/following?tab=3&restrict=private')
    await expect(page.locator(`[role=feed] a[href="${path}"]`)).toBeVisible()
    await page.goto(path)
    await page.getByRole('button', { name: 'Following', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('the feed marks where the last visit ended', async () => {
    await page.goto('/following')
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: 'Following', exact: true }).click()
    await expect(cards(page).first().getByText('Seen up to here')).toBeVisible()
  })
})

test('a web session bookmarks a novel, makes the bookmark private, and removes it', async ({ page }) => {
  await signIn(page, 'webSession', 2)
  await page.goto('/rank_novel/day')
  const novel = await unbookmarkedWork(page)
  await heartButtonOf(page, novel).click()
  await expect(heartButtonOf(page, novel)).toHaveAttribute('aria-pressed', 'true')
  await expect(heartButtonOf(page, novel)).toHaveAttribute('aria-busy', 'false')
  await page.goto('/following?tab=7')
  await heartButtonOf(page, novel).click({ button: 'right' })
  const dialog = page.getByRole('dialog', { name: 'Bookmark options' })
  await dialog.getByRole('radio', { name: /Private/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Saved as a private bookmark')).toBeVisible()
  await page.goto('/following?tab=7&restrict=private')
  await expect(cards(page).first().locator(`[data-work="${novel}"]`)).toBeVisible()
  await page.goto(`/novel/${novel}`)
  await page.getByRole('button', { name: 'Bookmarked' }).click()
  await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-busy', 'false')
  await page.goto('/following?tab=7&restrict=private')
  await expect(part(page, 'Private')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator(`[data-work="${novel}"]`)).toHaveCount(0)
})

test('local app API mode bookmarks novels, and filters new works by public and private follows', async ({ page }) => {
  await signIn(page, 'localApp', 1)

  await test.step('new novels and private lists have their tabs', async () => {
    await page.goto('/following')
    await expect(tab(page, 'New novels')).toBeVisible()
    await expect(part(page, 'All')).toHaveAttribute('aria-current', 'page')
    await part(page, 'Public').click()
    await expect(page).toHaveURL('/following?restrict=public')
    await expect(heartButtons(page).first()).toBeVisible()
  })

  await test.step("a novel is bookmarked on its card and listed under one's own bookmarks", async () => {
    await page.goto('/rank_novel/day')
    const novel = await unbookmarkedWork(page)
    await heartButtonOf(page, novel).click()
    await expect(heartButtonOf(page, novel)).toHaveAttribute('aria-pressed', 'true')
    await expect(heartButtonOf(page, novel)).toHaveAttribute('aria-busy', 'false')
    await page.goto('/following?tab=7')
    await expect(cards(page).first().locator(`[data-work="${novel}"]`)).toBeVisible()
    await page.goto(`/novel/${novel}`)
    await page.getByRole('button', { name: 'Bookmarked' }).click()
    await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('lists show bookmark states, and a list that a bookmark made stale is requested again', async () => {
    await page.goto('/following?tab=2')
    await expect(heartButtons(page).first()).toHaveAttribute('aria-pressed', 'true')
    await tab(page, 'New works').click()
    await expect(page).toHaveURL('/following')
    const work = await unbookmarkedWork(page)
    await heartButtonOf(page, work).click()
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-busy', 'false')
    await tab(page, 'Bookmarks').click()
    await expect(cards(page).first().locator(`[data-work="${work}"]`)).toBeVisible()
    await heartButtonOf(page, work).click()
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-pressed', 'false')
    await expect(heartButtonOf(page, work)).toHaveAttribute('aria-busy', 'false')
  })
})
