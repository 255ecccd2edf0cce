// Series of illustrations and of novels: their heads, the numbers of their parts, and where reading starts.
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

interface Detail {
  id: number
  title: string
  series_work_count: number
  content_count: number
  total_character_count: number
  user: { id: number; name: string }
}

interface Ranked {
  readonly series: { readonly id?: number } | null
  readonly x_restrict: number
  readonly illust_ai_type?: number
  readonly novel_ai_type?: number
}

/** A series that a work of a sample ranking belongs to. No setting hides the work. */
async function someSeries(request: APIRequestContext, kind: 'illust' | 'novel'): Promise<Detail> {
  const ranking = kind === 'illust' ? '/api/mirror/rank?mode=day_manga' : '/api/mirror/rank_novel?mode=day'
  const answer = (await (await request.get(ranking)).json()) as Record<string, Ranked[]>
  const id = answer[`${kind}s`]?.find(isOpen)?.series?.id
  const series = (await (await request.get(`/api/mirror/${kind}_series?id=${id}`)).json()) as Record<string, Detail>
  const detail = series[`${kind}_series_detail`]
  if (!detail) throw new Error('the sample has no series')
  return detail
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

test('an illustration series shows its head and numbers its works down from their count', async ({ page, request }) => {
  const detail = await someSeries(request, 'illust')
  await page.goto(`/user/${detail.user.id}/series/${detail.id}`)
  await expect(page.getByRole('heading', { level: 1, name: detail.title })).toBeVisible()
  await expect(page.getByText(`共 ${detail.series_work_count} 个作品`)).toBeVisible()
  await expect(page.getByRole('link', { name: detail.user.name }).first()).toHaveAttribute('href', `/users/${detail.user.id}`)
  await expect(cards(page).first().getByText(String(detail.series_work_count), { exact: true }).first()).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(detail.user.name))
  await page.getByRole('link', { name: '从头开始阅读' }).click()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
})

test('an illustration series under another author redirects to its author', async ({ page, request }) => {
  const detail = await someSeries(request, 'illust')
  await page.goto(`/user/1/series/${detail.id}`)
  await expect(page).toHaveURL(new RegExp(`/user/${detail.user.id}/series/${detail.id}$`))
  await expect(cards(page).first()).toBeVisible()
})

test('a series and its first works are one request', async ({ page, request }) => {
  const detail = await someSeries(request, 'illust')
  const calls: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/illust_series?')) calls.push(sent.url())
  })
  await page.goto(`/user/${detail.user.id}/series/${detail.id}`)
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a novel series lists its chapters in order, numbered, without pictures', async ({ page, request }) => {
  const detail = await someSeries(request, 'novel')
  await page.goto(`/novel/series/${detail.id}`)
  await expect(page.getByRole('heading', { level: 1, name: detail.title })).toBeVisible()
  await expect(page.getByText(`共 ${detail.content_count} 章`)).toBeVisible()
  const length = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 }).format(
    detail.total_character_count,
  )
  await expect(page.getByText(`${length}字`, { exact: true })).toBeVisible()
  // Hidden chapters are left out, and shown chapters keep their numbers.
  await expect(
    cards(page)
      .first()
      .getByText(/^[1-9]\d*$/)
      .first(),
  ).toBeVisible()
  await expect(cards(page).locator('img')).toHaveCount(0)
  // Parts that the settings hide have no link.
  const first = await cards(page).getByRole('link').first().getAttribute('href')
  await page.getByRole('link', { name: '从头开始阅读' }).click()
  await expect(page).toHaveURL(new RegExp(`${first}$`))
})

test('the list ends if a mirror always sends the first page of a novel series', async ({ page }) => {
  const chapters = [1, 2, 3].map((id) => novel(id))
  await mockPath(page, '/novel_series', () => novelSeries(chapters, {}, 'https://app-api.example/v2/novel/series?last_order=30'))
  await page.goto('/novel/series/6')
  await expect(page.getByText('没有更多了')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
})

test('chapter numbers continue on the next page', async ({ page }) => {
  await mockPath(page, '/novel_series', (query) => {
    const from = (Number(query.get('page')) - 1) * 30
    const count = from === 0 ? 30 : 5
    const chapters = Array.from({ length: count }, (_, at) => novel(from + at + 1))
    return novelSeries(chapters, { content_count: 35 }, from === 0 ? 'https://app-api.example/?last_order=30' : null)
  })
  await page.goto('/novel/series/6')
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return cards(page).last().getAttribute('data-index')
    })
    .toBe('34')
  await expect(cards(page).last().getByText('35', { exact: true })).toBeVisible()
})

test('a series with only hidden parts hides its title and caption too', async ({ page }) => {
  await mockPath(page, '/novel_series', () => novelSeries([novel(1, { x_restrict: 1 }), novel(2, { x_restrict: 1 })]))
  await page.goto('/novel/series/6')
  await expect(page.getByRole('heading', { name: '内容已隐藏' })).toBeVisible()
  await expect(page.getByText('长卷')).toHaveCount(0)
  await expect(page).not.toHaveTitle(/长卷/)
  await page.getByRole('main').getByRole('link', { name: '前往内容设置' }).click()
  await expect(page).toHaveURL(/contents_display/)
})

test('a hidden chapter is counted at the end, or is shown as a hidden tile', async ({ page }) => {
  await mockPath(page, '/novel_series', () => novelSeries([novel(1), novel(2, { novel_ai_type: 2 })]))
  await page.goto('/novel/series/6')
  await expect(page.getByText('第1章')).toBeVisible()
  await expect(page.getByText('第2章')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '已隐藏 1 个' })).toHaveAttribute('href', '/setting/contents_display')
  await page.evaluate(() => localStorage.setItem('emaki.settings', JSON.stringify({ hiddenAsTiles: true })))
  await page.reload()
  await cards(page).nth(1).getByRole('button', { name: '内容已隐藏' }).click()
  await expect(page.getByRole('status').filter({ hasText: '内容已隐藏' })).toBeVisible()
  await expect(page).toHaveURL(/\/novel\/series\/6$/)
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

for (const path of ['/user/1/series/abc', '/user/x/series/6', '/user/0/series/6', '/novel/series/-1', '/novel/series/1e3']) {
  test(`A1, A2: ${path} shows "no such page"`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
  })
}

for (const path of ['/user/1/series/999999999', '/novel/series/999999999']) {
  test.describe(path, () => {
    test.use({ allowedErrors: /404/ })

    test('that does not exist shows the site’s message and a retry button', async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('alert').getByText('尚无此页')).toBeVisible()
      await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
      await expect(page).toHaveTitle(/系列 · Emaki$/)
    })
  })
}

test('a series without parts shows a message', async ({ page }) => {
  await mockPath(page, '/novel_series', () => novelSeries([]))
  await page.goto('/novel/series/6')
  await expect(page.getByText('这里还没有作品')).toBeVisible()
  await expect(page.getByRole('link', { name: '从头开始阅读' })).toHaveCount(0)
})
