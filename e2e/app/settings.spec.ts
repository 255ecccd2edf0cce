// Settings apply at once, survive a reload, and survive export files, other hosts and browsers that refuse storage.
import type { Page } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards, withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

// Replaces pictures: rendering them takes much of these visits' time.
test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

const stored = (page: Page) =>
  page.evaluate((): Record<string, unknown> => JSON.parse(localStorage.getItem('emaki.settings') ?? '{}'))
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text).first()
const confirmDialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

async function choose(page: Page, setting: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: setting, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Chooses a file in the file dialog that `press` opens. */
async function chooseFile(page: Page, press: () => Promise<void>, name: string, content: string | Buffer): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await press()
  await (await asked).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}

test('preferences, language, theme and accent apply without a reload, and stay after one', async ({ page, colorScheme }) => {
  await page.goto('/setting')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  await choose(page, 'Theme', colorScheme === 'dark' ? 'Light' : 'Dark')
  await expect.poll(background).not.toBe(before)

  await page.getByRole('link', { name: 'Preferences' }).click()
  await choose(page, 'Page font', 'serif')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontFamily)).toMatch(/^serif/)
  await toggle(page, 'Page background').click()
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'washed')
  await toggle(page, 'Show frame rate').click()
  await expect(page.locator('[data-fps]')).toContainText('FPS')

  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await choose(page, 'Language', 'Deutsch')
  await expect(page.getByRole('navigation').getByText('Einstellungen').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('header').getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('searchbox').fill('fukamidori')
  await page.getByRole('button', { name: '深緑' }).click()
  const hue = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent-hue'))
  const chosen = await hue()
  expect(Number(chosen)).toBeGreaterThan(100)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.reload()
  expect(await hue()).toBe(chosen)
  expect(await background()).not.toBe(before)
  await expect(page.locator('html')).toHaveAttribute('data-ground', 'washed')
  await expect(page.getByRole('navigation').getByText('Einstellungen').first()).toBeVisible()
  await expect(page.locator('[data-fps]')).toBeVisible()
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect.poll(hue).toBe('')
})

test('settings are exported to a file with the login if that is ticked, and imported again', async ({ page }) => {
  await signIn(page, 'localApp')
  await page.goto('/setting/preference')
  await choose(page, 'Layout', 'Grid')
  const exported = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).first().click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^emaki-settings-\d{4}-\d\d-\d\d\.txt$/)
    const chunks: Buffer[] = []
    for await (const chunk of await saved.createReadStream()) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }
  const opened = (file: Buffer) => decodeURIComponent(Buffer.from(file.toString(), 'base64').toString())
  // Tokens change whenever they are used. A current one has 43 characters, and nothing else in the file has.
  const secret = /"[\w-]{43}"/
  expect(opened(await exported())).not.toMatch(secret)
  await toggle(page, 'Include the login').click()
  const whole = await exported()
  expect(opened(whole)).toMatch(secret)
  await choose(page, 'Layout', 'Masonry')
  await chooseFile(page, () => page.getByRole('button', { name: 'Import' }).first().click(), 'settings.txt', whole)
  await expect(toast(page, 'Settings imported')).toBeVisible()
  await expect(confirmDialog(page)).toContainText('Log in with the login in the file?')
  await confirmDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(confirmDialog(page)).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveText('Grid')
  expect(await stored(page)).toMatchObject({ galleryLayout: 'Grid' })
})

