// A long caption beside a work's pictures, and the author's other works and related works below them.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { removeInitialData } from '../support/initialData.ts'
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
  await removeInitialData(page, `**/artworks/${work.id}`)
  await page.goto(`/artworks/${work.id}`)
  await expect(page.locator('#root article h1')).toBeVisible()
  return work
}

test('a caption of 1 MB starts collapsed, expands, and never blocks the page', async ({ page }) => {
  test.slow()
  await openChanged(page, { caption: `${'<b>bold</b> plain &amp; <a href="pixiv://illusts/123">work</a><br>'.repeat(16_000)}` })
  const words = page.getByRole('complementary')
  // A plain CSS selector: a query by role over thousands of elements would itself be the longest task.
  const shown = page.locator('aside a[href="/artworks/123"]')
  await expect(shown.first()).toHaveText('work')
  expect(await shown.count()).toBeLessThan(50)
  const longest = await longestTask(page, async () => {
    await words.getByRole('button', { name: 'Read more' }).click()
    await expect.poll(() => shown.count()).toBeGreaterThan(500)
    await expect(words.getByText('This text is longer than can be shown here; the rest is on the original site')).toBeVisible()
    await words.getByRole('button', { name: 'Show less' }).click()
    await expect.poll(() => shown.count()).toBeLessThan(50)
  })
  console.info(`longest task while a 1 MB caption opens and closes: ${Math.round(longest)} ms`)
  // Processor time, so that load on the machine changes nothing. The limit allows for a slow machine.
  expect(longest).toBeLessThan(200)
})

test("the strip of the author's works marks the open one and moves by keys, and related works load near the viewport", async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mirror/related')) asked.push(request.url())
  })
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
  const strip = page.getByRole('list', { name: 'More by this artist' })
  const current = strip.locator('[aria-current=page]')
  await expect(current).toHaveAttribute('href', `/artworks/${found.id}`)
  await strip.scrollIntoViewIfNeeded()
  await expect(current).toBeInViewport()
  await current.focus()
  await expect(current).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(strip.locator('a:focus')).not.toHaveAttribute('aria-current')
  await expect(strip.locator('a:focus')).toBeInViewport()
  const related = page.getByRole('region', { name: 'Related works' })
  await related.scrollIntoViewIfNeeded()
  await expect(related.getByRole('article').or(related.getByRole('link')).first()).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
})
