// Home: three tabs, the cards of each by host and account, and their error states (docs/spec/product.md 2.3).
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil, shownCards } from '../support/gallery.ts'
import { startMirrorOnlyHost } from '../support/mirrorOnlyHost.ts'
import { signIn } from '../support/signIn.ts'

/** The names of the cards in order, without the live streams, which change by the clock. */
const cardNames = (page: Page) => page.locator('section > div > h2').filter({ hasNotText: '正在直播' })

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Scrolls until a card is visible. */
async function scrollToCard(page: Page, name: string) {
  await expect(card(page, name)).toBeAttached()
  await card(page, name).scrollIntoViewIfNeeded()
  return card(page, name)
}

test.describe('on a self-hosted gateway', () => {
  test('the illustration tab has its cards in order', async ({ page }) => {
    await page.goto('/')
    await expect(cardNames(page)).toHaveText(['每日排行榜', '特辑', '推荐作品', '发现', '最新作品', '随便看看'])
  })

  test('the manga tab and the novel tab replace the address and have their own cards', async ({ page }) => {
    await page.goto('/setting')
    await page.goto('/')
    await page.getByRole('link', { name: '漫画', exact: true }).click()
    await expect(page).toHaveURL(/\/home_manga$/)
    await expect(cardNames(page)).toHaveText(['每日排行榜', '推荐作品', '最新作品', '随便看看'])
    await expect(card(page, '每日排行榜').getByRole('link', { name: '更多' }).first()).toHaveAttribute(
      'href',
      '/rank/daily_manga',
    )
    await page.getByRole('link', { name: '小说', exact: true }).click()
    await expect(page).toHaveURL(/\/home_novel$/)
    await expect(cardNames(page)).toHaveText(['每日排行榜', '推荐作品', '最新作品', '随便看看'])
    await expect(card(page, '每日排行榜').getByRole('link', { name: '更多' }).first()).toHaveAttribute('href', '/rank_novel/day')
    await page.goBack()
    await expect(page).toHaveURL(/\/setting$/)
  })

  test('the recommended row has at most ten works and links to all of them', async ({ page }) => {
    await page.goto('/')
    const row = await scrollToCard(page, '推荐作品')
    await expect(row.locator('[data-work]').first()).toBeVisible()
    expect(await row.locator('[data-work]').count()).toBeLessThanOrEqual(10)
    await row.getByRole('link', { name: '更多' }).first().click()
    await expect(page).toHaveURL(/\/osusume_illust$/)
  })

  test('rows of novels end with a preview of the next novel and a link to all', async ({ page }) => {
    await page.goto('/home_novel')
    const row = card(page, '每日排行榜')
    await expect(row.locator('a[href^="/novel/"]').first()).toBeVisible()
    await expect(row.getByRole('listitem')).toHaveCount(11)
    const last = row.getByRole('listitem').last().getByRole('link', { name: '更多' })
    await expect(last.locator('img')).toHaveCount(5)
    await last.click()
    await expect(page).toHaveURL(/\/rank_novel\/day$/)
  })

  test('the discovery row has at most eighteen works', async ({ page }) => {
    await page.goto('/')
    const row = await scrollToCard(page, '发现')
    await expect(row.locator('[data-work]').nth(10)).toBeAttached()
    expect(await row.locator('[data-work]').count()).toBeLessThanOrEqual(18)
  })

  for (const [path, work] of [
    ['/', '/artworks/'],
    ['/home_manga', '/artworks/'],
    ['/home_novel', '/novel/'],
  ] as const) {
    test(`the latest works of ${path} load on request`, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => /_new\b/.test(request.url()) && asked.push(request.url()))
      await page.goto(path)
      const row = await scrollToCard(page, '最新作品')
      const prompt = row.getByRole('button', { name: '点击查看刚刚发布的作品' })
      await expect(prompt).toBeVisible()
      expect(asked).toEqual([])
      await prompt.click()
      await expect(row.locator(`a[href^="${work}"]`).first()).toBeVisible()
      expect(asked).toHaveLength(1)
    })
  }

  test('latest manga is left out in a virtual layout', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ wfType: 'VirtualMasonry' })))
    await page.goto('/home_manga')
    await expect(cardNames(page)).toHaveText(['每日排行榜', '推荐作品', '随便看看'])
    await page.goto('/')
    await expect(cardNames(page).filter({ hasText: /^最新作品$/ })).toHaveCount(1)
  })

  test('random works load at the end of the list and stay the same after Back', async ({ page }) => {
    await page.goto('/')
    await scrollToCard(page, '随便看看')
    await scrollUntil(page, 12)
    const href = await cards(page).last().getByRole('link').first().getAttribute('href')
    // The last card at this moment: others may be appended before it is opened.
    const link = page.locator(`[role=feed] a[href="${href}"]`).first()
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await page.goBack()
    await expect(link).toBeVisible()
  })

  test('a card that fails to load shows a message and loads on retry', async ({ page, gateway }) => {
    test.slow()
    await page.goto(`${gateway.url}/`)
    await expect(card(page, '推荐作品')).toBeAttached()
    await page.waitForLoadState('networkidle')
    await gateway.kill()
    const row = await scrollToCard(page, '最新作品')
    await row.getByRole('button', { name: '点击查看刚刚发布的作品' }).click()
    await expect(row.getByRole('alert')).toBeVisible({ timeout: 30_000 })
    await gateway.restart()
    await row.getByRole('button', { name: '重试' }).click()
    await expect(row.locator('[data-work]').first()).toBeVisible({ timeout: 30_000 })
  })
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })
})

