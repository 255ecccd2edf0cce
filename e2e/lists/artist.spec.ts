// Artists: the profile with its tabs, tags and actions, the lists, and profiles with little or no content.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, lastIndex, scrollUntil } from '../support/gallery.ts'

/** Artists of the sample: one with all kinds of pictures and a cover, one who writes, one without works, and one with hostile texts. */
const painter = '17390528'
const writer = '5518902'
const reader = '11230581'
const hostile = '3141'

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: '主页栏目' }).getByRole('link', { name })

/** Changes JSON responses of the mirror before the page gets them. */
async function modifyResponse(page: Page, route: string, change: (answer: Record<string, Record<string, unknown>>) => void) {
  await page.route(`**/api/mirror/${route}?*`, async (call) => {
    const response = await call.fetch()
    const answer = await response.json()
    change(answer)
    await call.fulfill({ response, json: answer })
  })
}

test('a profile shows the artist, the first ten works and a link to all works', async ({ page }) => {
  await page.goto(`/users/${painter}`)
  await expect(page.getByRole('heading', { level: 1, name: '瓦片猫' })).toBeVisible()
  await expect(page).toHaveTitle(/瓦片猫/)
  await expect(page.getByText('屋顶上的猫都认识我。')).toBeVisible()
  await expect(page.getByRole('link', { name: '@wapianmao' })).toHaveAttribute('rel', /noopener.*nofollow/)
  await expect(page.getByRole('link', { name: /关注$/ })).toHaveAttribute('href', /pixiv\.net\/users\/17390528\/following$/)
  await expect(cards(page).first()).toBeVisible()
  const all = page.getByRole('link', { name: /查看全部 \d+ 个/ })
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(all).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect.poll(() => lastIndex(page)).toBe(9)
  await all.click()
  await expect(page).toHaveURL(`/users/${painter}/artworks?type=illust`)
  await scrollUntil(page, 31)
  await expect(page).toHaveTitle(/插画 · 瓦片猫/)
})

test('tabs appear only for lists that have works, and each tab has its own address', async ({ page }) => {
  await page.goto(`/users/${reader}`)
  await expect(tab(page, /^收藏/)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, /^插画/)).toHaveCount(0)
  await expect(tab(page, /^小说系列/)).toHaveCount(0)
  await tab(page, /^相关作者/).click()
  await expect(page).toHaveURL(/tab=related/)
  await expect(page.getByRole('feed', { name: '相关作者' })).toBeVisible()
  await page.reload()
  await expect(tab(page, /^相关作者/)).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, /^相关作者/)).toBeInViewport()
  await page.goto(`/users/${reader}?tab=manga`)
  await expect(tab(page, /^收藏/)).toHaveAttribute('aria-current', 'page')
})

test('every tab of an artist with artworks and novels shows its list', async ({ page }) => {
  await page.goto(`/users/${writer}`)
  for (const name of [/^漫画 /, /^漫画系列/, /^小说 /, /^小说系列/, /^收藏/, /^小说收藏/, /^相关作者/]) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(cards(page).first()).toBeVisible()
  }
  await tab(page, /^漫画系列/).click()
  await expect(page.getByRole('feed', { name: '漫画系列' }).getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(`^/user/${writer}/series/\\d+$`),
  )
})

test('a tag filters the works, is part of the address, and is cleared by a second click', async ({ page }) => {
  await page.goto(`/users/${painter}?tab=manga`)
  const tags = page.getByRole('list', { name: '作品标签' })
  await expect(tags.getByRole('button')).toHaveCount(20)
  const more = page.getByRole('button', { name: /全部 \d+ 个标签/ })
  await more.click()
  await expect(tags.getByRole('button').nth(20)).toBeVisible()
  await page.getByRole('button', { name: '收起标签' }).click()
  const chosen = tags.getByRole('button', { name: /^#妖怪/ })
  await chosen.click()
  await expect(page).toHaveURL(/tag=/)
  await expect(page.getByRole('feed', { name: '#妖怪' })).toBeVisible()
  await page.reload()
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page).first()).toBeVisible()
  await chosen.click()
  await expect(page).not.toHaveURL(/tag=/)
  await expect(page.getByRole('feed', { name: '漫画' })).toBeVisible()
})

test('works with a tag continue after the first page of 48', async ({ page }) => {
  test.slow()
  await page.goto(`/users/${painter}?tab=manga&tag=${encodeURIComponent('漫画')}`)
  await scrollUntil(page, 60)
})

test("each complete list has the artist's name as its title", async ({ page }) => {
  test.slow()
  for (const [path, name, least] of [
    ['artworks?type=manga', '漫画', 31],
    ['novels', '小说', 31],
    ['favorite_novels', '小说收藏', 5],
  ] as const) {
    await page.goto(`/users/${writer}/${path}`)
    await expect(page).toHaveTitle(new RegExp(`${name} · 雨宿り書房`))
    await scrollUntil(page, least)
  }
  await page
    .locator('main header')
    .getByRole('link', { name: /雨宿り書房/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '雨宿り書房' })).toBeVisible()
})

