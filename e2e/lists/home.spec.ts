// Home: its tabs, the way from a row to its list, random works, the sections of a web session, and the row of started works.
// HomeScreen.test.tsx shows each section.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil, shownCards } from '../support/gallery.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'
import { signIn } from '../support/signIn.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Scrolls until a card is visible. */
async function scrollToCard(page: Page, name: string) {
  await expect(card(page, name)).toBeAttached()
  await card(page, name).scrollIntoViewIfNeeded()
  return card(page, name)
}

test('the tabs replace the address, and a row leads to its whole list', { tag: '@webSide' }, async ({ page }) => {
  await page.goto('/setting')
  await page.goto('/')
  await page.getByRole('link', { name: 'Manga', exact: true }).click()
  await expect(page).toHaveURL(/\/home_manga$/)
  await page.getByRole('link', { name: 'Novels', exact: true }).click()
  await expect(page).toHaveURL(/\/home_novel$/)
  const ranking = card(page, 'Daily ranking')
  await expect(ranking.locator('a[href^="/novel/"]').first()).toBeVisible()
  await ranking.getByRole('listitem').last().getByRole('link', { name: 'More' }).click()
  await expect(page).toHaveURL(/\/rank_novel\/day$/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/setting$/)
})

test('random works load at the end of the list and stay the same after Back', async ({ page }) => {
  await page.goto('/')
  await scrollToCard(page, 'Random finds')
  await scrollUntil(page, 12)
  const href = await cards(page).last().getByRole('link').first().getAttribute('href')
  // The last card at this moment: others may be appended before it is opened.
  const link = page.locator(`[role=feed] a[href="${href}"]`).first()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.goBack()
  await expect(link).toBeVisible()
})

test('a web session sees recommended works and artists on home and on discovery', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, 'webSession')
  await page.goto('/')
  const list = await scrollToCard(page, 'Recommended for you')
  await expect(list.getByRole('feed', { name: 'Works' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await list.getByRole('tab', { name: 'Artists' }).click()
  await expect(cards(page).first().locator('a[href^="/users/"]')).toBeVisible()

  await list.getByRole('link', { name: 'More' }).first().click()
  await expect(page).toHaveURL(/\/discovery$/)
  // The random list may begin with a work that the settings hide.
  await expect(shownCards(page).first().locator('a[href^="/artworks/"]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Artists', exact: true }).click()
  await expect(page).toHaveURL(/\/discovery\?tab=users$/)
  await expect(cards(page).first().locator('a[href^="/users/"]')).toBeVisible()
})

interface Wire {
  readonly id: number
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
}

/** A work of the sample with at least five pages. */
async function longWork(page: Page): Promise<number> {
  const { illusts } = await (await page.request.get('/api/mirror/rank?mode=day_manga&page=1')).json()
  const work = (illusts as Wire[]).find(
    ({ page_count, x_restrict, illust_ai_type }) => page_count >= 5 && x_restrict === 0 && illust_ai_type !== 2,
  )
  if (!work) throw new Error('the sample has no long work')
  return work.id
}

/** Scripts wait until `release` is called. */
async function holdScripts(page: Page): Promise<{ readonly release: () => void }> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return { release }
}

const row = (page: Page) => page.getByRole('region', { name: 'Continue reading' })

test('home begins with the work that was left, moves nothing while it loads, and opens the reader at the place', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const id = await longWork(page)
  await page.goto(`/artworks/${id}?read=3`)
  await expect(page.getByRole('dialog', { name: 'Reader' })).toBeVisible()

  // The HTML has a first screen once its data is cached.
  const headers = { accept: 'text/html', 'accept-language': 'en-US', 'sec-fetch-mode': 'navigate' }
  await expect.poll(async () => (await page.request.get('/', { headers })).text()).toContain('id="first-screen"')
  const shifts = await recordLayoutShifts(page)
  for (const [width, height, font] of [
    [320, 640, '200%'],
    [390, 844, ''],
    [844, 390, ''],
    [1440, 900, ''],
  ] as const) {
    await page.setViewportSize({ width, height })
    // As with large text in the browser.
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<html', `<html style="font-size:${font}"`)
      await route.fulfill({ response, body })
    })
    const scripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const before = await page.locator('#first-screen ul').first().boundingBox()
    scripts.release()
    await expect(row(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.locator('#first-screen')).toHaveCount(0)
    const ranking = page.getByRole('region', { name: 'Daily ranking' })
    expect((await row(page).boundingBox())?.y, `at ${width}`).toBeLessThan((await ranking.boundingBox())?.y ?? 0)
    expect((await ranking.getByRole('list').boundingBox())?.y, `the ranking at ${width}`).toBeCloseTo(before?.y ?? 0, 0)
    expect(await shifts(), `shifts at ${width}`).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  await expect(row(page)).toContainText(/page 3 of \d+/)
  await row(page).getByRole('link').nth(1).click()
  await expect(page.getByRole('dialog', { name: 'Reader' })).toBeVisible()
  await expect(page).toHaveURL(/\?read=3$/)
})
