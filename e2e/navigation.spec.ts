// Moving about (docs/spec/product.md 2.2): the bar of main screens, the way back, the way up, and what the browser tab says.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './emaki.ts'
import { cards, shownCards } from './gallery.ts'
import { signIn } from './signIn.ts'

const main = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const scrollTop = (page: Page) => page.evaluate(() => scrollY)

async function goDown(page: Page, distance: number): Promise<void> {
  const before = await scrollTop(page)
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), distance)
  await expect.poll(() => scrollTop(page)).not.toBe(before)
}

test('a tap on the tab that is open goes to its top', async ({ page }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  await goDown(page, 600)
  await main(page).locator('a[aria-current=page]').click()
  await expect.poll(() => scrollTop(page)).toBe(0)
  await expect(page).toHaveURL(/\/rank\/daily$/)
})

test('narrow screens have a way to the top in the bar, wide ones do not', async ({ page }, { project }) => {
  await page.goto('/rank/daily')
  await expect(cards(page).first()).toBeVisible()
  const toTop = main(page).getByRole('button')
  if (project.name !== 'phone') return expect(toTop).toBeHidden()
  await goDown(page, 600)
  await toTop.click()
  await expect.poll(() => scrollTop(page)).toBe(0)
})

const languages = readdirSync(join(import.meta.dirname, '../apps/viewer/src/i18n/locales'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

test('labels of the bar are whole in every language at a width of 320 px', async ({ page }) => {
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

  test('it stays for the first 160 px, leaves below, and is back with the first move up', async ({ page }) => {
    await goDown(page, 150)
    await expect(main(page)).toBeInViewport()
    await goDown(page, 100)
    await expect(main(page)).not.toBeInViewport()
    await goDown(page, -20)
    await expect(main(page)).toBeInViewport()
  })

  test('the keyboard brings it back', async ({ page }) => {
    await goDown(page, 400)
    await expect(main(page)).not.toBeInViewport()
    await main(page).getByRole('link').nth(1).focus()
    await expect(main(page)).toBeInViewport()
  })
})

const back = (page: Page): Locator => page.getByRole('button', { name: '返回', exact: true })

test('back returns to the screen before; opened by itself, a page goes home', async ({ page }) => {
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

test('back, when held, asks before it goes home', async ({ page }) => {
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

test('each screen names the browser tab', async ({ page }) => {
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

test('a keyboard passes the navigation in one step', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await expect(main(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('on a very wide screen the page uses the width and nothing hangs over', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 3000, height: 1200 })
  for (const path of ['/', '/rank/daily', '/setting']) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    // A browser that keeps room for a scroll bar counts it in one of the two figures, so less than nothing is nothing, too.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  }
})
