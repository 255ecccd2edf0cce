// Navigation (docs/spec/product.md 2.2): the bar of main screens, the back button and the way to the top.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards } from '../support/gallery.ts'
import { signIn } from '../support/signIn.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

async function scrollDown(page: Page, distance: number): Promise<void> {
  const before = await scrollTop(page)
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), distance)
  await expect.poll(() => scrollTop(page)).not.toBe(before)
}

test('a tap on the current tab or, on narrow screens, on "to top" scrolls to the top', async ({ page }, { project }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await scrollDown(page, 600)
  await main(page).locator('a[aria-current=page]').click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(page).toHaveURL(/\/rank\/daily$/)

  const toTop = main(page).getByRole('button')
  if (project.name !== 'phone') return expect(toTop).toBeHidden()
  await scrollDown(page, 600)
  await toTop.click()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

const languages = readdirSync(join(import.meta.dirname, '../../apps/viewer/src/platform/i18n/locales'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

test('labels of the bar are not cut in any language at a width of 320 px', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'webSession')
  await page.goto('/setting/about')
  for (const language of languages) {
    // Changes the language as another tab would.
    await page.evaluate((tag) => {
      localStorage.setItem('emaki.settings', JSON.stringify({ language: tag }))
      dispatchEvent(new StorageEvent('storage', { key: 'emaki.settings' }))
    }, language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const bar = page.locator('nav', { has: page.locator('a[href="/rank/daily"]') })
    await expect(bar.locator('li')).toHaveCount(6)
    const cut = await bar
      .locator('li :is(a, button) > span:last-child')
      .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent))
    expect(cut, language).toEqual([])
  }
})

test('a bar that is set to hide stays for 160 px, hides, and shows on a scroll up or on focus', { tag: '@phone' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ hideNavBarOnScroll: true })))
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await scrollDown(page, 150)
  await expect(main(page)).toBeInViewport()
  await scrollDown(page, 100)
  await expect(main(page)).not.toBeInViewport()
  await scrollDown(page, -20)
  await expect(main(page)).toBeInViewport()
  await scrollDown(page, 200)
  await expect(main(page)).not.toBeInViewport()
  await main(page).getByRole('link').nth(1).focus()
  await expect(main(page)).toBeInViewport()
})

const back = (page: Page): Locator => page.getByRole('button', { name: 'Back', exact: true })

test('back returns to the previous screen, or home if the page was opened directly', async ({ page }) => {
  await page.goto('/rank/daily')
  await shownCards(page).first().getByRole('link').first().click()
  await expect(page.locator('#root article h1')).toBeVisible()
  const work = page.url()
  await back(page).first().click()
  await expect(page).toHaveURL(/\/rank\/daily$/)

  const fresh = await page.context().newPage()
  await fresh.goto(work)
  await expect(fresh.locator('#root article h1')).toBeVisible()
  await back(fresh).first().click()
  await expect(fresh).toHaveURL(/\/$/)
})

test('a keyboard skips the navigation, and nothing overflows on a very wide screen', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(main(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()

  await page.setViewportSize({ width: 3000, height: 1200 })
  for (const path of ['/', '/rank/daily', '/setting']) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    // A browser with a scrollbar gutter counts it in one of the two figures, so a negative difference is fine.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  }
})
