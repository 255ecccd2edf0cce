// Home's row of started works: the first row for users who read, reserved before the first paint.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'

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

test('home begins with the work that was left, moves nothing while it loads, and opens the reader at the place', async ({
  page,
}) => {
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
    const before = await page.locator('.fs-strip').boundingBox()
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
