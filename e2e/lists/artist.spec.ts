// Artists: the way from the profile to all works, tabs, tags, blocking, and the layout of hostile and long texts.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex, scrollUntil } from '../support/gallery.ts'
import { removeInitialData } from '../support/initialData.ts'

/** Artists of the sample: one with all kinds of pictures and a cover, one without works, and one with hostile texts. */
const painter = '17390528'
const reader = '11230581'
const hostile = '3141'

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Profile sections' }).getByRole('link', { name })

/** Changes JSON responses of the mirror before the page gets them. The pages of artists request them, because they have no initial data. */
async function modifyResponse(page: Page, route: string, change: (answer: Record<string, Record<string, unknown>>) => void) {
  await removeInitialData(page, '**/users/*')
  await page.route(`**/api/mirror/${route}?*`, async (call) => {
    const response = await call.fetch()
    const answer = await response.json()
    change(answer)
    await call.fulfill({ response, json: answer })
  })
}

test('a profile leads from the first ten works to all works', { tag: '@webSide' }, async ({ page }) => {
  await page.goto(`/users/${painter}`)
  await expect(page.getByRole('heading', { level: 1, name: '瓦片猫' })).toBeVisible()
  await expect(page.getByText('屋顶上的猫都认识我。')).toBeVisible()
  const all = page.getByRole('link', { name: /View all \d+/ })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(all).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect.poll(() => lastIndex(page)).toBe(9)
  await all.click()
  await expect(page).toHaveURL(`/users/${painter}/artworks?type=illust`)
  await scrollUntil(page, 31)
  await expect(page).toHaveTitle(/Illustrations · 瓦片猫/)
})

test('a tab has its own address, and similar artists lead over recommended artists to another profile', async ({ page }) => {
  await page.goto(`/users/${reader}`)
  await expect(tab(page, /^Bookmarks/)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, /^Illustrations/)).toHaveCount(0)
  await tab(page, /^Similar artists/).click()
  await expect(page).toHaveURL(/tab=related/)
  await expect(page.getByRole('feed', { name: 'Similar artists' })).toBeVisible()
  await page.reload()
  await expect(tab(page, /^Similar artists/)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, /^Similar artists/)).toBeInViewport()
  await expect(cards(page).first()).toBeVisible()
  const recommended = page.getByRole('region', { name: 'Recommended artists' })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(recommended).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(page.viewportSize()?.width)
  const link = recommended.getByRole('link').first()
  const href = await link.getAttribute('href')
  expect(href).toMatch(/^\/users\/\d+$/)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('a tag filters the works beyond the first page, survives a reload, and is cleared by a second click', async ({ page }) => {
  test.slow()
  await page.goto(`/users/${painter}?tab=manga`)
  const chosen = page.getByRole('list', { name: 'Tags of the works' }).getByRole('button', { name: /^#漫画/ })
  await chosen.click()
  await expect(page).toHaveURL(/tag=/)
  await expect(page.getByRole('feed', { name: '#漫画' })).toBeVisible()
  await page.reload()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  // A page of the list has 48 works.
  await scrollUntil(page, 60)
  await page.evaluate(() => scrollTo(0, 0))
  await chosen.click()
  await expect(page).not.toHaveURL(/tag=/)
  await expect(page.getByRole('feed', { name: 'Manga' })).toBeVisible()
})

test('the id is copied by a tap, and a long press blocks the artist everywhere until unblocked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/users/${painter}`)
  const id = page.getByRole('button', { name: new RegExp(`Copy artist ID ${painter}`) })
  await id.click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(painter)
  await id.click({ delay: 700 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByRole('heading', { name: 'You have blocked this artist' })).toBeVisible()
  await expect(page.getByText('瓦片猫')).toHaveCount(0)
  await page.goto(`/users/${painter}/artworks`)
  await expect(page.getByRole('heading', { name: 'You have blocked this artist' })).toBeVisible()
  expect(await page.title()).not.toContain('瓦片猫')
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('a long biography is clamped at 160 px and expands on request', async ({ page }) => {
  await modifyResponse(page, 'member', (answer) => {
    if (answer.user) answer.user.comment = Array.from({ length: 30 }, (_, line) => `Line ${line}.`).join('\r\n')
  })
  await page.goto(`/users/${painter}`)
  const more = page.getByRole('button', { name: 'Read more' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  // The button lies over the end of the text.
  const [text, button] = [await page.getByText('Line 0.').boundingBox(), await more.boundingBox()]
  expect((button?.y ?? Number.NaN) - (text?.y ?? 0)).toBeLessThanOrEqual(160)
  await more.click()
  await expect(page.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Line 29.')).toBeVisible()
})

test('hostile names, texts, links and tags are shown as text and widen nothing', async ({ page }) => {
  await page.addInitScript(() => {
    window.alert = () => {
      throw new Error('a hostile word ran')
    }
  })
  await page.goto(`/users/${hostile}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<b onmouseover=alert(1)>Bold</b> & "Sons"')
  await expect(page.getByText('</textarea><script>alert(2)</script>')).toBeVisible()
  await modifyResponse(page, 'member', (answer) => {
    if (answer.user) {
      answer.user.comment = `<a href="javascript:alert(1)">x</a><br><img src=x onerror=alert(1)><svg onload=alert(1)>${'W'.repeat(3000)}`
      answer.user.name = `\u202e${'長'.repeat(400)}<script>alert(1)</script>`
    }
    if (answer.profile) {
      answer.profile.webpage = 'javascript:alert(1)'
      answer.profile.twitter_url = 'data:text/html,<script>alert(1)</script>'
      answer.profile.region = '<img src=x onerror=alert(1)>'
      answer.profile.background_image_url = 'javascript:alert(1)'
    }
    if (answer.workspace) answer.workspace.__proto__x = 'x'
  })
  await page.goto(`/users/${painter}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(1)</script>')
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(await page.locator('main :is(script, svg[onload], [onerror], a[href^="javascript"], a[href^="data"])').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.goto(`/users/${painter}?tag=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole('button', { name: '#<img src=x onerror=alert(1)>' })).toHaveAttribute('aria-pressed', 'true')
})
