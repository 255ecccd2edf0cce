// Every path and alias of the specification leads somewhere that names itself.
import { expect, test } from './emaki.ts'

const aliases: readonly (readonly [string, RegExp])[] = [
  ['/home', /\/$/],
  ['/index', /\/$/],
  ['/index.html', /\/$/],
  ['/rank', /\/rank\/daily$/],
  ['/ranking', /\/rank\/daily$/],
  ['/ranking.php', /\/rank\/daily$/],
  ['/illust/139000000', /\/artworks\/139000000$/],
  ['/i/139000000', /\/artworks\/139000000$/],
  ['/n/7000001', /\/novel\/7000001$/],
  ['/u/12345', /\/users\/12345$/],
  ['/users/12345/illustrations', /\/users\/12345\/artworks$/],
  ['/users/12345/bookmarks/artworks', /\/users\/12345\/favorites$/],
  ['/users/12345/bookmarks/novels', /\/users\/12345\/favorite_novels$/],
  ['/s/cat', /\/search\/cat$/],
  ['/sp/6092', /\/spotlight\/6092$/],
  ['/a/7005', /\/pixivision\/7005$/],
  ['/pixivision', /\/spotlights$/],
  ['/recom_illust', /\/osusume_illust$/],
  ['/setting/others', /\/setting\/preference$/],
  ['/setting/recommend', /\/setting\/osusume$/],
]

for (const [alias, canonical] of aliases) {
  test(`${alias} leads to its canonical path`, async ({ page }) => {
    await page.goto(alias)
    await expect(page).toHaveURL(canonical)
    await expect(page.getByRole('main')).not.toBeEmpty()
  })
}

const coming: readonly string[] = [
  '/home_manga',
  '/home_novel',
  '/search',
  '/search/cat',
  '/search_novel',
  '/search_novel/cat',
  '/search_user',
  '/search_user/a',
  '/following',
  '/novel/7000001',
  '/setting/about',
  '/setting/about/faq',
  '/setting/about/disclaimer',
  '/setting/down_app',
  '/setting/osusume',
  '/discovery',
  '/osusume_illust',
  '/random_illust',
  '/account/session',
  '/account/login',
  '/account/oauth',
  '/lives',
  '/live/123',
]

test('screens that are not built yet say their name and lead on', async ({ page }) => {
  test.slow()
  for (const path of coming) {
    await page.goto(path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading, path).toBeVisible()
    await expect(heading, path).not.toBeEmpty()
    await expect(heading, path).not.toHaveText('迷路了')
    await expect(page.getByRole('main').getByRole('link').first(), path).toBeVisible()
  }
})

for (const path of [
  '/setting',
  '/setting/history',
  '/setting/clearcache',
  '/setting/contents_display',
  '/setting/preference',
  '/setting/accent_color',
]) {
  test(`${path} shows settings`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  })
}
