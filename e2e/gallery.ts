// What browser tests do with a gallery: find its cards and scroll through it as a person would.
import { expect, type Page } from '@playwright/test'

/** Cards that are in the document right now. */
export const cards = (page: Page) => page.locator('[role=feed] [data-index]')

/** The highest card number in the document, from 0; -1 without any. */
export const lastIndex = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      -1,
      ...[...document.querySelectorAll('[role=feed] [data-index]')].map((card) => Number(card.getAttribute('data-index'))),
    ),
  )

/** Scrolls down until at least `count` works have been there. */
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
}

/** Elements in the document. */
export const elementCount = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)
