// Bookmarks and follows in both logged-in modes: made on cards and pages, seen again under Following after a reload, taken back honestly.
import type { Page } from '@playwright/test'
import { seriousFaults } from './axe.ts'
import { expect, test } from './emaki.ts'
import { cards } from './gallery.ts'
import { onePixel } from './onePixel.ts'
import { signIn } from './signIn.ts'

// One after another: they share an account, and each looks for its own bookmark or follow at the head of a list.
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: /net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/ })

// What is bookmarked does not depend on the pictures, and painting them is most of a visit's work.
test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

const hearts = (page: Page) => page.getByRole('button', { name: /^收藏“/ })
const heartOf = (page: Page, id: string) => page.locator(`[data-work="${id}"]`).getByRole('button', { name: /^收藏“/ })
const note = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words)
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '关注', exact: true }).getByRole('link', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '谁可以看到' }).getByRole('link', { name, exact: true })

/** The first work on show that is not bookmarked. */
async function unmarkedWork(page: Page): Promise<string> {
  await expect(hearts(page).first()).toBeVisible()
  const heart = page.locator('[data-work]').filter({ has: page.locator('button[aria-pressed="false"][title^="收藏"]') })
  return (await heart.first().getAttribute('data-work')) ?? ''
}

test('a web session bookmarks for all or for itself, and finds it again', async ({ page }) => {
  await test.step('anonymous readers have no hearts, and are asked to log in', async () => {
    await page.goto('/following')
    await expect(page.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/account/login')
    await page.goto('/rank/daily')
    await expect(cards(page).first()).toBeVisible()
    await expect(hearts(page)).toHaveCount(0)
  })

  await signIn(page, 'webSession', 1)
  await page.goto('/following')
  const work = await unmarkedWork(page)

  await test.step('nothing serious by axe, in either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await seriousFaults(page), colorScheme).toEqual([])
    }
  })

  await test.step('without a network the heart goes back, and the reason is said', async () => {
    await page.route('**/bookmarks/add', (route) => route.abort())
    await heartOf(page, work).click()
    await expect(note(page, /^收藏失败：/)).toBeVisible()
    await expect(heartOf(page, work)).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/bookmarks/add')
  })

  await test.step('a heart on a card is the first of the bookmarks, also after a reload', async () => {
    await heartOf(page, work).click()
    await expect(heartOf(page, work)).toHaveAttribute('aria-pressed', 'true')
    await expect(heartOf(page, work)).toHaveAttribute('aria-busy', 'false')
    await tab(page, '收藏').click()
    await expect(cards(page).first().locator(`[data-work="${work}"]`)).toBeVisible()
    await page.reload()
    await expect(heartOf(page, work)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the secondary button makes it private, with a tag to find it by', async () => {
    await heartOf(page, work).click({ button: 'right' })
    const dialog = page.getByRole('dialog', { name: '收藏选项' })
    await dialog.getByRole('radio', { name: /非公开/ }).check()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('textbox', { name: '新标签' }).fill('for a rainy day')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(note(page, '已保存到非公开收藏')).toBeVisible()
    await part(page, '非公开').click()
    await expect(heartOf(page, work)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('combobox', { name: '收藏标签' }).click()
    await page.getByRole('option', { name: /^for_a_rainy_day/ }).click()
    await expect(page).toHaveURL(/tag=for_a_rainy_day/)
    await expect(cards(page)).toHaveCount(1)
  })

  await test.step('the page of the work knows it from the server alone, and takes it back', async () => {
    await page.evaluate(() => localStorage.removeItem('emaki.marks'))
    await page.goto(`/artworks/${work}`)
    await page.getByRole('button', { name: '已收藏' }).click()
    await expect(page.getByRole('button', { name: '收藏', exact: true })).toHaveAttribute('aria-busy', 'false')
    await page.goto('/following?tab=2&restrict=private')
    await expect(part(page, '非公开')).toHaveAttribute('aria-current', 'page')
    await expect(page.locator(`[data-work="${work}"]`)).toHaveCount(0)
  })
})

test('a web session follows for all or for itself, and sees where it left the new works', async ({ page }) => {
  await signIn(page, 'webSession', 2)
  await test.step('a followed artist is the first of those one follows, until unfollowed', async () => {
    await page.goto('/following?tab=6')
    const user = page.locator('[role=feed] a[href^="/users/"]').first()
    const path = (await user.getAttribute('href')) ?? ''
    await user.click()
    const button = page.getByRole('button', { name: /^已?关注$/ })
    await expect(button).toBeEnabled()
    if ((await button.getAttribute('aria-pressed')) === 'true') {
      await button.click()
      await expect(page.getByRole('button', { name: '关注', exact: true })).toHaveAttribute('aria-busy', 'false')
    }
    await button.click()
    await expect(page.getByRole('button', { name: '已关注' })).toHaveAttribute('aria-busy', 'false')
    await page.goto('/following?tab=3')
    await expect(cards(page).first().locator(`a[href="${path}"]`)).toBeVisible()
    await page.goto(path)
    await page.getByRole('button', { name: '关注选项' }).click()
    await page.getByRole('radio', { name: /非公开/ }).check()
    await page.getByRole('button', { name: '保存' }).click()
    await expect(note(page, '已设为非公开关注')).toBeVisible()
    await page.goto('/following?tab=3&restrict=private')
    await expect(page.locator(`[role=feed] a[href="${path}"]`)).toBeVisible()
    await page.goto(path)
    await page.getByRole('button', { name: '已关注' }).click()
    await expect(page.getByRole('button', { name: '关注', exact: true })).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('the feed is marked where one left it', async () => {
    await page.goto('/following')
    await expect(cards(page).first()).toBeVisible()
    await page.getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.getByRole('link', { name: '关注', exact: true }).click()
    await expect(cards(page).first().getByText('上次看到这里')).toBeVisible()
  })
})

test('local app API mode bookmarks novels too, and shows new works by whom one follows how', async ({ page }) => {
  await signIn(page, 'localApp', 1)

  await test.step('new novels and private parts have their tabs', async () => {
    await page.goto('/following')
    await expect(tab(page, '新小说')).toBeVisible()
    await expect(part(page, '全部')).toHaveAttribute('aria-current', 'page')
    await part(page, '公开').click()
    await expect(page).toHaveURL('/following?restrict=public')
    await expect(hearts(page).first()).toBeVisible()
  })

  await test.step('a novel is bookmarked on its card, and found again among one’s own', async () => {
    await page.goto('/rank_novel/day')
    const novel = await unmarkedWork(page)
    await heartOf(page, novel).click()
    await expect(heartOf(page, novel)).toHaveAttribute('aria-pressed', 'true')
    await expect(heartOf(page, novel)).toHaveAttribute('aria-busy', 'false')
    await page.goto('/following?tab=7')
    await expect(cards(page).first().locator(`[data-work="${novel}"]`)).toBeVisible()
    await page.goto(`/novel/${novel}`)
    await page.getByRole('button', { name: '已收藏' }).click()
    await expect(page.getByRole('button', { name: '收藏', exact: true })).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('lists tell what is bookmarked, and a list that a heart has overtaken is asked for again', async () => {
    await page.goto('/following?tab=2')
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true')
    await tab(page, '新作品').click()
    await expect(page).toHaveURL('/following')
    const work = await unmarkedWork(page)
    await heartOf(page, work).click()
    await expect(heartOf(page, work)).toHaveAttribute('aria-busy', 'false')
    await tab(page, '收藏').click()
    await expect(cards(page).first().locator(`[data-work="${work}"]`)).toBeVisible()
    await heartOf(page, work).click()
    await expect(heartOf(page, work)).toHaveAttribute('aria-pressed', 'false')
    await expect(heartOf(page, work)).toHaveAttribute('aria-busy', 'false')
  })
})
