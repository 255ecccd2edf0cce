// Navigation (docs/spec/product.md 2.2): the bar of main screens, the back button, the way to the top, and the title of the browser tab.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards } from '../support/gallery.ts'
import { signIn } from '../support/signIn.ts'

const main = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

async function scrollDown(page: Page, distance: number): Promise<void> {
  const before = await scrollTop(page)
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), distance)
  await expect.poll(() => scrollTop(page)).not.toBe(before)
}

test('a tap on the current tab scrolls to the top', async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await scrollDown(page, 600)
  await main(page).locator('a[aria-current=page]').click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(page).toHaveURL(/\/rank\/daily$/)
})

test('narrow screens have a "to top" button in the bar, wide ones do not', async ({ page }, { project }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  const toTop = main(page).getByRole('button')
  if (project.name !== 'phone') return expect(toTop).toBeHidden()
  await scrollDown(page, 600)
  await toTop.click()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

const languages = readdirSync(join(import.meta.dirname, '../../apps/viewer/src/i18n/locales'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

test('labels of the bar are not cut in any language at a width of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, 'webSession')
  await page.goto('/')
  for (const language of languages) {
    await page.evaluate((tag) => localStorage.setItem('emaki.settings', JSON.stringify({ language: tag })), language)
    await page.goto('/setting/about')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const bar = page.locator('nav', { has: page.locator('a[href="/rank/daily"]') })
    await expect(bar.locator('li')).toHaveCount(6)
    const cut = await bar
      .locator('li span')
      .evaluateAll((labels) => labels.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent))
    expect(cut, language).toEqual([])
  }
})

test.describe('with the bar set to hide', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ hideNavBarOnScroll: true })))
    await page.goto('/rank/daily')
    await expect(cards(page).first()).toBeVisible()
  })

  test('it stays for the first 160 px, hides further down, and shows again on the first scroll up', async ({ page }) => {
    await scrollDown(page, 150)
    await expect(main(page)).toBeInViewport()
    await scrollDown(page, 100)
    await expect(main(page)).not.toBeInViewport()
    await scrollDown(page, -20)
    await expect(main(page)).toBeInViewport()
  })

  test('keyboard focus shows it again', async ({ page }) => {
    await scrollDown(page, 400)
    await expect(main(page)).not.toBeInViewport()
    await main(page).getByRole('link').nth(1).focus()
    await expect(main(page)).toBeInViewport()
  })
})

const back = (page: Page): Locator => page.getByRole('button', { name: '返回', exact: true })

test('back returns to the previous screen, or home if the page was opened directly', async ({ page }) => {
  await page.goto('/rank/daily')
  await shownCards(page).first().getByRole('link').first().click()
  await expect(page.locator('article h1')).toBeVisible()
  const work = page.url()
  await back(page).first().click()
  await expect(page).toHaveURL(/\/rank\/daily$/)

  const fresh = await page.context().newPage()
  await fresh.goto(work)
  await expect(fresh.locator('article h1')).toBeVisible()
  await back(fresh).first().click()
  await expect(fresh).toHaveURL(/\/$/)
})

test('a long press on back asks before it goes home', async ({ page }) => {
  await page.goto('/rank/daily')
  await shownCards(page).first().getByRole('link').first().click()
  await expect(page.locator('article h1')).toBeVisible()
  const hold = async () => {
    await back(page).first().hover()
    await page.mouse.down()
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
    await page.mouse.up()
  }
  await hold()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/artworks\//)
  await hold()
  await page.getByRole('button', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('each screen sets the title of the browser tab', async ({ page }) => {
  for (const [path, title] of [
    ['/', /^Emaki$/],
    ['/rank/daily', /排行榜 · Emaki$/],
    ['/setting', /^设置 · Emaki$/],
    ['/nowhere', /^.+ · Emaki$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('a keyboard skips the navigation with one key', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(main(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a page uses the width of a very wide screen and nothing overflows', { tag: '@desktop' }, async ({ page }) => {
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
