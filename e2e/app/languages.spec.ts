// Journeys in other languages than English: the interface in Simplified Chinese, and a page that runs from right to left.
import type { Page } from '@playwright/test'
import { cutTexts, sidewaysScroll } from '../support/cutText.ts'
import { expect, test } from '../support/fixtures.ts'
import { shownCards } from '../support/gallery.ts'

const main = (page: Page, name: string) => page.getByRole('navigation', { name })

test.describe('in Simplified Chinese', { tag: '@desktop' }, () => {
  test.use({ locale: 'zh-CN' })

  test('home, the ranking, an artwork and a search have Chinese texts', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    const ranking = page.getByRole('region', { name: '每日排行榜' })
    await expect(ranking.locator('[data-work]').first()).toBeVisible()
    await ranking.getByRole('link', { name: '更多' }).first().click()
    await expect(page).toHaveTitle('综合 · 每日 · 排行榜 · Emaki')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^综合 · 每日, \d{4}年\d{1,2}月\d{1,2}日$/)

    await shownCards(page).first().getByRole('link').first().click()
    await expect(page.locator('#root article h1')).toBeVisible()
    await expect(page.getByRole('button', { name: '分享' })).toBeVisible()
    await page.getByRole('button', { name: '返回', exact: true }).first().click()
    await expect(page).toHaveURL(/\/rank\/daily$/)

    await main(page, '主导航').getByRole('link', { name: '搜索' }).click()
    await page.getByRole('combobox').fill('猫')
    await page.getByRole('combobox').press('Enter')
    await expect(page).toHaveURL(`/search/${encodeURIComponent('猫')}`)
    await expect(shownCards(page).first()).toBeVisible()
    await expect(page.getByText(/^[\d,.万]+\+? 个结果$/)).toBeVisible()
  })
})

test.describe('from right to left', { tag: '@desktop' }, () => {
  test('an Arabic title runs from right to left, and no screen cuts text or scrolls sideways', async ({ page }) => {
    const title = 'منارة الليل الطويل'
    await page.route(/\/api\/mirror\/rank\?.*mode=week(?:&|$)/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      await route.fulfill({ response, json: { ...body, illusts: body.illusts.map((work: object) => ({ ...work, title })) } })
    })
    const fits = async (screen: string) => {
      expect(await sidewaysScroll(page), screen).toBeLessThanOrEqual(0)
      expect(await cutTexts(page), screen).toEqual([])
    }
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Daily ranking' }).locator('[data-work]').first()).toBeVisible()
    // Browsers set the direction of a page that they translate in this way.
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await fits('home')
    await main(page, 'Main navigation').getByRole('link', { name: 'Ranking' }).click()
    await page.getByRole('link', { name: 'Weekly' }).click()
    const card = shownCards(page).first().getByRole('link', { name: title }).first()
    await expect(card).toBeVisible()
    await fits('ranking')
    await card.click()
    const heading = page.locator('#root article h1')
    await expect(heading).toHaveText(title)
    expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await fits('artwork')
  })
})
