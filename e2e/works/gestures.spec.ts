// Gestures on cards and in readers, measured on a slow processor: the script of a frame, and layout shifts. Those of the lightbox and of the
// manga reader's pages are in artwork.spec.ts and mangaReader.spec.ts.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { centreOf, createFingers, type Path } from '../support/fingers.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSmooth, measureGesture } from '../support/gestureTrace.ts'
import { chooseDirection, firstSeen, long, openReader, serveNovel, text } from '../support/novelReader.ts'
import { isForAll } from '../support/sample.ts'

// Only one test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/, contextOptions: { reducedMotion: 'no-preference' } })

const measured = { tag: ['@phone', '@measured'] }

interface Work {
  readonly id: number
  readonly page_count: number
  readonly x_restrict: number
  readonly illust_ai_type: number
  readonly tags: readonly { readonly name: string }[]
}

/** Opens a ranking with a card of a work with pages in view, and waits until the browser was idle. Returns the card. */
async function openRanking(page: Page, request: APIRequestContext): Promise<Locator> {
  const answer = await request.get('/api/mirror/rank', { params: { mode: 'day' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  const work = illusts.filter(isForAll).find(({ page_count }) => page_count >= 5)
  if (!work) throw new Error('the ranking has no work with pages')
  await page.goto('/rank/daily')
  const card = page.locator(`[role=feed] [data-work="${work.id}"]`).first()
  // A busy browser may show the card only once the page has scrolled past it: then it comes again from the top.
  let step = 0
  await expect(async () => {
    step = (step + 1) % 24
    await page.evaluate((screens) => scrollTo(0, innerHeight * screens), step / 2)
    await card.scrollIntoViewIfNeeded({ timeout: 500 })
  }).toPass()
  await expect(card.locator('img[data-shown]').first()).toBeVisible()
  // The preview's code and the messages load while the network is idle.
  for (const file of ['late', 'words', 'hold'])
    await expect
      .poll(() =>
        page.evaluate(
          (start) => performance.getEntriesByType('resource').some(({ name }) => name.includes(start)),
          `/assets/${file}-`,
        ),
      )
      .toBe(true)
  await page.waitForLoadState('networkidle')
  return card
}

/** The counter of a preview. */
const counterOf = (page: Page) => page.locator('[class*=hold]').getByText(/^\d+ \/ \d+$/)

test('a held card loads no script for its preview once the browser was idle', { tag: '@phone' }, async ({ page, request }) => {
  const card = await openRanking(page, request)
  const at = await centreOf(card)
  const scripts: string[] = []
  page.on('request', (sent) => sent.resourceType() === 'script' && scripts.push(sent.url()))
  const fingers = await createFingers(page)
  await fingers.hold(at, async (move) => {
    await expect(counterOf(page)).toHaveText(/^1 /)
    await move({ x: at.x + (at.x < 195 ? 60 : -60), y: at.y })
    await expect(counterOf(page)).not.toHaveText(/^1 /)
  })
  await expect(counterOf(page)).toHaveCount(0)
  expect(scripts).toEqual([])
})

test('holding a card and turning its pages is smooth', measured, async ({ page, request }) => {
  const card = await openRanking(page, request)
  const at = await centreOf(card)
  const isLeft = at.x < 195
  /** Half of the time the finger rests, until the preview is open. Then the thumb slides along half of the screen. */
  const path: Path = (progress) => [{ x: at.x + (isLeft ? 180 : -180) * Math.max(0, 2 * progress - 1), y: at.y }]
  const figures = await measureGesture(page, {
    act: (fingers) => fingers.follow(path, 2000),
    reset: () => expect(counterOf(page)).toHaveCount(0),
  })
  expectSmooth(figures, 'hold to peek')
})

test('turning the pages of a novel is smooth', measured, async ({ page }) => {
  await serveNovel(page, long)
  await page.goto('/novel/4077')
  await openReader(page)
  await chooseDirection(page, 'Page by page')
  await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
  // The pages beside the open one are laid out while the browser is idle.
  const stage = text(page)
  await expect(stage.locator('[aria-hidden=true]')).not.toHaveCount(0)
  const figures = await measureGesture(page, {
    act: (fingers) => fingers.drag({ x: 330, y: 420 }, { x: 60, y: 425 }),
    // A reader turns a page after reading it: by then, the next one is laid out.
    reset: () => expect(stage.locator('[aria-hidden=true]')).toHaveCount(2),
  })
  expect(await firstSeen(page)).toBeGreaterThan(5)
  expectSmooth(figures, 'novel page turn')
})

test('scrolling the strip of a manga is smooth', measured, async ({ page, request }) => {
  const answer = await request.get('/api/mirror/rank', { params: { mode: 'day_manga' } })
  const { illusts } = (await answer.json()) as { illusts: Work[] }
  const work = illusts.filter(isForAll).find(({ page_count }) => page_count >= 10)
  if (!work) throw new Error('the ranking has no long manga')
  await page.goto(`/artworks/${work.id}`)
  await page.getByRole('button', { name: /^(?:Read|Continue from page)/ }).click()
  const reader = page.getByRole('dialog', { name: 'Reader' })
  await reader.getByRole('button', { name: 'Webtoon' }).click()
  await expect(reader.getByRole('img', { name: /page 2 of/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const figures = await measureGesture(page, { act: (fingers) => fingers.drag({ x: 195, y: 700 }, { x: 200, y: 150 }, 200) })
  expectSmooth(figures, 'strip scrolling')
})
