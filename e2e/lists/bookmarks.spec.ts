// One's own bookmarks: indexed in the browser, searched, filtered, and cleaned up.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

// Replaces pictures: rendering them takes much of a visit's time, and searches do not depend on them.
test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

// The pages of works that are gone.
test.use({ allowedErrors: /status of 40[34]/ })

const found = (page: Page) => page.getByText(/^\d+ bookmarks? found$|^No bookmarks found$/)
const numberIn = async (page: Page) => Number.parseInt((await found(page).textContent()) ?? '', 10)
const size = async (page: Page) => Number.parseInt((await page.getByText(/bookmarks indexed/).textContent()) ?? '', 10)

test('bookmarks are indexed, searched, filtered and cleaned up', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'webSession', 1)
  await page.goto('/following?tab=2')

  await test.step('the offer of an index starts it, and a reload continues it', async () => {
    await page.getByRole('button', { name: 'Make my bookmarks searchable' }).click()
    await expect(page.getByText(/^Indexing… \d+ bookmarks so far$/)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText(/bookmarks indexed/)).toBeVisible({ timeout: 90_000 })
    expect(await size(page)).toBeGreaterThan(200)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('a word of one Japanese character is found, also after a reload', async () => {
    await page.getByRole('searchbox').fill('日')
    await expect(found(page)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expect(page).toHaveURL(/find=q/)
    const count = await numberIn(page)
    expect(count).toBeGreaterThan(0)
    await page.reload()
    await expect(found(page)).toHaveText(new RegExp(`^${count} `))
  })

  await test.step('a filter narrows the search', async () => {
    const before = await numberIn(page)
    await page.getByRole('combobox', { name: 'Orientation' }).click()
    await page.getByRole('option', { name: /^Portrait/ }).click()
    await expect(page).toHaveURL(/shape/)
    await expect.poll(() => numberIn(page)).toBeLessThan(before)
    expect(await seriousViolations(page)).toEqual([])
  })

  await test.step('the bookmarks of works that are gone are removed after a confirmation', async () => {
    const gone = page.getByText(/^\d+ bookmarked works? (?:is|are) gone/)
    const count = Number.parseInt((await gone.textContent()) ?? '', 10)
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(
      cards(page)
        .first()
        .getByText(/^(?:Deleted|Made private|Restricted)$/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Remove these bookmarks…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove bookmarks' })
    await expect(dialog.getByText(`${count} bookmark${count === 1 ? '' : 's'} will be removed.`)).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').getByText(`Changed: ${count}`)).toBeVisible({ timeout: 60_000 })
    await expect(gone).toBeHidden()
  })
})

test('the original site searches the bookmarks of a premium account, and the browser does on demand', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'localApp', 0)
  await page.goto('/following?tab=2')
  const search = page.getByRole('region', { name: 'Search bookmarks' })
  const tag = search.getByRole('list', { name: 'Tags' }).getByRole('button').first()
  const name = (await tag.textContent()) ?? ''
  await tag.click()
  await expect(page).toHaveURL(/find=tag/)
  await expect(search.getByRole('button', { name: `Remove “${name}”` })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])

  await search.getByRole('combobox', { name: 'Month of the bookmark' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/month/)
  await expect(cards(page).first()).toBeVisible()

  await page.reload()
  await expect(search.getByRole('button', { name: `Remove “${name}”` })).toBeVisible()
  await search.getByRole('button', { name: 'Search in this browser' }).click()
  await expect(page).not.toHaveURL(/find/)
  await page.getByRole('button', { name: 'Search on the original site' }).click()
  await expect(page.getByText('The original site searches these bookmarks.')).toBeVisible()
})

test('an index is deleted at logout', async ({ page }) => {
  await signIn(page, 'webSession', 1)
  await page.goto('/following?tab=2')
  await page.getByRole('button', { name: 'Make my bookmarks searchable' }).click()
  await expect(page.getByText(/^Indexing…/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status').getByText('Logged out')).toBeVisible()
  const storedKeys = () =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('emaki-bookmarks')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
            reading.onsuccess = () => resolve(reading.result)
          }
        }),
    )
  // The page may still load after the logout, which ends a call in it.
  await expect(async () => expect(await storedKeys()).toEqual([])).toPass()
})
