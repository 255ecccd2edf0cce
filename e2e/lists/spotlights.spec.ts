// Spotlights (docs/spec/product.md 2.7): from the list to an article, from its works back, and the HTML article for those without works.
import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'

interface WireSpotlight {
  readonly id: string
  readonly desc: string
  readonly items: readonly { readonly illust_id: string; readonly title: string; readonly user_name: string }[]
}

/** An illustration article that has works, or one that has none. */
async function articleWith(request: APIRequestContext, hasWorks: boolean): Promise<WireSpotlight> {
  const front = (await (await request.get('/api/pixivision?lang=en')).json()) as { articles: { id: string }[] }
  for (const { id } of front.articles) {
    const article = (await (await request.get(`/api/pixivision/${id}?lang=en`)).json()) as WireSpotlight
    if (hasWorks === (article.desc !== '' && article.items.length > 0)) return article
  }
  throw new Error('the sample has no such article')
}

test('the list opens articles, and Back from a work returns to its article, without layout shifts', { tag: '@webSide' }, async ({
  page,
  request,
}) => {
  const article = await articleWith(request, true)
  const shifts = await recordLayoutShifts(page)
  await page.goto('/spotlights')
  await page.waitForLoadState('networkidle')
  expect(await shifts()).toEqual([])
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/(spotlight|pixivision)\/\d+$/)
  await expect(page.locator('#root article h1')).toBeVisible()

  await page.goto(`/spotlight/${article.id}`)
  await expect(page.locator('#root article h1')).toBeVisible()
  await expect(page.getByText(article.desc)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await shifts()).toEqual([])
  const first = article.items[0]
  const card = page.locator(`[role=feed] a[href="/artworks/${first?.illust_id}"]`).first()
  await card.click()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  await expect(page.locator('#root article h1')).toContainText(first?.title ?? '')
  await page.goBack()
  await expect(card).toBeVisible()
})

test('an article without works redirects to its HTML form, and Back skips the redirect', async ({ page, request }) => {
  const article = await articleWith(request, false)
  await page.goto('/spotlights')
  await expect(cards(page).first()).toBeVisible()
  await page.goto(`/spotlight/${article.id}`)
  await expect(page).toHaveURL(new RegExp(`/pixivision/${article.id}$`))
  await expect(page.locator('#root article h1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/spotlights$/)
})

test('an HTML article loads pictures through the image proxy without layout shifts, and its links open here', async ({
  page,
  baseURL,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => !request.url().startsWith(baseURL ?? '') && elsewhere.push(request.url()))
  const shifts = await recordLayoutShifts(page)
  await page.goto('/pixivision/7005')
  const body = page.locator('article')
  await expect(body.locator('img').first()).toHaveAttribute('src', /^\/api\/image\//)
  await page.waitForLoadState('networkidle')
  expect(await shifts()).toEqual([])
  await body.locator('a[href^="/artworks/"]').first().click()
  await expect(page).toHaveURL(/\/artworks\/\d+$/)
  expect(elsewhere).toEqual([])
})
