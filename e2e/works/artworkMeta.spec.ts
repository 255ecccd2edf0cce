// What stands beside a work's pictures (series, tags, badges, caption) and below them (the author's other works, related works).
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { storedSettings, withSettings } from '../support/gallery.ts'
import { longestTask } from '../support/mainThread.ts'
import { isForAll } from '../support/sample.ts'

type Json = Readonly<Record<string, unknown>>
type Work = Json & Parameters<typeof isForAll>[0] & { readonly id: number; readonly type: string; readonly user: { id: number } }

/** Works of a ranking that are for all ages: on some days other works are first. */
async function ranked(page: Page): Promise<readonly Work[]> {
  const answer = await page.request.get('/api/mirror/rank', { params: { mode: 'day' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  return illusts.filter((work) => isForAll(work) && work.type !== 'ugoira')
}

/** Opens a ranked work whose detail response is changed. */
async function openChanged(page: Page, changes: Json): Promise<Work> {
  const [work] = await ranked(page)
  if (!work) throw new Error('the ranking is empty')
  await page.route('**/api/mirror/illust?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { illust: Json }
    await route.fulfill({ json: { illust: { ...answer.illust, ...changes } } })
  })
  // Removes the initial data from the document, which the page would prefer.
  await page.route(`**/artworks/${work.id}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<script type="application\/json" id="emaki-initial-data">.*?<\/script>/s, '')
    await route.fulfill({ response: answer, body })
  })
  await page.goto(`/artworks/${work.id}`)
  await expect(page.locator('article h1')).toBeVisible()
  return work
}

test('a part of a series shows its number and links to the adjacent parts', async ({ page }) => {
  const answer = await page.request.get('/api/mirror/search', { params: { word: '漫画' } })
  const { illusts } = (await answer.json()) as { illusts: (Work & { series: { id: number } | null })[] }
  const part = illusts.find((work) => work.series !== null && isForAll(work))
  if (!part) throw new Error('the sample has no part of a series')
  const detail = await page.request.get(`/api/companion/ajax/illust/${part.id}`, { params: { full: 1 } })
  const { seriesNavData: place } = (await detail.json()) as {
    seriesNavData: { order: number; prev: { id: string } | null; next: { id: string } | null }
  }
  await page.goto(`/artworks/${part.id}`)
  const line = page.getByRole('navigation', { name: /^系列/ })
  await expect(line.getByText(`第 ${place.order} 话`)).toBeVisible()
  const [side, other] = place.next ? (['下一话', place.next] as const) : (['上一话', place.prev] as const)
  await line.getByRole('link', { name: new RegExp(side) }).click()
  await expect(page).toHaveURL(new RegExp(`/artworks/${other?.id}$`))
})

test('tags link to their search and show the known translation', async ({ page }) => {
  const tags = [
    { name: '雨', translated_name: 'rain' },
    { name: 'C++ & <b>', translated_name: null },
  ]
  await openChanged(page, { tags })
  const list = page.getByRole('list', { name: '标签' })
  await expect(list.getByRole('link', { name: '#雨 rain' })).toHaveAttribute('href', '/search/%E9%9B%A8')
  await expect(list.getByRole('link', { name: '#C++ & <b>' })).toBeVisible()
  await withSettings(page, { language: 'en' })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '#雨 rain', exact: true })).toBeVisible()
})

test('a long press on a tag blocks it after a confirmation', async ({ page }) => {
  await openChanged(page, { tags: [{ name: '雨', translated_name: null }] })
  const tag = page.getByRole('link', { name: '#雨' })
  await tag.hover()
  await page.mouse.down()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('屏蔽标签“雨”？')
  await page.mouse.up()
  await page.getByRole('button', { name: '屏蔽', exact: true }).click()
  await expect.poll(async () => (await storedSettings(page)).blockTags).toEqual(['雨'])
  await expect(page.locator('article h1')).toHaveCount(0)
})

test('a keyboard blocks tags through the last chip', async ({ page }) => {
  await openChanged(page, {
    tags: [
      { name: '雨', translated_name: null },
      { name: '夜', translated_name: null },
    ],
  })
  await page.getByRole('button', { name: '屏蔽…' }).press('Enter')
  await page.getByRole('checkbox', { name: '夜' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '屏蔽所选' }).press('Enter')
  await expect.poll(async () => (await storedSettings(page)).blockTags).toEqual(['夜'])
})

test('flags are shown as text', async ({ page }) => {
  await withSettings(page, { r18: true, r18g: true, ai: true, language: 'zh-TW' })
  await openChanged(page, { x_restrict: 2, illust_ai_type: 2 })
  const words = page.getByRole('complementary')
  await expect(words.getByText('R-18G', { exact: true })).toBeVisible()
  await expect(words.getByText('AI 生成', { exact: true })).toBeVisible()
})

test("five AI works of an author add an AI warning to the author's other works", async ({ page }) => {
  await page.route('**/api/mirror/member_illust*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { illusts: Json[] }
    const illusts = answer.illusts.map((work, place) => ({ ...work, illust_ai_type: place < 5 ? 2 : 1 }))
    await route.fulfill({ json: { ...answer, illusts, next_url: null } })
  })
  await openChanged(page, { illust_ai_type: 0, tags: [] })
  await expect(page.getByRole('complementary').getByText('可能为 AI')).toBeVisible()
})

test('a caption of 1 MB starts collapsed, expands, and never blocks the page', async ({ page }) => {
  test.slow()
  await openChanged(page, { caption: `${'<b>bold</b> plain &amp; <a href="pixiv://illusts/123">work</a><br>'.repeat(16_000)}` })
  const words = page.getByRole('complementary')
  // A plain CSS selector: a query by role over thousands of elements would itself be the longest task.
  const shown = page.locator('aside a[href="/artworks/123"]')
  await expect(shown.first()).toHaveText('work')
  expect(await shown.count()).toBeLessThan(50)
  const longest = await longestTask(page, async () => {
    await words.getByRole('button', { name: '展开全文' }).click()
    await expect.poll(() => shown.count()).toBeGreaterThan(500)
    await expect(words.getByText('其余部分请看原站')).toBeVisible()
    await words.getByRole('button', { name: '收起' }).click()
    await expect.poll(() => shown.count()).toBeLessThan(50)
  })
  console.info(`longest task while a 1 MB caption opens and closes: ${Math.round(longest)} ms`)
  // Processor time, so that load on the machine changes nothing. The limit allows for a slow machine.
  expect(longest).toBeLessThan(200)
})

test("the strip of the author's works marks the open one, moves by keys and ends with a link to all", async ({ page }) => {
  const works = await ranked(page)
  let found: Work | undefined
  for (const work of works.slice(0, 12)) {
    const answer = await page.request.get('/api/mirror/member_illust', { params: { id: work.user.id, page: 1 } })
    const open = ((await answer.json()) as { illusts: Work[] }).illusts.filter(isForAll)
    if (open.length >= 14) found = open[7]
    if (found) break
  }
  if (!found) throw new Error('no author of the sample has so many works')
  await page.goto(`/artworks/${found.id}`)
  const strip = page.getByRole('list', { name: '作者的其他作品' })
  const current = strip.locator('[aria-current=page]')
  await expect(current).toHaveAttribute('href', `/artworks/${found.id}`)
  await strip.scrollIntoViewIfNeeded()
  await expect(current).toBeInViewport()
  await current.focus()
  await expect(current).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(strip.locator('a:focus')).not.toHaveAttribute('aria-current')
  await expect(strip.getByRole('link').last()).toHaveAttribute('href', `/users/${found.user.id}/artworks`)
})

test('related works load near the viewport, or by a button if the settings say so', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mirror/related')) asked.push(request.url())
  })
  await openChanged(page, {})
  const related = page.getByRole('region', { name: '相关作品' })
  await related.scrollIntoViewIfNeeded()
  await expect(related.getByRole('article').or(related.getByRole('link')).first()).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)

  await withSettings(page, { manualLoadRelated: true })
  await page.reload()
  asked.length = 0
  await related.scrollIntoViewIfNeeded()
  await expect(related.getByRole('button', { name: '加载更多' })).toBeVisible()
  await related.getByRole('button', { name: '加载更多' }).click()
  await expect(related.getByRole('link').first()).toBeVisible()
})
