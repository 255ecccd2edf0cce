// Long lists: the document stays small however far the reader scrolls. ArtworkGallery.test.tsx shows it for 3,000 works.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, elementCount, lastIndex, scrollUntil } from '../support/gallery.ts'

test('a ranking of 1,000 works never has more than 1,500 elements', { tag: '@desktop' }, async ({ page }) => {
  test.slow()
  await page.clock.install()
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  let most = 0
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        // Advances the clock past the pause between two pages of a list.
        await page.clock.runFor(1600)
        most = Math.max(most, await elementCount(page))
        return lastIndex(page)
      },
      { timeout: 300_000, intervals: [50] },
    )
    .toBeGreaterThanOrEqual(999)
  expect(most).toBeLessThan(1500)
  for (const share of [0, 0.1, 0.5, 0.9, 0.99]) {
    await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at), share)
    await page.clock.runFor(300)
    await expect(cards(page).first()).toBeAttached()
    expect(await elementCount(page)).toBeLessThan(1500)
  }
})

test('a list that grows at its end keeps the scroll position and waits until the reader is near the end again', {
  tag: '@desktop',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => /\/api\/mirror\/rank\?.*page=(?!1\b)/.test(request.url()) && asked.push(request.url()))
  let come = () => {}
  const here = new Promise<void>((resolve) => {
    come = resolve
  })
  // Holds the next page of the list until the reader is at the end.
  await page.route('**/api/mirror/rank?*', async (route) => {
    await here
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/rank/daily')
  await scrollUntil(page, 25)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const before = await page.evaluate(() => ({ scroll: scrollY, height: document.documentElement.scrollHeight }))
  come()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(before.height)
  expect(await page.evaluate(() => scrollY)).toBe(before.scroll)
  const pages = asked.length
  // Longer than any pause between two pages.
  await page.clock.runFor(5000)
  expect(asked).toHaveLength(pages)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => asked.length).toBe(pages + 1)
})

test('a reload right after scrolling restores the position', async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  const reloaded = page.waitForEvent('load')
  // In one task: the browser has not reported the scroll when the page is left.
  const before = await page.evaluate(() => {
    scrollBy({ top: 700, behavior: 'instant' })
    location.reload()
    return scrollY
  })
  expect(before).toBeGreaterThan(500)
  await reloaded
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

/** Turns the wheel slowly, without a pause. Returns a function for the longest time without a scroll event from the first one until it is called, in ms. */
async function turnWheel(page: Page): Promise<() => Promise<number>> {
  const times = await page.evaluateHandle(() => {
    const all: number[] = []
    addEventListener('scroll', () => all.push(performance.now()), { passive: true })
    return all
  })
  for (let notch = 0; notch < 15; notch++) {
    await page.mouse.wheel(0, 2)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  return () =>
    times.evaluate((all) => {
      const ends = [...all.slice(1), performance.now()]
      return Math.max(...ends.map((end, index) => end - (all[index] ?? end)))
    })
}

test('a wheel loads nothing for a link that passes below the pointer @desktop', async ({ page }) => {
  const loaded = (chunk: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
      chunk,
    )
  const artist = cards(page).locator('a[href^="/users/"]').first()
  const wheelAtLink = async () => {
    await page.goto('/rank/daily')
    // The part that listens for links.
    await expect.poll(() => loaded('late')).toBe(true)
    const { x, y } = (await artist.boundingBox()) ?? { x: 0, y: 0 }
    // Just above the link, which passes the pointer more slowly than a mouse has to rest on it.
    await page.mouse.move(x + 8, y - 6)
    const longestPause = await turnWheel(page)
    return { isLoaded: await loaded('actions'), pauseMs: await longestPause() }
  }
  let wheel = await wheelAtLink()
  // A page counts as scrolling for 200 ms after a scroll event. On a machine that stalls for longer, a link rests below the pointer.
  for (let tries = 1; wheel.isLoaded && wheel.pauseMs >= 200 && tries < 5; tries++) wheel = await wheelAtLink()
  expect(wheel.isLoaded).toBe(false)
  await page.evaluate(() => scrollTo(0, 0))
  await artist.hover()
  await expect(page.locator('[data-artist-card]')).toBeVisible()
  expect(await loaded('actions')).toBe(true)
})
