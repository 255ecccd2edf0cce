// Every layout on a phone and on a wide screen: cards do not overlap, the document stays small, Back restores the position.
import type { Page } from '@playwright/test'
import { layouts } from '../../apps/viewer/src/platform/settings/table.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, elementCount, lastIndex, scrollUntil, withSettings } from '../support/gallery.ts'

/** The layouts whose arrangement differs on a phone. packages/gallery checks all layouts at every width. */
const onPhone = new Set<string>(['Masonry', 'Justified', 'VirtualMasonry', 'VirtualSlide'])

interface DrawnCard {
  readonly index: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Boxes of the cards in the document, in px relative to the viewport. */
const drawnCards = (page: Page): Promise<DrawnCard[]> =>
  cards(page).evaluateAll((all) =>
    all.map((card) => {
      const { left, top, right, bottom } = card.getBoundingClientRect()
      return { index: Number(card.getAttribute('data-index')), left, top, right, bottom }
    }),
  )

const overlap = (a: DrawnCard, b: DrawnCard) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

for (const galleryLayout of layouts) {
  const tag = onPhone.has(galleryLayout) ? [] : '@desktop'
  test(`${galleryLayout} shows works without overlap and restores the position on Back`, { tag }, async ({ page }) => {
    await withSettings(page, { galleryLayout })
    await page.goto('/rank/daily')
    await scrollUntil(page, galleryLayout === 'VirtualSlide' ? 6 : 25)
    const seen = await drawnCards(page)
    const width = await page.evaluate(() => document.documentElement.clientWidth)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.filter((card) => card.left < -1 || card.right > width + 1)).toEqual([])
    expect(seen.flatMap((card, at) => seen.slice(at + 1).filter((other) => overlap(card, other)))).toEqual([])
    expect(await elementCount(page)).toBeLessThan(1500)

    const place = () =>
      cards(page).evaluateAll((all) =>
        all
          // Whole pixels: the browser rounds scroll positions. Adding 0 turns -0 into 0.
          .map((card) => ({
            work: card.querySelector('a')?.getAttribute('href'),
            top: Math.round(card.getBoundingClientRect().top) + 0,
          }))
          .filter(({ top }) => top >= 0 && top < innerHeight),
      )
    // Cards of the last row get other sizes when more works arrive, so the list must go on below the viewport.
    const bottom = page.viewportSize()?.height ?? 0
    await expect.poll(async () => (await drawnCards(page)).some(({ top }) => top > bottom)).toBe(true)
    // A card at the very edge may be a fraction of a pixel outside after the reload.
    const before = (await place()).filter(({ top }) => top > 0)
    await page.reload()
    await expect(cards(page).first()).toBeVisible()
    expect(before.length).toBeGreaterThan(0)
    await expect.poll(place).toEqual(expect.arrayContaining(before))
  })
}

test('slides show one complete work per screen and snap to each', async ({ page }, { project }) => {
  await withSettings(page, { galleryLayout: 'VirtualSlide' })
  await page.goto('/rank/daily')
  const card = cards(page).nth(1)
  await expect(card).toBeAttached()
  const { height = 0, width = 0 } = (await cards(page).first().boundingBox()) ?? {}
  const viewport = page.viewportSize()
  expect(height).toBeGreaterThan((viewport?.height ?? 0) * 0.7)
  expect(height).toBeLessThanOrEqual(viewport?.height ?? 0)
  expect(width).toBeGreaterThan((viewport?.width ?? 0) * 0.8)
  // The rest of the test uses a mouse wheel, which phones do not have.
  if (project.name === 'phone') return
  await page.mouse.move(700, 500)
  // Past the strip of days above the list.
  await page.mouse.wheel(0, 800)
  const bar = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart))
  await expect
    .poll(async () => (await drawnCards(page)).some(({ index, top }) => index < 2 && Math.abs(top - bar) <= 1))
    .toBe(true)
  // The next slides are already mounted, so that fast swipes snap to them and do not reach the end of the page.
  await expect.poll(() => lastIndex(page)).toBeGreaterThanOrEqual(3)
  await page.evaluate(() => {
    for (let swipe = 0; swipe < 3; swipe++) scrollBy({ top: 200, behavior: 'instant' })
  })
  await expect.poll(async () => (await drawnCards(page)).some(({ top }) => Math.abs(top - bar) <= 1)).toBe(true)
  expect(await page.evaluate(() => scrollY / innerHeight)).toBeLessThan(6)
  // The page also snaps to a slide after a resize and after a jump by key.
  const resting = async () => (await drawnCards(page)).find(({ top }) => Math.abs(top - bar) <= 1)?.index
  const before = await resting()
  await page.setViewportSize({ width: 820, height: 900 })
  await expect.poll(async () => (await drawnCards(page)).some(({ right }) => right > 820)).toBe(false)
  await expect.poll(resting).toBe(before)
  await page.locator(`[data-index="${before}"] [data-work] > a`).first().focus()
  await page.keyboard.press('End')
  await expect.poll(resting).toBeGreaterThan((before ?? 0) + 5)
  // The top of the page stays reachable above the first slide.
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})
