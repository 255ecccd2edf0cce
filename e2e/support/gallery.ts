// Gallery helpers for browser tests: find cards and scroll as a reader would.
import { expect, type Page } from '@playwright/test'

/** Cards that are in the document now. */
export const cards = (page: Page) => page.locator('[role=feed] [data-index]')

/** Cards of works that the settings show. A list may contain hidden works at any position, on any day. */
export const shownCards = (page: Page) => page.locator('[role=feed] [data-work]')

/** Shown cards without animation: on some days a ranking begins with a ugoira. */
export const pictureCards = (page: Page) => page.locator('[role=feed] [data-work]:not(:has([role=img]))')

/** The highest card index in the document, from 0; -1 if there is none. */
export const lastIndex = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      -1,
      ...[...document.querySelectorAll('[role=feed] [data-index]')].map((card) => Number(card.getAttribute('data-index'))),
    ),
  )

/** Scrolls down until at least `count` works have been in the document, and the last ones have their content. */
export async function scrollUntil(page: Page, count: number): Promise<void> {
  await expect(cards(page).first()).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy(0, innerHeight * 2))
        return lastIndex(page)
      },
      { timeout: 55_000, intervals: [150] },
    )
    .toBeGreaterThanOrEqual(count - 1)
  // After a jump, cards get their content in the next frames.
  await expect(page.locator('[role=feed] [data-index]:empty')).toHaveCount(0)
}

/** Number of elements in the document. */
export const elementCount = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** Applies settings from the next page load on, in addition to the stored ones. */
export async function withSettings(page: Page, settings: Readonly<Record<string, unknown>>): Promise<void> {
  if (page.url() === 'about:blank') {
    // A page of the viewer's origin that runs no script.
    await page.route('**/nothing', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Nothing</title><link rel="icon" href="data:,">' }),
    )
    await page.goto('/nothing')
  }
  await page.evaluate((changes) => {
    const before: unknown = JSON.parse(localStorage.getItem('emaki.settings') ?? '{}')
    localStorage.setItem('emaki.settings', JSON.stringify(Object.assign({}, before, changes)))
  }, settings)
}

/** The settings as the browser stores them. */
export const storedSettings = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('emaki.settings') ?? '{}'))