test.describe("on other people's mirror", () => {
  test.use({ allowedErrors: /404/ })

  test('hides everything that only a self-hosted gateway offers', async ({ page, baseURL }) => {
    const host = await startMirrorOnlyHost(baseURL ?? '')
    try {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      for (const [path, names] of [
        ['/', ['每日排行榜', '特辑', '随便看看']],
        ['/home_manga', ['每日排行榜', '随便看看']],
        ['/home_novel', ['每日排行榜', '随便看看']],
      ] as const) {
        await page.goto(host.url + path)
        await expect(cardNames(page)).toHaveText([...names])
      }
      for (const path of ['/osusume_illust', '/latest']) {
        await page.goto(host.url + path)
        await expect(page.getByRole('heading', { name: '当前服务器不提供此列表' })).toBeVisible()
      }
      expect(asked.filter((path) => /^\/api\/.*(?:recommended|_new|discovery)/.test(path))).toEqual([])
    } finally {
      await host.stop()
    }
  })
})

test.describe('with a web session', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'webSession')
  })

  test('home recommends works and users', async ({ page }) => {
    await page.goto('/')
    await expect(card(page, '为你推荐')).toBeAttached()
    await expect(cardNames(page)).toHaveText(['每日排行榜', '特辑', '为你推荐'])
    const list = await scrollToCard(page, '为你推荐')
    await expect(cards(page).first()).toBeVisible()
    await expect(list.getByRole('feed', { name: '作品' })).toBeVisible()
    await list.getByRole('tab', { name: '作者' }).click()
    await expect(list.getByRole('feed', { name: '作者' })).toBeVisible()
    await expect(cards(page).first().locator('a[href^="/users/"]')).toBeVisible()
  })

  test('discovery has separate addresses for works and users', async ({ page }) => {
    await page.goto('/discovery')
    // The random list may begin with a work that the settings hide.
    await expect(shownCards(page).first().locator('a[href^="/artworks/"]').first()).toBeVisible()
    await page.getByRole('link', { name: '作者', exact: true }).click()
    await expect(page).toHaveURL(/\/discovery\?tab=users$/)
    await expect(cards(page).first().locator('a[href^="/users/"]')).toBeVisible()
  })
})