test('favourites continue past each bookmark cursor without duplicates', async ({ page }) => {
  test.slow()
  const cursors: (string | null)[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/mirror/favorite') cursors.push(url.searchParams.get('max_bookmark_id'))
  })
  await page.goto(`/users/${reader}/favorites`)
  await scrollUntil(page, 70)
  expect(cursors[0]).toBe('0')
  expect(new Set(cursors).size).toBe(cursors.length)
})

test('a tap on the id copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/users/${painter}`)
  await page.getByRole('button', { name: new RegExp(`复制作者 ID ${painter}`) }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(painter)
})

test('a long press on the id asks to block the artist and then hides the artist everywhere until unblocked', async ({ page }) => {
  await page.goto(`/users/${painter}`)
  await page.getByRole('button', { name: new RegExp(`复制作者 ID ${painter}`) }).click({ delay: 700 })
  await page.getByRole('alertdialog').getByRole('button', { name: '屏蔽' }).click()
  await expect(page.getByRole('heading', { name: '你屏蔽了这位作者' })).toBeVisible()
  await expect(page.getByText('瓦片猫')).toHaveCount(0)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/mirror/member')) calls.push(request.url())
  })
  for (const path of ['', '/artworks', '/favorites']) {
    await page.goto(`/users/${painter}${path}`)
    await expect(page.getByRole('heading', { name: '你屏蔽了这位作者' })).toBeVisible()
    expect(await page.title()).not.toContain('瓦片猫')
  }
  expect(calls).toEqual([])
  await page.goto(`/users/${painter}`)
  await page.getByRole('button', { name: '取消屏蔽' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '瓦片猫' })).toBeVisible()
})

test('a keyboard blocks an artist, and a declined confirmation changes nothing', async ({ page }) => {
  await page.goto(`/users/${painter}`)
  await page.getByRole('button', { name: '屏蔽这位作者' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: '瓦片猫' })).toBeVisible()
})

test('a long biography is clamped at 160 px and expands on request, a short one is complete', async ({ page }) => {
  await modifyResponse(page, 'member', (answer) => {
    if (answer.user) answer.user.comment = Array.from({ length: 30 }, (_, line) => `第 ${line} 行`).join('\r\n')
  })
  await page.goto(`/users/${painter}`)
  const more = page.getByRole('button', { name: '展开全文' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const last = page.getByText('第 29 行')
  const cut = await page.getByText('第 0 行').boundingBox()
  expect(cut?.height).toBeLessThanOrEqual(160)
  await more.click()
  await expect(page.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  await expect(last).toBeVisible()
  await page.unroute('**/api/mirror/member?*')
  await page.goto(`/users/${writer}`)
  await expect(page.getByText('雨の日にだけ開く本屋の漫画を描いています。')).toBeVisible()
  await expect(more).toHaveCount(0)
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
  await page.goto(`/users/${writer}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>alert(1)</script>')
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(await page.locator('main :is(script, svg[onload], [onerror], a[href^="javascript"], a[href^="data"])').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.goto(`/users/${painter}?tag=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
  await expect(page.getByRole('button', { name: '#<img src=x onerror=alert(1)>' })).toHaveAttribute('aria-pressed', 'true')
})

test('an artist that does not exist shows a clear message and a retry button', async ({ page }) => {
  await page.goto('/users/999999999999')
  await expect(page.getByRole('alert').getByText('尚无此页')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})

test('an artist without works shows similar artists', async ({ page }) => {
  await modifyResponse(page, 'member', (answer) => {
    for (const name of Object.keys(answer.profile ?? {}))
      if (name.startsWith('total_') && answer.profile) answer.profile[name] = 0
  })
  await page.goto(`/users/${painter}`)
  await expect(tab(page, /./)).toHaveCount(1)
  await expect(page.getByRole('feed', { name: '相关作者' })).toBeVisible()
})

test('recommended artists appear below similar artists and link to their pages', async ({ page }) => {
  await page.goto(`/users/${painter}?tab=related`)
  await expect(cards(page).first()).toBeVisible()
  const recommended = page.getByRole('region', { name: '推荐作者' })
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

test.describe('without the companion', () => {
  test.use({ allowedErrors: /Failed to load resource/ })

  test('a profile and its works are shown without tags', async ({ page }) => {
    await page.route('**/api/companion/**', (call) => call.fulfill({ status: 502, json: { error: 'down' } }))
    await page.goto(`/users/${painter}`)
    await expect(page.getByRole('heading', { level: 1, name: '瓦片猫' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('list', { name: '作品标签' })).toHaveCount(0)
  })
})
