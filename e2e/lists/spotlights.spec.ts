// Spotlights (docs/spec/product.md 2.7): the list by type, an article about works, and the HTML article for those without works.
import type { APIRequestContext } from '@playwright/test'
import { listThrottleMs } from '../../packages/domain/src/limits.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex } from '../support/gallery.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'

interface WireSpotlight {
  readonly id: string
  readonly desc: string
  readonly items: readonly { readonly illust_id: string; readonly title: string; readonly user_name: string }[]
}

/** An illustration article that has works, or one that has none. */
async function articleWith(request: APIRequestContext, hasWorks: boolean): Promise<WireSpotlight> {
  const front = (await (await request.get('/api/pixivision?lang=zh')).json()) as { articles: { id: string }[] }
  for (const { id } of front.articles) {
    const article = (await (await request.get(`/api/pixivision/${id}?lang=zh`)).json()) as WireSpotlight
    if (hasWorks === (article.desc !== '' && article.items.length > 0)) return article
  }
  throw new Error('the sample has no such article')
}

test('articles load to the end of the list, and each opens', async ({ page }) => {
  await page.clock.install()
  await page.goto('/spotlights')
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, innerHeight * 2))
        // Advances the clock past the pause before the next page of the list.
        await page.clock.runFor(listThrottleMs)
        return lastIndex(page)
      },
      { timeout: 40_000, intervals: [50] },
    )
    .toBeGreaterThan(40)
  const end = page.getByText('没有更多了')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.clock.runFor(listThrottleMs)
    await expect(end).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.evaluate(() => scrollTo(0, 0))
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/(spotlight|pixivision)\/\d+$/)
  await expect(page.locator('article h1')).toBeVisible()
})

test('every type is a tab with its own address', async ({ page }) => {
  await page.goto('/spotlights')
  const types = page.getByRole('navigation', { name: '特辑分类' })
  await expect(types.getByRole('link')).toHaveCount(7)
  await types.getByRole('link', { name: '访谈' }).click()
  await expect(page).toHaveURL(/\/spotlights\?type=interview$/)
  await expect(types.locator('[aria-current=page]')).toHaveText('访谈')
  await expect(cards(page).first()).toBeVisible()
  const interview = await cards(page).first().textContent()
  await page.reload()
  await expect(cards(page).first()).toHaveText(interview ?? '')
  await page.goto('/spotlights?type=evil')
  await expect(types.locator('[aria-current=page]')).toHaveText('插画')
})

test('popular articles are beside the list', async ({ page }) => {
  await page.goto('/spotlights')
  await expect(page.getByRole('region', { name: '热门特辑' }).getByRole('link').first()).toBeVisible()
})

test('an article about works shows them with their authors, and Back returns to it', async ({ page, request }) => {
  const article = await articleWith(request, true)
  await page.goto(`/spotlight/${article.id}`)
  await expect(page.locator('article h1')).toBeVisible()
  await expect(page.getByText(article.desc)).toBeVisible()
  const first = article.items[0]
  const card = page.locator(`[role=feed] a[href="/artworks/${first?.illust_id}"]`).first()
  await expect(card).toBeVisible()
  await expect(
    page
      .locator('[role=feed]')
      .getByText(first?.user_name ?? '')
      .first(),
  ).toBeVisible()
  await card.click()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  await expect(page.locator('article h1')).toContainText(first?.title ?? '')
  await page.goBack()
  await expect(card).toBeVisible()
})

test('an article without works redirects to its HTML form, and Back skips the redirect', async ({ page, request }) => {
  const article = await articleWith(request, false)
  await page.goto('/spotlights')
  await expect(cards(page).first()).toBeVisible()
  await page.goto(`/spotlight/${article.id}`)
  await expect(page).toHaveURL(new RegExp(`/pixivision/${article.id}$`))
  await expect(page.locator('article h1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/spotlights$/)
})

test('an HTML article loads pictures through the image proxy, and its links open here', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => !request.url().startsWith(baseURL ?? '') && elsewhere.push(request.url()))
  await page.goto('/pixivision/7005')
  const body = page.locator('article')
  await expect(body.locator('img').first()).toHaveAttribute('src', /^\/api\/image\//)
  await expect(body.locator('script, style, iframe, [onerror], [onclick], [style*=position]')).toHaveCount(0)
  const link = body.locator('a[href^="/artworks/"]').first()
  await link.click()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  expect(elsewhere).toEqual([])
})

test('articles are in the language of the interface', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ language: 'en' })))
  await page.goto('/spotlights')
  await expect(page.getByRole('navigation', { name: 'Article categories' })).toBeVisible()
  await expect(cards(page).first()).toHaveText(/[a-z]{3}/)
})

test.describe('an article that does not exist', () => {
  test.use({ allowedErrors: /404/ })
  test('shows a message and links to the other articles', async ({ page }) => {
    await page.goto('/pixivision/999999')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('alert').getByRole('link', { name: '查看全部特辑' }).click()
    await expect(page).toHaveURL(/\/spotlights$/)
  })
})

test('an article page has no layout shift', async ({ page, request }) => {
  const article = await articleWith(request, true)
  const shifts = await recordLayoutShifts(page)
  for (const path of ['/spotlights', `/spotlight/${article.id}`, '/pixivision/7005']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await shifts(), path).toEqual([])
  }
})
