// The four modes: every screen in each, which features each mode has, and no content that the content switches hide.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { contentOf, monitorLeaks, type ScreenContent } from '../support/leaks.ts'
import { startMirrorOnlyHost } from '../support/mirrorOnlyHost.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'
import { changeScreen, markElements, newElements, often } from '../support/visits.ts'

/** Anonymous on a self-hosted gateway, anonymous on a mirror of others, with a web session, with the app API in the browser. */
type Mode = 'own' | 'plain' | 'web' | 'app'

/** Works, users and series of the sample that the screens show. */
async function samples(page: Page, base: string) {
  const ask = async (path: string) => (await page.request.get(`${base}/api/mirror${path}`)).json()
  const [{ illusts }, { illusts: mangas }, { novels }, { illusts: adults }, { novels: adultNovels }, { lives }] =
    await Promise.all(
      [
        '/rank?mode=day',
        '/rank?mode=day_manga',
        '/rank_novel?mode=day',
        '/rank?mode=day_r18',
        '/rank_novel?mode=day_r18',
        '/live_list?page=1',
      ].map(ask),
    )
  const manga = mangas.find((work: { series?: { id?: number } }) => work.series?.id)
  const part = novels.find((novel: { series?: { id?: number } }) => novel.series?.id)
  /** The switch for AI works stays off in the whole test. */
  const isHandmade = ({ illust_ai_type, novel_ai_type }: { illust_ai_type?: number; novel_ai_type?: number }) =>
    illust_ai_type !== 2 && novel_ai_type !== 2
  return {
    artwork: illusts[0].id,
    user: illusts[0].user.id,
    series: `${manga.user.id}/series/${manga.series.id}`,
    novel: novels[0].id,
    novelSeries: part.series.id,
    novelist: novels[0].user.id,
    adult: adults.find(isHandmade).id,
    adultAuthor: adults.find(isHandmade).user.id,
    adultNovel: adultNovels.find(isHandmade).id,
    adultLive: lives.find(({ is_adult }: { is_adult: boolean }) => is_adult)?.id,
  }
}

/** The tabs of Following (docs/spec/product.md 2.6). Anonymous readers are asked to log in. */
const followingTabs: Readonly<Record<Mode, readonly string[]>> = {
  own: ['1'],
  plain: ['1'],
  web: ['1', '2', '7', '3', '6', '4'],
  app: ['1', '5', '2', '7', '3', '6', '4'],
}

/**
 * Screens with other features or from other services than anonymous on a self-hosted gateway: lists that the gateway or the companion provides,
 * what an account adds, and settings. All other screens show the same responses in these two modes, and are visited in mode `own`.
 */
const screensThatDiffer: Readonly<Partial<Record<Mode, RegExp>>> = {
  plain:
    /^\/$|^\/home_novel|^\/search|^\/rank|^\/(?:artworks|novel)\/\d|^\/users\/\d+(?:$|\?)|^\/following|^\/(?:discovery|osusume|latest|spotlights|lives)|^\/setting/,
  web: /^\/$|^\/home_novel|^\/search(?:_user)?\/|^\/rank|^\/(?:artworks|novel)\/\d|^\/users\/|^\/following|^\/(?:discovery|osusume|latest)|^\/setting/,
}

const screensOf = (found: Awaited<ReturnType<typeof samples>>, mode: Mode) =>
  allScreens(found, mode).filter((path) => screensThatDiffer[mode]?.test(path) ?? true)

/** Every screen that can show a work. The other settings and the login screens cannot. */
const allScreens = (found: Awaited<ReturnType<typeof samples>>, mode: Mode) => [
  '/home_manga',
  '/home_novel',
  '/search',
  `/search/${encodeURIComponent('風景')}`,
  `/search_novel/${encodeURIComponent('夏')}`,
  '/search_user/a',
  '/rank/weekly',
  '/rank_novel/day',
  `/artworks/${found.artwork}`,
  `/artworks/${found.adult}`,
  `/novel/${found.novel}`,
  `/novel/${found.adultNovel}`,
  `/novel/series/${found.novelSeries}`,
  `/user/${found.series}`,
  `/users/${found.user}`,
  `/users/${found.user}?tab=related`,
  `/users/${found.adultAuthor}`,
  `/users/${found.adultAuthor}/artworks`,
  `/users/${found.novelist}/novels`,
  `/users/${found.user}/favorites`,
  `/users/${found.novelist}/favorite_novels`,
  ...followingTabs[mode].map((tab) => `/following?tab=${tab}`),
  '/discovery',
  '/osusume_illust',
  '/random_illust',
  '/latest',
  '/spotlights',
  '/spotlight/6092',
  '/pixivision/7005',
  '/lives',
  ...(found.adultLive === undefined ? [] : [`/live/${found.adultLive}`]),
  '/setting/history',
  '/setting/offline',
  '/setting',
  '/setting/contents_display',
  '/setting/preference',
  '/',
]

