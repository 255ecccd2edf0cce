// Every screen has a title and no serious axe violation in either theme, and a work opens by keyboard.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { shownCards, withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { addressOf } from '../support/sample.ts'
import { screenVisits } from '../support/visits.ts'

/** Screens by subject. One page opens all screens of a subject, so that its scripts stay compiled. */
const screens = {
  'home and feeds': [
    '/',
    '/home_all',
    '/home_manga',
    '/home_novel',
    '/discovery',
    '/popular_illust',
    '/collections',
    '/collections/18729007199254740993',
    '/random_illust?type=novel',
    '/latest',
    '/osusume_illust',
    '/following',
    '/following/artists',
    '/following/watchlist/manga',
    '/following/watchlist/novel',
    '/lives',
    '/live/…',
  ],
  'rankings and works': [
    '/rank/daily',
    '/rank_novel/day',
    '/artworks',
    '/artworks/…/bookmarks',
    '/novel/…/bookmarks',
    '/user/…/series/…',
    '/novel/series/…',
    '/spotlights',
    '/spotlight/6092',
    '/pixivision/7005',
  ],
  'search and artists': [
    '/search',
    '/search_novel',
    '/search_user',
    '/search_image',
    '/search/%E7%8C%AB?order=date_asc',
    '/search_novel/%E7%8C%AB',
    '/search_user/a',
    '/users/17390528',
    '/users/11230581?tab=related',
    '/users/5518902/artworks?type=manga',
    '/users/5518902/novels',
    '/users/11230581/favorites',
    '/users/11230581/favorite_novels',
  ],
  settings: [
    '/setting',
    '/setting/contents_display',
    '/setting/preference',
    '/setting/accent_color',
    '/setting/history',
    '/setting/clearcache',
    '/setting/offline',
    '/setting/downloads',
    '/setting/self_test',
    '/setting/site_blocks',
    '/notifications',
    '/setting/about',
    '/setting/about/faq',
    '/setting/about/disclaimer',
    '/setting/about/policy',
    '/setting/down_app',
    '/setting/osusume',
    '/operator',
    '/library',
    '/library/artists',
    '/library/works/illust/1',
  ],
  'accounts and wrong addresses': [
    '/account/login',
    '/account/session',
    '/account/oauth',
    '/nowhere',
    '/nope?https://evil.example/',
    '/artworks/abc',
    '/artworks/unlisted/9PZxJ1kU6hXBfGkYW65v',
    '/novel/unlisted/9PZxJ1kU6hXBfGkYW65v',
  ],
} as const
const all: readonly string[] = Object.values(screens).flat()

/** Screens whose layout on a phone differs enough to check their names and roles there too. */
const onPhone = [
  '/',
  '/home_novel',
  '/rank/daily',
  '/artworks',
  '/setting',
  '/search',
  '/search/%E7%8C%AB?order=date_asc',
  '/spotlights',
]

/** Returns a function that shows a screen of the page. */
function visitsOf(page: Page): (path: string) => Promise<void> {
  const { show, complete } = screenVisits(page)
  return async (path) => {
    if (path !== '/artworks') return show(await addressOf(path, page.request))
    await show('/rank/daily')
    await shownCards(page).first().getByRole('link').first().click()
    await expect(page.locator('#root article h1')).toBeVisible()
    await complete()
  }
}

/** Every picture is one pixel: rendering takes much of a visit's time, and axe does not look at pictures. */
test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

for (const [subject, paths] of Object.entries(screens)) {
  test.describe(() => {
    // The web side answers 404 for an unlisted work that it does not know, which the browser reports.
    test.use({ allowedErrors: paths.some((path) => path.includes('/unlisted/')) ? /404 \(Not Found\)/ : undefined })
    test(`the screens of ${subject} have titles and no serious accessibility violation`, { tag: '@desktop' }, async ({
      page,
    }) => {
      test.slow()
      const visit = visitsOf(page)
      for (const path of paths) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme: 'dark' })
          await visit(path)
          await expect.soft(page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).not.toBeEmpty()
          await expect.soft(page, path).toHaveTitle(/(?:^| · )Emaki$/)
          expect.soft(await seriousViolations(page), `${path} in dark`).toEqual([])
          // The phone runs in light, and texts and colours are the same on both.
          if (!onPhone.includes(path)) expect.soft(await contrastViolations(page, 'light'), `${path} in light`).toEqual([])
        })
      }
    })
  })
}

test('screens that differ on a phone have no serious accessibility violation there', { tag: '@phone' }, async ({ page }) => {
  test.slow()
  const visit = visitsOf(page)
  for (const path of onPhone) {
    await visit(path)
    expect.soft(await seriousViolations(page), path).toEqual([])
  }
})

test('every screen of the route table is checked', { tag: '@desktop' }, () => {
  const table = readFileSync(join(import.meta.dirname, '../../apps/viewer/src/app/routing/routes.tsx'), 'utf8')
  const routes = [...table.matchAll(/(?:^ {2}at\(|path: )'([^']+)'/gm)].map(([, route = '']) => route)
  expect(routes.length).toBeGreaterThan(40)
  const missed = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:[?].*)?$`)
    return !all.some((address) => pattern.test(address)) && !checkedElsewhere.includes(route)
  })
  expect(missed).toEqual([])
})
/** Routes that need no check here: '/artworks' opens an artwork, novel.spec.ts checks a novel, the others redirect or are the catch-all. */
const checkedElsewhere = ['/novel/$id', '/share', '$']

test('a keyboard opens a work from home and returns to it', { tag: '@desktop' }, async ({ page }) => {
  // Shows AI works too, so that no card of the list is hidden.
  await withSettings(page, { ai: true })
  await page.goto('/rank/daily')
  const first = shownCards(page).first().getByRole('link').first()
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(first).not.toBeFocused()
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('href', /\/artworks\//)
  const target = await focused.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${target}$`))
  await page.goBack()
  await expect(page.locator(`[role=feed] a[href="${target}"]`).first()).toBeVisible()
})
