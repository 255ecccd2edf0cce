// Small screens: what must be visible and reachable in little space. Runs in one project, with its own screen sizes.
import type { Page } from '@playwright/test'
import { cutTexts, setTextSize, sidewaysScroll } from '../support/cutText.ts'
import { expect, test } from '../support/fixtures.ts'
import { withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { addressOf } from '../support/sample.ts'
import { screenVisits } from '../support/visits.ts'

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

/** Current tabs and chips of the page's bars that the edge of the screen cuts. */
const cutCurrentItems = (page: Page) =>
  page.locator('nav [aria-current="page"], [role=tab][aria-selected="true"]').evaluateAll((items) =>
    items.flatMap((item) => {
      const { left, right, width } = item.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1) ? [item.textContent] : []
    }),
  )

test('bars scroll to their current tab or chip', async ({ page, request }) => {
  const artist = await addressOf('/users/…', request)
  for (const path of [
    '/rank/rookie_manga',
    '/rank/female',
    '/rank_novel/day_female',
    '/spotlights?type=recommend',
    `${artist}?tab=related`,
  ]) {
    await page.goto(path)
    await expect(page.locator('nav [aria-current="page"]').first()).toBeAttached()
    await expect.poll(() => cutCurrentItems(page), path).toEqual([])
  }
})

test('filters chosen in the sheet make one history entry', async ({ page }) => {
  await page.goto('/search')
  await page.getByRole('combobox').fill('猫')
  await page.getByRole('combobox').press('Enter')
  const plain = `/search/${encodeURIComponent('猫')}`
  await expect(page).toHaveURL(plain)
  await page.getByRole('button', { name: 'Filters' }).click()
  for (const [group, choice] of [
    ['Order', 'Oldest first'],
    ['Search in', 'Title and caption'],
    ['Period', 'Past month'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('button', { name: choice }).click()
    await expect(page.getByRole('group', { name: group }).getByRole('button', { name: choice })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  }
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/duration=month/)
  await page.goBack()
  await expect(page).toHaveURL(plain)
})

/** Every screen of the route table that has its own texts. */
const screens = [
  '/',
  '/home_all',
  '/home_novel',
  '/discovery',
  '/popular_illust',
  '/collections',
  '/collections/18729007199254740993',
  '/random_illust?type=novel',
  '/latest',
  '/osusume_illust',
  '/rank/daily',
  '/rank_novel/day',
  '/artworks/…',
  '/artworks/abc',
  '/novel/…',
  '/novel/series/…',
  '/user/…/series/…',
  '/users/11230581?tab=related',
  '/users/5518902/artworks?type=manga',
  '/users/5518902/novels',
  '/users/11230581/favorites',
  '/following',
  '/lives',
  '/live/…',
  '/spotlights',
  '/spotlight/6092',
  '/search',
  '/search/%E7%8C%AB?order=date_asc',
  '/search_novel/%E7%8C%AB',
  '/search_user/a',
  '/search_image',
  '/account/login',
  '/account/session',
  '/account/oauth',
  '/setting',
  '/setting/preference',
  '/setting/contents_display',
  '/setting/history',
  '/setting/clearcache',
  '/setting/offline',
  '/setting/downloads',
  '/setting/self_test',
  '/setting/site_blocks',
  '/notifications',
  '/setting/accent_color',
  '/setting/about',
  '/setting/about/faq',
  '/setting/about/policy',
  '/setting/down_app',
  '/setting/osusume',
  '/operator',
  '/nowhere',
]

test('no screen cuts text or scrolls sideways at twice the text size', async ({ page, request }) => {
  test.slow()
  // German has the longest words of the twelve languages.
  await withSettings(page, { language: 'de' })
  await setTextSize(page, 2)
  const { show } = screenVisits(page)
  for (const screen of screens) {
    await show(await addressOf(screen, request))
    expect.soft(await sidewaysScroll(page), screen).toBeLessThanOrEqual(0)
    expect.soft(await cutTexts(page), screen).toEqual([])
  }
})
