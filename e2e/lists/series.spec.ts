// Series of illustrations and of novels: the way from their address to the first part, and the layout of hostile texts.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

interface Detail {
  id: number
  title: string
  series_work_count: number
  content_count: number
  user: { id: number; name: string }
}

interface Ranked {
  readonly series: { readonly id?: number } | null
  readonly x_restrict: number
  readonly illust_ai_type?: number
  readonly novel_ai_type?: number
}

/** A series with several parts that a work of a sample ranking belongs to, because the tests expect plurals. No setting hides the work. */
async function someSeries(request: APIRequestContext, kind: 'illust' | 'novel'): Promise<Detail> {
  const ranking = kind === 'illust' ? '/api/mirror/rank?mode=day_manga' : '/api/mirror/rank_novel?mode=day'
  const answer = (await (await request.get(ranking)).json()) as Record<string, Ranked[]>
  const ids = new Set(answer[`${kind}s`]?.filter(isOpen).map(({ series }) => series?.id))
  for (const id of ids) {
    const series = (await (await request.get(`/api/mirror/${kind}_series?id=${id}`)).json()) as Record<string, Detail>
    const detail = series[`${kind}_series_detail`]
    if (detail && (kind === 'illust' ? detail.series_work_count : detail.content_count) > 1) return detail
  }
  throw new Error('the sample has no series')
}

const isOpen = ({ series, x_restrict, illust_ai_type, novel_ai_type }: Ranked) =>
  series?.id !== undefined && x_restrict === 0 && illust_ai_type !== 2 && novel_ai_type !== 2

/** Mocks one path of a third party's mirror. */
const mockPath = (page: Page, path: string, answer: (query: URLSearchParams) => unknown) =>
  page.route(`**/api/mirror${path}?**`, (route) => route.fulfill({ json: answer(new URL(route.request().url()).searchParams) }))

const novel = (id: number, more: object = {}) => ({
  id,
  title: `第${id}章`,
  user: { id: 77, name: '书生', profile_image_urls: { medium: '' } },
  tags: [],
  image_urls: {},
  text_length: 1000,
  series: {},
  x_restrict: 0,
  ...more,
})
const novelSeries = (novels: object[], more: object = {}, next: string | null = null) => ({
  novel_series_detail: {
    id: 6,
    title: '长卷',
    caption: '',
    content_count: novels.length,
    total_character_count: 123_456,
    user: { id: 77, name: '书生', profile_image_urls: { medium: '' } },
    ...more,
  },
  novel_series_first_novel: novels[0],
  novels,
  next_url: next,
})

test('an illustration series under a wrong author redirects, numbers its works down, and starts reading', {
  tag: '@webSide',
}, async ({ page, request }) => {
  const detail = await someSeries(request, 'illust')
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/illust_series?')) calls.push(sent.url())
  })
  await page.goto(`/user/1/series/${detail.id}`)
  await expect(page).toHaveURL(new RegExp(`/user/${detail.user.id}/series/${detail.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: detail.title })).toBeVisible()
  await expect(page.getByText(`${detail.series_work_count} works`)).toBeVisible()
  await expect(cards(page).first().getByText(String(detail.series_work_count), { exact: true }).first()).toBeVisible()
  expect(calls).toHaveLength(1)
  await page.getByRole('link', { name: 'Start reading' }).click()
  await expect(page).toHaveURL(/\/artworks\/\d+\?read=1$/)
})

test('a novel series lists its chapters in order, and reading starts with the first', { tag: '@webSide' }, async ({
  page,
  request,
}) => {
  const detail = await someSeries(request, 'novel')
  await page.goto(`/novel/series/${detail.id}`)
  await expect(page.getByRole('heading', { level: 1, name: detail.title })).toBeVisible()
  await expect(page.getByText(`${detail.content_count} chapters`)).toBeVisible()
  await expect(cards(page).locator('img')).toHaveCount(0)
  // Parts that the settings hide have no link.
  const first = await cards(page).getByRole('link').first().getAttribute('href')
  await page.getByRole('link', { name: 'Start reading' }).click()
  await expect(page).toHaveURL(new RegExp(`${first}\\?read=0$`))
})

test('hostile titles, captions, names and tags of a series are shown as text', async ({ page }) => {
  const words = [
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '{{7*7}}',
    '\u202Eright to left',
    '"><svg/onload=alert(1)>',
    '&lt;b&gt;',
    '__proto__',
  ]
  await page.addInitScript(() => {
    window.alert = () => {
      throw new Error('a hostile word ran')
    }
  })
  const longName = `${words[1]}, ${'a name too long for any phone '.repeat(5)}`
  await mockPath(page, '/novel_series', () =>
    novelSeries(
      words.map((word, at) => novel(at + 1, { title: word, tags: [{ name: word, translated_name: word }] })),
      { title: words[0], caption: words.join('\n'), user: { id: 77, name: longName, profile_image_urls: { medium: words[2] } } },
    ),
  )
  // Asked for the glossary, which the series does not have.
  await page.route('**/api/companion/ajax/novel/series/6?**', (route) => route.fulfill({ json: { hasGlossary: false } }))
  await page.goto('/novel/series/6')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[0] ?? '')
  // The viewer drops bidirectional control characters from upstream's texts.
  for (const [at, word] of words.map((given) => given.replace('\u202E', '')).entries()) {
    await expect(cards(page).nth(at).getByRole('link').first()).toHaveText(word)
    await expect(cards(page).nth(at).getByText(`#${word}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').or(page.getByRole('main')).getByText(word).first()).toBeVisible()
  }
  expect(await page.locator('main script, main svg[onload], main [onerror], main a[href^="javascript"]').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(longName.trim())).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