/** Presses switches of the content settings, and confirms if they ask. */
async function pressSwitches(page: Page, names: readonly string[], isConfirmed: boolean) {
  await changeScreen(page, '/setting/contents_display')
  for (const name of names) {
    const toggle = page.getByRole('switch', { name, exact: true })
    await toggle.click()
    if (isConfirmed) await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click()
    await expect(toggle).toBeChecked({ checked: isConfirmed })
  }
}

/** Saves works of each kind offline while the switch for adult works is on, then turns the switch off. */
async function saveHiddenOffline(page: Page, paths: readonly string[]) {
  await pressSwitches(page, ['Show R-18 works'], true)
  for (const path of paths) {
    await changeScreen(page, path)
    const keeper = page.getByRole('button', { name: 'Save for offline' })
    await expect(keeper).toHaveAttribute('aria-pressed', 'false')
    await keeper.click()
    await expect(keeper).toHaveAttribute('aria-pressed', 'true')
  }
  await pressSwitches(page, ['Show R-18 works'], false)
}

interface Feature {
  readonly name: string
  /** The test looks for it on the first screen whose path matches. */
  readonly on: RegExp
  readonly look: (page: Page) => Locator
  readonly modes: readonly Mode[]
}

const titled = (words: string) => (page: Page) =>
  page.getByRole('heading', { name: words, exact: true }).or(page.getByRole('link', { name: words, exact: true }))
const heartButton = (page: Page) => page.locator('[data-work]').getByRole('button', { name: /^Bookmark “/ })
const bookmarkButton = (page: Page) => page.locator('article, main').getByRole('button', { name: 'Bookmark options' })
const settingLabel = (words: string) => (page: Page) => page.locator('main').getByText(words, { exact: true })
const loggedIn: readonly Mode[] = ['web', 'app']

/** Which modes have which feature (docs/spec/product.md 1, 2, 5, 6). */
const features: readonly Feature[] = [
  { name: 'recommended works on home', on: /^\/$/, look: titled('Recommended'), modes: ['own', 'app'] },
  { name: 'discovery on home', on: /^\/$/, look: titled('Discovery'), modes: ['own', 'app'] },
  { name: 'latest works on home', on: /^\/$/, look: titled('Latest works'), modes: ['own'] },
  { name: 'random works on home', on: /^\/$/, look: titled('Random finds'), modes: ['own', 'plain', 'app'] },
  { name: 'recommendations for one reader', on: /^\/$/, look: titled('Recommended for you'), modes: ['web'] },
  { name: 'recommended novels on home', on: /^\/home_novel/, look: titled('Recommended'), modes: ['own', 'web', 'app'] },
  {
    name: 'user search',
    on: /^\/search_user/,
    look: (page) => page.locator('[role=feed] a[href^="/users/"]'),
    modes: ['own', 'web', 'app'],
  },
  {
    name: 'the popular preview',
    on: /^\/search\/./,
    look: (page) => page.getByRole('button', { name: 'Popular works (preview)' }),
    modes: ['own', 'web', 'app'],
  },
  {
    name: 'the fewest likes',
    on: /^\/search\/./,
    look: (page) => page.getByRole('textbox', { name: 'Minimum bookmarks' }),
    modes: ['app'],
  },
  { name: 'hearts on artworks', on: /^\/rank\/weekly/, look: heartButton, modes: loggedIn },
  {
    name: 'leaving out of a ranking what is bookmarked',
    on: /^\/rank\/weekly/,
    look: (page) => page.getByRole('button', { name: 'Hide bookmarked works' }),
    modes: ['app'],
  },
  { name: 'hearts on novels', on: /^\/rank_novel/, look: heartButton, modes: loggedIn },
  { name: 'the bookmark of an artwork', on: /^\/artworks/, look: bookmarkButton, modes: loggedIn },
  { name: 'the bookmark of a novel', on: /^\/novel\/\d/, look: bookmarkButton, modes: loggedIn },
  {
    name: 'the follow button',
    on: /^\/users\/\d+$/,
    look: (page) => page.getByRole('button', { name: 'Follow options' }),
    modes: loggedIn,
  },
  {
    name: 'following from a card',
    on: /tab=related/,
    look: (page) => page.locator('[role=feed]').getByRole('button', { name: /^Follow / }),
    modes: loggedIn,
  },
  {
    name: 'new novels of followed users',
    on: /^\/following/,
    look: (page) => page.locator('main').getByRole('link', { name: 'New novels' }),
    modes: ['app'],
  },
  {
    name: 'own bookmarks',
    on: /^\/following/,
    look: (page) => page.locator('main').getByRole('link', { name: 'Novel bookmarks' }),
    modes: loggedIn,
  },
  {
    name: 'what only a self-hosted host lists',
    on: /^\/latest/,
    look: (page) => page.locator('[role=feed] [data-index]'),
    modes: ['own', 'web', 'app'],
  },
  {
    name: 'Following in the navigation',
    on: /^\/$/,
    look: (page) => page.getByRole('navigation').getByRole('link', { name: 'Following', exact: true }),
    modes: loggedIn,
  },
  {
    name: 'that offline copies exist, but not which',
    on: /^\/setting\/offline/,
    look: (page) => page.locator('main li:nth-child(2) [data-hidden]'),
    modes: ['own', 'plain', 'web', 'app'],
  },
  { name: 'own favourites', on: /^\/setting$/, look: settingLabel('My bookmarks'), modes: loggedIn },
  { name: 'the logout', on: /^\/setting$/, look: settingLabel('Log out'), modes: loggedIn },
  { name: 'the login link', on: /^\/setting$/, look: settingLabel('Log in'), modes: ['own', 'plain'] },
  {
    name: 'the fewest likes as a setting',
    on: /contents_display/,
    look: settingLabel('Minimum bookmarks in search'),
    modes: ['app'],
  },
  { name: 'direct mode', on: /preference/, look: settingLabel('Direct connection'), modes: ['app'] },
  { name: 'the proxy of the app API', on: /preference/, look: settingLabel('Use an API proxy'), modes: ['app'] },
  { name: 'copying the token', on: /preference/, look: settingLabel('Copy the refresh token'), modes: ['app'] },
]

