// One journey over the screens on the site's difficult day (docs/contract/site-2026.md), with a gateway of its own: they show works, masked rows
// as such, and failures as one sentence with a way on.
import { list, record } from '@emaki/domain'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { shownCards } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'

// The day cuts pictures and refuses calls; the browser reports each failed load.
test.use({ allowedErrors: /Failed to load resource|net::ERR/, gatewayVariables: { EMAKI_SAMPLE_DAY: 'difficult' } })

/** A day whose ranking is complete. */
const day = '2026-11-25'
const works = (page: Page) => expect(shownCards(page).first()).toBeVisible()
const heading = (page: Page) => expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toContainText(/\S/)
const failure = async (page: Page) => {
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
}

test('the screens of a difficult day show works, or one sentence with a way on', async ({ page, gateway, request }) => {
  test.slow()
  // Rendering takes much of a visit's time. Broken pictures have tests of their own.
  await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
  const listOf = async (path: string, member: string) =>
    list(record(await (await request.get(`${gateway.url}/api${path}`)).json())[member]).map(record)
  const artworks = await listOf(`/mirror/rank?mode=day&date=${day}`, 'illusts')
  const novels = await listOf(`/mirror/rank_novel?mode=week&date=${day}`, 'novels')
  /** A day with a masked row among those that the screen shows first. */
  let masked = ''
  for (const date of ['25', '24', '23', '22', '21', '20', '19'].map((end) => `2026-11-${end}`)) {
    const rows = await listOf(`/companion/ranking?mode=daily&content=illust&date=${date.replaceAll('-', '')}`, 'contents')
    if (rows.slice(0, 6).some(({ mask_reason }) => mask_reason === 'login_only')) masked = date
  }
  const part = artworks.find(({ series }) => Number(record(series).id) > 0)
  const chapter = novels.find(({ series }) => Number(record(series).id) > 0)
  const ugoira = artworks.find(({ type }) => type === 'ugoira')
  const key = String(artworks[1]?.id).padStart(20, 'U')
  const screens: readonly (readonly [path: string, shows: (page: Page) => Promise<void>])[] = [
    ['/', (page) => expect(page.getByRole('region', { name: 'Daily ranking' }).locator('[data-work]').first()).toBeVisible()],
    ['/home_novel', heading],
    ['/rank/daily', works],
    [`/rank/daily_illust?date=${masked}`, (page) => expect(page.getByText('Only with a login').first()).toBeVisible()],
    [`/rank_novel/day?date=${day}`, works],
    ['/search/%E9%A2%A8%E6%99%AF', works],
    ['/search_novel/%E3%82%AA%E3%83%AA%E3%82%B8%E3%83%8A%E3%83%AB', works],
    ['/discovery', works],
    ['/spotlights', heading],
    [`/artworks/${artworks[0]?.id}`, heading],
    [`/artworks/${ugoira?.id}`, heading],
    [`/artworks/unlisted/${key}`, (page) => expect(page).toHaveURL(/\/artworks\/\d+$/)],
    [`/novel/${novels[0]?.id}`, heading],
    [
      `/user/${record(part?.user).id}/series/${record(part?.series).id}`,
      (page) => expect(page.getByText('Not available')).not.toHaveCount(0),
    ],
    [`/novel/series/${record(chapter?.series).id}`, (page) => expect(page.getByText('Not available')).not.toHaveCount(0)],
    [`/users/${record(artworks[0]?.user).id}`, works],
    ['/setting/preference', heading],
  ]
  for (const [path, shows] of screens)
    await test.step(path, async () => {
      await page.goto(`${gateway.url}${path}`)
      await shows(page)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    })
  // Last, because a refusal pauses the account.
  await test.step('/search_user/a', async () => {
    await page.goto(`${gateway.url}/search_user/a`)
    await failure(page)
  })
})
