// Storage that becomes full or is cleared during a visit: the app continues, shows one message, and loses no stored data that it could keep
// (F13, F14).
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'

test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const galleryLayout = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('emaki.settings') ?? '{}') as { galleryLayout?: string }).galleryLayout)
const toast = (page: Page) => page.getByText('The browser has no room left')

/** Follows links inside the page, so that memory is kept. */
async function browse(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Ranking' }).click()
  await expect(cards(page).first()).toBeVisible()
  await shownCards(page).first().getByRole('link').first().click()
  await expect(page.locator('#root article h1')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Preferences' }).click()
}

test('storage that becomes full during a visit shows one message, and changes and stored data remain', async ({ page }) => {
  await page.goto('/setting/preference')
  await toggle(page, 'Card shadows').click()
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.setItem = full
    IDBObjectStore.prototype.put = full
    Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  })
  await toggle(page, 'Rounded corners').click()
  await expect(toggle(page, 'Rounded corners')).not.toBeChecked()
  await expect(toast(page)).toHaveCount(1)
  await browse(page)
  await expect(toggle(page, 'Rounded corners')).not.toBeChecked()
  await expect(toast(page)).toBeHidden()
  await toggle(page, 'Play at once').click()
  await expect(toggle(page, 'Play at once')).toBeChecked()
  await expect(toast(page)).toHaveCount(0)
  await page.reload()
  await expect(toggle(page, 'Card shadows')).toBeChecked()
  await expect(toggle(page, 'Rounded corners')).toBeChecked()
})

test('storage that the browser clears during a visit is written again, with the settings', async ({ page, baseURL }) => {
  await page.goto('/setting/preference')
  await page.getByRole('combobox', { name: 'Layout', exact: true }).click()
  await page.getByRole('option', { name: 'Grid', exact: true }).click()
  await browse(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'all' })
  await expect.poll(() => galleryLayout(page)).toBeUndefined()
  await browse(page)
  await toggle(page, 'Card shadows').click()
  // The next change writes all current settings again.
  await expect.poll(() => galleryLayout(page)).toBe('Grid')
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  // The database reads and writes in order, so the visit is stored once the list appears.
  await page.reload()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
})

test('F14: a database that another tab locks delays requests, but does not prevent them', async ({ page, context }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/setting')
  // A transaction that never ends, as WebKit sometimes leaves one behind.
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open('emaki-answers').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest
          const store = result.transaction('answers', 'readwrite').objectStore('answers')
          const readAgain = () => {
            store.get('').onsuccess = readAgain
            resolve()
          }
          readAgain()
        }
      }),
  )
  await page.bringToFront()
  await page.getByRole('navigation').getByRole('link', { name: 'Ranking' }).click()
  await expect(cards(page).first()).toBeVisible()
  await shownCards(page).first().getByRole('link').first().click()
  await expect(page.locator('#root article h1')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Related works' })).toBeVisible()
  await page.getByRole('heading', { name: 'Related works' }).scrollIntoViewIfNeeded()
  await expect(cards(page).first()).toBeVisible()
})