const names: Readonly<Record<Mode, string>> = {
  own: 'anonymous on a self-hosted host',
  plain: 'anonymous on a foreign mirror',
  web: 'with a web session',
  app: 'with the app API in this browser',
}

// A mirror of others does not describe itself (404), and the sample has removed works.
test.use({ allowedErrors: /404/ })

for (const mode of ['own', 'plain', 'web', 'app'] as const) {
  test(`all screens work ${names[mode]}, have the mode's features, and show nothing that is switched off`, async ({
    page,
    baseURL: own,
  }) => {
    const baseURL = own ?? ''
    // The test visits about forty screens.
    test.setTimeout(300_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel }))
    const host = mode === 'plain' ? await startMirrorOnlyHost(baseURL) : undefined
    try {
      const base = host?.url ?? baseURL
      const found = await samples(page, baseURL)
      if (mode === 'web') await signIn(page, 'webSession')
      if (mode === 'app') await signIn(page, 'localApp')
      const monitor = await monitorLeaks(page)
      const screens: ScreenContent[] = []
      const unseen = new Set(features)
      await page.goto(`${base}/`)
      await expect(page.locator('main [data-work]').first()).toBeVisible()
      await test.step('saves works offline that are switched off afterwards', async () => {
        await saveHiddenOffline(page, [`/artworks/${found.adult}`, `/novel/${found.adultNovel}`])
        await changeScreen(page, '/')
        await expect(page.locator('main [data-work]').first()).toBeVisible()
        monitor.forgetFetched()
        await page.reload()
        await expect(page.locator('main [data-work]').first()).toBeVisible()
      })
      screens.push(await contentOf(page, 'the first load'))
      for (const path of screensOf(found, mode)) {
        await test.step(path, async () => {
          await markElements(page)
          await changeScreen(page, path)
          await expect(newElements(page).first()).toBeAttached()
          for (const feature of unseen) {
            if (!feature.on.test(path)) continue
            unseen.delete(feature)
            const look = feature.look(page)
            if (feature.modes.includes(mode)) await expect(look.first(), feature.name).toBeAttached()
          }
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
          await expect.poll(() => monitor.inFlight(), often).toEqual([])
          await expect(page.getByRole('main')).toContainText(/.+/)
          await expect(page.getByRole('alert')).toHaveCount(0)
          for (const feature of features)
            if (feature.on.test(path) && !feature.modes.includes(mode))
              await expect(feature.look(page), feature.name).toHaveCount(0)
          screens.push(await contentOf(page, path))
        })
      }
      await test.step('search suggestions appear where the host has them, and never contain hidden works', async () => {
        await changeScreen(page, '/search')
        await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('r')
        if (mode !== 'plain') await expect.poll(() => monitor.hasFetched(/\/search_autocomplete$|autocomplete/), often).toBe(true)
        await expect.poll(() => monitor.inFlight(), often).toEqual([])
        // Names of built files end in a hash, which may contain a typed word.
        const words = (await contentOf(page, '/search')).written.filter((line) => !line.includes('/assets/'))
        expect(words.filter((line) => /R-?18/i.test(line))).toEqual([])
      })
      expect(unseen.size).toBe(0)
      expect(monitor.leaks(screens)).toEqual([])
      expect(monitor.flagged().length, 'works in answers that had to be hidden').toBeGreaterThan(10)
      expect(
        monitor.hasFetched(/\/assets\/local-/),
        'the mirror for this browser is fetched where it is used, and only there',
      ).toBe(mode === 'app')
    } finally {
      await host?.stop()
    }
  })
}
