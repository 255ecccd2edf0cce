// axe finds nothing serious on any screen in either theme, and every control is reachable by keyboard.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { shownCards, withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { addressOf } from '../support/sample.ts'

/** Replaces all pictures by one pixel: painting them takes most of a visit's time, and axe does not look at them. */
const withoutPictures = (page: Page) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))

/** Screens that are checked on both screen sizes, each in both themes. */
const addresses = [
  '/',
  '/home_manga',
  '/home_novel',
  '/discovery',
  '/random_illust?type=novel',
  '/latest',
  '/osusume_illust',
  '/rank/daily',
  '/rank_novel/day',
  '/artworks',
  '/setting',
  '/account/login',
  '/account/session',
  '/account/oauth',
  '/search',
  '/search_image',
  '/spotlights',
  '/spotlight/6092',
  '/pixivision/7005',
  '/search/%E7%8C%AB?order=date_asc',
  '/search_novel/%E7%8C%AB',
  '/search_user/a',
  '/nowhere',
  '/nope?https://evil.example/',
  '/artworks/abc',
]

/** Screens whose layout on a phone differs enough to check their names and roles there too. */
const onPhone = new Set([
  '/',
  '/home_novel',
  '/rank/daily',
  '/artworks',
  '/setting',
  '/search',
  '/search/%E7%8C%AB?order=date_asc',
  '/spotlights',
])

for (const path of addresses) {
  test(
    `${path} has no serious accessibility violation in either theme`,
    { tag: onPhone.has(path) ? [] : '@desktop' },
    async ({ page }, { project }) => {
      await withoutPictures(page)
      if (path === '/artworks') {
        await page.goto('/rank/daily')
        await shownCards(page).first().getByRole('link').first().click()
        await expect(page.locator('article h1')).toBeVisible()
      } else await page.goto(path)
      await page.waitForLoadState('networkidle')
      // The phone runs in light and the wide screen in dark: texts and colours are the same on both.
      expect(await seriousViolations(page)).toEqual([])
      if (project.name === 'desktop') expect(await contrastViolations(page, 'light'), 'in light').toEqual([])
    },
  )
}

/** Screens that are checked on the wide screen only, in both themes: texts and colours are the same on a phone. */
const desktopOnly = [
  '/users/17390528',
  '/users/11230581?tab=related',
  '/users/5518902/artworks?type=manga',
  '/users/5518902/novels',
  '/users/11230581/favorites',
  '/users/11230581/favorite_novels',
  '/user/…/series/…',
  '/novel/series/…',
  '/lives',
  '/live/…',
  '/following',
  '/search_novel',
  '/search_user',
  '/setting/offline',
  '/setting/accent_color',
  '/setting/about',
  '/setting/about/disclaimer',
  '/setting/down_app',
]
for (const path of desktopOnly) {
  test(`${path} has no serious accessibility violation on a wide screen`, { tag: '@desktop' }, async ({ page, request }) => {
    await withoutPictures(page)
    await page.goto(await addressOf(path, request))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await seriousViolations(page)).toEqual([])
    expect(await contrastViolations(page, 'light'), 'in light').toEqual([])
  })
}

test('every screen of the route table is checked', () => {
  const table = readFileSync(join(import.meta.dirname, '../../apps/viewer/src/app/routing/routes.tsx'), 'utf8')
  const routes = [...table.matchAll(/(?:^ {2}at\(|path: )'([^']+)'/gm)].map(([, route = '']) => route)
  expect(routes.length).toBeGreaterThan(40)
  const settings = readFileSync(join(import.meta.dirname, 'settings.spec.ts'), 'utf8')
  const tried = [...addresses, ...desktopOnly, ...settingsPages.map((page) => `/setting/${page}`)]
  const missed = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:[?].*)?$`)
    return !tried.some((address) => pattern.test(address)) && !checkedElsewhere.includes(route)
  })
  expect(missed).toEqual([])
  for (const page of settingsPages) expect(settings, 'the pages that the settings try themselves').toContain(`'${page}'`)
})
/** Routes that need no check here: novel.spec.ts checks a novel, the others redirect or are the catch-all. */
const checkedElsewhere = ['/novel/$id', '/share', '$']
const settingsPages = ['contents_display', 'history', 'clearcache', 'about/faq', 'osusume', 'preference']

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