test('the history lists and deletes visits, and the cache page clears the local storage', async ({ page }) => {
  await page.goto('/rank/daily')
  const link = shownCards(page).first().getByRole('link').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(href)
  const title = (await page.locator('#root article h1').textContent()) ?? ''
  // Navigates inside the app: a page that unloads as soon as its heading appears does not record a visit.
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  const seen = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(seen.getByRole('link')).toHaveAttribute('href', href)
  // The database reads and writes in order, so the visit is stored once the list appears.
  await page.reload()
  await expect(seen.getByRole('link')).toHaveAttribute('href', href)
  const users = JSON.stringify([[], [], [{ id: 7, name: 'Somebody <b>else</b>', avatar: '' }]])
  await chooseFile(page, () => page.getByRole('button', { name: 'Import' }).click(), 'history.json', users)
  await page.getByRole('link', { name: 'Artists', exact: true }).click()
  await expect(page.getByText('Somebody <b>else</b>')).toBeVisible()
  await page.getByRole('link', { name: 'Art and manga', exact: true }).click()
  await seen.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
  // This list is read from the database after the deletion, so a reload cannot bring the visit back.
  await page.getByRole('link', { name: 'Artists', exact: true }).click()
  await expect(page.getByText('Somebody <b>else</b>')).toBeVisible()
  await page.getByRole('link', { name: 'Art and manga', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()

  await withSettings(page, { galleryLayout: 'Grid' })
  await page.goto('/setting/clearcache')
  await page.getByRole('button', { name: 'Clear: Local storage' }).click()
  await confirmDialog(page).getByRole('button', { name: 'Clear' }).click()
  await expect(toast(page, 'Cleared: Local storage')).toBeVisible()
  // The toast appears on the reloaded page, which has the default settings.
  expect((await stored(page)).galleryLayout).not.toBe('Grid')
})

test.describe('another host', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR|Content Security Policy/ })

  test('is stored once it responds, and gives the works after a reload', async ({ page, baseURL }) => {
    // Imitates another mirror: the same responses under another origin.
    await page.route('https://mirror.example/**', async (route) => {
      const url = new URL(route.request().url())
      const answer = await route.fetch({ url: `${baseURL}/api/mirror${url.pathname}${url.search}` })
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'access-control-allow-origin': '*' } })
    })
    await page.goto('/setting/preference')
    await choose(page, 'API host', 'Type an address…')
    const field = page.getByRole('textbox', { name: 'API host' })
    await field.fill('https://parked.example')
    await field.press('Enter')
    await expect(confirmDialog(page)).toContainText('Connection failed: this host cannot be used')
    const refused = page.waitForEvent('load')
    await confirmDialog(page).getByRole('button', { name: 'Got it' }).click()
    // The page reloads, and the typed address is still there to be corrected.
    await refused
    await expect(field).toHaveValue('https://parked.example')
    await field.fill('https://mirror.example/')
    const loaded = page.waitForEvent('load')
    await field.press('Enter')
    await loaded
    await expect(page.getByRole('combobox', { name: 'API host' })).toHaveText('mirror.example')
    const asked = page.waitForRequest('https://mirror.example/rank?**')
    await page.getByRole('navigation').getByRole('link', { name: 'Ranking' }).click()
    await asked
    await expect(cards(page).first()).toBeVisible()
  })
})

test("the operator's notice is a banner above the settings, and snow falls in its season", async ({ page }) => {
  const days = { start: '2020-01-01', end: '2099-12-31' }
  const effects = [{ ...days, tag: 'snow', src: '' }]
  const notice = { ...days, id: 'a', title: 'Maintenance', text: 'Tonight', pnt: ['web'] }
  await page.route('**/api/notices.json**', (route) => route.fulfill({ json: { notices: [notice], effects } }))
  // The page waits for the banner briefly: the clock stands still here until the banner is there.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto('/setting')
  await expect(page.getByRole('complementary', { name: 'Maintenance' })).toBeVisible()
  // Effects start once the page has been idle for some seconds.
  await page.clock.fastForward(6000)
  await page.clock.resume()
  await expect(page.locator('[data-effect=snow]')).toBeAttached()
  await expect(page.locator('[data-effect=snow]')).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.locator('[data-effect=snow]')).toBeVisible()
})

test.describe('an in-app browser', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44',
  })
  test('shows a hint to open the page elsewhere', async ({ page }) => {
    await page.goto('/rank/daily')
    await expect(page.getByRole('heading', { name: 'Please open this in a browser' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveValue(/\/rank\/daily$/)
  })
})

test.describe('an old Chrome that refuses storage', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/105.0.0.0 Safari/537.36',
  })
  test('shows two warnings above working pages', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse })
    })
    await page.goto('/')
    await expect(page.getByRole('status').getByText('please update to Chrome 106')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').first()).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('main').getByText('The browser doesn’t store anything')).toBeVisible()
  })
})

// accessibility.spec.ts checks all settings pages as they open.
test('the search for a colour has no serious accessibility violation in either theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/setting/accent_color')
  await page.getByRole('searchbox').fill('fukamidori')
  await expect(page.getByRole('main')).toContainText(/fukamidori/i)
  expect(await seriousViolations(page), 'in dark').toEqual([])
  expect(await contrastViolations(page, 'light'), 'in light').toEqual([])
})
