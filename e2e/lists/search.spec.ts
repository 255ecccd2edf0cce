// Search: the box and its suggestions, filters in the address, word rules, and the lists of artworks, novels and users.
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { cards, scrollUntil, shownCards } from '../support/gallery.ts'
import { startMirrorOnlyHost } from '../support/mirrorOnlyHost.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^(?:搜索作品、标签或 ID|搜尋作品、標籤或 ID)$/ })
const options = (page: Page) => page.getByRole('listbox', { name: /^(?:搜索建议|搜尋建議)$/ }).getByRole('option')
const isSearch = (sent: Request) => /\/api\/mirror\/(search|popular_preview)/.test(sent.url())

/** The requests for searches that the page has sent to the mirror so far. */
function searchesOf(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (sent) => {
    if (isSearch(sent) && !sent.url().includes('autocomplete')) asked.push(new URL(sent.url()))
  })
  return asked
}

/** Stores settings before the page loads. */
const withSettings = (page: Page, settings: Record<string, unknown>) =>
  page.addInitScript((kept) => localStorage.setItem('emaki.settings', JSON.stringify(kept)), settings)

/** Phones show the filters in a sheet. */
async function chooseFilter(page: Page, field: string, choice: string, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: /筛选|篩選/ }).click()
    await page.getByRole('group', { name: field }).getByRole('button', { name: choice }).click()
    await page.getByRole('button', { name: /查看[结結]果/ }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  } else {
    await page.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice }).click()
  }
}

test.describe('the search start page', () => {
  test('trending tags lead to their search', async ({ page }) => {
    await page.goto('/search')
    const tile = page.getByRole('region', { name: '热门标签' }).getByRole('link').first()
    const tag = ((await tile.locator('bdi').first().textContent()) ?? '').slice(1)
    await tile.click()
    await expect(page).toHaveURL(`/search/${encodeURIComponent(tag)}`)
    await expect(cards(page).first()).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(tag))
  })

  test('recent searches are listed newest first, each once, and can be deleted', async ({ page }) => {
    for (const words of ['海', '猫', '海']) {
      await page.goto(`/search/${words}`)
      await expect(cards(page).first()).toBeVisible()
    }
    await page.goto('/search')
    const recent = page.getByRole('region', { name: '最近搜索' })
    await expect(recent.getByRole('listitem')).toHaveText(['海', '猫'])
    await recent.getByRole('button', { name: '删除记录“海”' }).click()
    await expect(recent.getByRole('listitem')).toHaveText(['猫'])
    await page.reload()
    await expect(recent.getByRole('listitem')).toHaveText(['猫'])
    await recent.getByRole('button', { name: '全部清除' }).click()
    await expect(recent).toHaveCount(0)
  })

  test('at most twenty searches are remembered', async ({ page }) => {
    await page.addInitScript(() => {
      if (!localStorage.getItem('emaki.searchHistory'))
        localStorage.setItem('emaki.searchHistory', JSON.stringify(Array.from({ length: 20 }, (_, at) => `word${at}`)))
    })
    await page.goto('/search/猫')
    await expect(cards(page).first()).toBeVisible()
    await page.goto('/search')
    const items = page.getByRole('region', { name: '最近搜索' }).getByRole('listitem')
    await expect(items).toHaveCount(20)
    await expect(items.first()).toHaveText('猫')
    await expect(items.last()).toHaveText('word18')
  })
})

test.describe('the search box', () => {
  test('turns completed words into terms that can be removed', async ({ page }) => {
    await page.goto('/search')
    await box(page).pressSequentially('海 猫 夜')
    await expect(page.getByRole('button', { name: '移除“海”' })).toBeVisible()
    await expect(box(page)).toHaveValue('夜')
    await page.getByRole('button', { name: '移除“海”' }).click()
    await expect(box(page)).toBeFocused()
    await box(page).press('Enter')
    await expect(page).toHaveURL(`/search/${encodeURIComponent('猫 夜')}`)
  })

  test('removes a term with Backspace, and accepts at most fifty characters', async ({ page }) => {
    await page.goto('/search')
    await box(page).pressSequentially('海 ')
    await expect(box(page)).toHaveValue('')
    await box(page).press('Backspace')
    await expect(box(page)).toHaveValue('海')
    await box(page).fill('x'.repeat(80))
    await expect(box(page)).toHaveValue('x'.repeat(50))
  })

  test('suggests tags once typing pauses, and sends one request per word', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (sent) => {
      if (sent.url().includes('/search_autocomplete')) asked.push(new URL(sent.url()).searchParams.get('word') ?? '')
    })
    await page.clock.install()
    await page.goto('/search')
    await box(page).focus()
    // The page's clock stands still, so there is no pause between letters however slowly this types.
    await page.clock.pauseAt(Date.now() + 60_000)
    await box(page).pressSequentially('海 風景')
    await expect(box(page)).toHaveValue('風景')
    expect(asked).toEqual([])
    await page.clock.resume()
    const suggestion = options(page).filter({ hasText: 'users入り' }).first()
    await expect(suggestion).toBeVisible()
    expect(asked).toEqual(['風景'])
    const words = ((await suggestion.locator('bdi').first().textContent()) ?? '').trim()
    await suggestion.click()
    await expect(page).toHaveURL(`/search/${encodeURIComponent(`海 ${words}`)}`)
  })

  test('offers artists, and direct links for a number', async ({ page }) => {
    await page.goto('/search')
    await box(page).fill('12345')
    await expect(options(page)).toHaveText([
      '搜索12345',
      '搜索作者12345',
      '前往作品12345',
      '前往作者12345',
      '前往小说12345',
      '前往特辑12345',
    ])
    await box(page).fill('123456')
    await expect(options(page).filter({ hasText: '前往' })).toHaveText(['前往作品123456', '前往作者123456', '前往小说123456'])
    await options(page).filter({ hasText: '前往作者' }).click()
    await expect(page).toHaveURL('/users/123456')
  })

  test('offers R-18 only and safe only while R-18 is on', async ({ page }) => {
    await page.goto('/search')
    await box(page).fill('猫')
    await expect(options(page).filter({ hasText: '仅' })).toHaveCount(0)
    await withSettings(page, { r18: true, language: 'zh-TW' })
    await page.goto('/search')
    await box(page).fill('猫')
    await options(page).filter({ hasText: '僅全年齡' }).click()
    await expect(page).toHaveURL(`/search/${encodeURIComponent('猫')}?rating=safe`)
  })

  test('opens an artwork by its pasted address, and by a long number', async ({ page }) => {
    await page.goto('/search')
    await box(page).focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text', 'https://www.pixiv.net/artworks/123456')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(page).toHaveURL('/artworks/123456')
    await page.goto('/search')
    await box(page).fill('87654321')
    await box(page).press('Enter')
    await expect(page).toHaveURL('/artworks/87654321')
  })

  test('works with arrow keys, Enter and Escape', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('emaki.searchHistory', JSON.stringify(['猫 夜', '海'])))
    await page.goto('/search')
    await box(page).focus()
    await expect(options(page)).toHaveText(['猫 夜', '海'])
    await box(page).press('ArrowDown')
    await box(page).press('ArrowDown')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await box(page).press('Escape')
    await expect(options(page)).toHaveCount(0)
    await box(page).press('ArrowUp')
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await box(page).press('Enter')
    await expect(page).toHaveURL(`/search/${encodeURIComponent('海')}`)
  })

  test('does not search while an input method is composing', async ({ page }) => {
    await page.goto('/search')
    await box(page).focus()
    const device = await page.context().newCDPSession(page)
    await device.send('Input.imeSetComposition', { text: 'ねこ ', selectionStart: 3, selectionEnd: 3 })
    await expect(page.getByRole('button', { name: /移除/ })).toHaveCount(0)
    await device.send('Input.insertText', { text: '猫' })
    await expect(box(page)).toHaveValue('猫')
    await expect(page).toHaveURL('/search')
    await box(page).press('Enter')
    await expect(page).toHaveURL(`/search/${encodeURIComponent('猫')}`)
  })
})

test.describe('filters', () => {
  test('are part of the address, send a new request, and survive reload and back', async ({ page }, { project }) => {
    const isPhone = project.name === 'phone'
    const asked = searchesOf(page)
    await page.goto('/search/猫')
    await expect(cards(page).first()).toBeVisible()
    expect(asked.at(-1)?.searchParams.get('word')).toBe('猫 -R-18 -R18 -18+')
    expect(asked.at(-1)?.searchParams.get('search_ai_type')).toBe('1')
    const first = await shownCards(page).first().getByRole('link').first().getAttribute('href')

    await chooseFilter(page, '排序', '从旧到新', isPhone)
    await expect(page).toHaveURL(/order=date_asc/)
    await expect(shownCards(page).first().getByRole('link').first()).not.toHaveAttribute('href', first ?? '')
    expect(asked.at(-1)?.searchParams.get('order')).toBe('date_asc')

    await chooseFilter(page, '匹配方式', '标题与简介', isPhone)
    await expect(page).toHaveURL(/mode=title_and_caption/)
    await expect(page).toHaveURL(/order=date_asc/)
    await expect.poll(() => asked.at(-1)?.searchParams.get('mode')).toBe('title_and_caption')

    await page.reload()
    await expect(page).toHaveURL(/mode=title_and_caption/)
    if (!isPhone) await expect(page.getByRole('combobox', { name: '匹配方式' })).toHaveText('标题与简介')
    await page.goBack()
    await expect(page).not.toHaveURL(/mode=/)
    await page.goBack()
    await expect(shownCards(page).first().getByRole('link').first()).toHaveAttribute('href', first ?? '')
  })

  test('a duration sets the days, and a manually chosen day clears the duration', { tag: '@desktop' }, async ({ page }) => {
    const asked = searchesOf(page)
    await page.goto('/search/風景')
    await chooseFilter(page, '时间', '一个月内', false)
    await expect(page).toHaveURL(/duration=month/)
    await expect.poll(() => asked.at(-1)?.searchParams.get('start_date')).toMatch(/^\d{4}-\d\d-\d\d$/)
    const start = asked.at(-1)?.searchParams.get('start_date') ?? ''
    const end = asked.at(-1)?.searchParams.get('end_date') ?? ''
    expect((Date.parse(end) - Date.parse(start)) / 86_400_000).toBe(30)
    await page.getByRole('button', { name: /^到 / }).click()
    const calendar = page.getByRole('dialog', { name: '到' })
    await calendar.getByRole('button', { name: '上个月' }).click()
    await calendar.locator('button[data-day]:enabled').last().click()
    await expect(calendar).toBeHidden()
    await expect(page).not.toHaveURL(/duration/)
    await expect(page).toHaveURL(new RegExp(`start_date=${start}&end_date=`))
    await page.getByRole('combobox', { name: '时间' }).click()
    await page.getByRole('option', { name: '不限时间' }).click()
    await expect(page).not.toHaveURL(/_date/)
    await page.getByRole('button', { name: /^从 不限时间/ }).click()
    await page.getByRole('dialog', { name: '从' }).locator('button[data-day]:enabled').first().click()
    await expect(page).toHaveURL(/start_date=/)
    await page.getByRole('button', { name: /^从 / }).click()
    await page.getByRole('dialog', { name: '从' }).getByRole('button', { name: '不限时间' }).click()
    await expect(page).not.toHaveURL(/_date/)
  })

  test('days more than a year ago and invalid values are ignored', async ({ page }) => {
    const asked = searchesOf(page)
    await page.goto('/search/猫?start_date=2001-01-01&order=evil&users_in=7&mode=text&popular=yes&min_likes=9999999')
    await expect(cards(page).first()).toBeVisible()
    const sent = asked.at(-1)?.searchParams
    expect(sent?.get('order')).toBe('date_desc')
    expect(sent?.get('mode')).toBe('partial_match_for_tags')
    expect(Date.now() - Date.parse(sent?.get('start_date') ?? '')).toBeLessThan(367 * 86_400_000)
  })

  test('a popularity tag is part of the request, and only works above it are shown', async ({ page }, { project }) => {
    const asked = searchesOf(page)
    await page.goto('/search/風景')
    await chooseFilter(page, '收藏数', '1,000 收藏以上', project.name === 'phone')
    await expect(page).toHaveURL(/users_in=1000/)
    await expect.poll(() => asked.at(-1)?.searchParams.get('word')).toBe('風景 1000users入り -R-18 -R18 -18+')
  })

  test('the popular preview replaces the list and ends after one page', async ({ page }, { project }) => {
    const asked = searchesOf(page)
    await page.goto('/search/猫')
    await expect(cards(page).first()).toBeVisible()
    if (project.name === 'phone') await page.getByRole('button', { name: '筛选' }).click()
    await page.getByRole('button', { name: '热门作品预览' }).click()
    if (project.name === 'phone') await page.getByRole('button', { name: '查看结果' }).click()
    await expect(page).toHaveURL(/popular=true/)
    await expect.poll(() => asked.at(-1)?.pathname).toBe('/api/mirror/popular_preview')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.getByText('没有更多了')).toBeVisible()
    expect(asked.filter(({ pathname }) => pathname.endsWith('popular_preview'))).toHaveLength(1)
  })

  test('ratings are offered with R-18 on, and filter the list', async ({ page }, { project }) => {
    await withSettings(page, { r18: true, language: 'zh-TW' })
    const asked = searchesOf(page)
    await page.goto('/search/猫')
    await expect(cards(page).first()).toBeVisible()
    expect(asked.at(-1)?.searchParams.get('word')).toBe('猫')
    await chooseFilter(page, '年齡分級', '僅全年齡', project.name === 'phone')
    await expect(page).toHaveURL(/rating=safe/)
    await expect.poll(() => asked.at(-1)?.searchParams.get('word')).toBe('猫 -R-18 -R18 -18+')
  })

  test('an empty result shows a message and a link to all works', async ({ page }) => {
    await page.goto('/search/猫 夜?users_in=30000')
    await expect(page.getByRole('heading', { name: '没有找到作品' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: '重置' }).click()
    await expect(page).toHaveURL(`/search/${encodeURIComponent('猫 夜')}`)
  })
})

test.describe('word rules', () => {
  test('A9: words for R-18 find nothing and send no request while R-18 is off', async ({ page }) => {
    const asked = searchesOf(page)
    for (const words of ['ｒ１８', '猫 エロ']) {
      await page.goto(`/search/${encodeURIComponent(words)}`)
      await expect(page.getByRole('heading', { name: '无法进行此搜索' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: '内容设置' })).toBeVisible()
    }
    await page.goto('/search')
    await expect(page.getByRole('region', { name: '最近搜索' })).toHaveCount(0)
    expect(asked).toEqual([])
  })

  test('a sensitive word sends no request', async ({ page }) => {
    const asked = searchesOf(page)
    await page.goto(`/search/${encodeURIComponent('刷 粉-丝')}`)
    await expect(page.getByText('这些词语包含本站不提供搜索的内容')).toBeVisible()
    expect(asked).toEqual([])
  })

  test('A8: ten thousand characters are cut to fifty', async ({ page }) => {
    await page.goto(`/search/${'x'.repeat(6000)}`)
    await expect(page).toHaveURL(`/search/${'x'.repeat(50)}`)
    await expect(page.getByRole('heading', { name: '没有找到作品' })).toBeVisible()
  })

  test('A8: any word in the address is searched for unchanged', async ({ page }) => {
    const asked = searchesOf(page)
    for (const [path, words] of [
      ['..%2F..%2Fetc', '../../etc'],
      ['100%25', '100%'],
      ['%E2%80%AEcba', '\u202ecba'],
      ['%22NEAR(a%20b)%22%20col%3Ax%20*', '"NEAR(a b)" col:x *'],
      ['%3Cscript%3Ealert(1)%3C%2Fscript%3E', '<script>alert(1)</script>'],
    ] as const) {
      await page.goto(`/search/${path}`)
      await expect.poll(() => asked.at(-1)?.searchParams.get('word')).toBe(`${words} -R-18 -R18 -18+`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words)
      await expect(page.getByRole('heading', { name: '没有找到作品' }).or(cards(page).first())).toBeVisible()
    }
  })

  test('A8: an address without words shows the search start page', async ({ page }) => {
    await page.goto('/search/%20%20')
    await expect(page.getByRole('region', { name: '热门标签' })).toBeVisible()
    await expect(page).toHaveURL(/\/search\/?$/)
  })
})

test.describe('artworks, novels and users', () => {
  test('keep the words when the kind changes', async ({ page }) => {
    await page.goto('/search/猫')
    const kinds = page.getByRole('navigation', { name: '搜索类型' })
    await kinds.getByRole('link', { name: '小说' }).click()
    await expect(page).toHaveURL(`/search_novel/${encodeURIComponent('猫')}`)
    await expect(kinds.getByRole('link', { name: '小说' })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('a[href^="/novel/"]').first()).toBeVisible()
    await kinds.getByRole('link', { name: '作者', exact: true }).click()
    await expect(page).toHaveURL(`/search_user/${encodeURIComponent('猫')}`)
    await expect(box(page)).toHaveValue('猫')
  })

  test('keep the filters that both kinds support', async ({ page }) => {
    await page.goto('/search_novel/猫?mode=text&order=date_asc&users_in=100')
    const kinds = page.getByRole('navigation', { name: '搜索类型' })
    await kinds.getByRole('link', { name: '插画·漫画' }).click()
    await expect(page).toHaveURL(`/search/${encodeURIComponent('猫')}?order=date_asc&users_in=100`)
    await kinds.getByRole('link', { name: '小说' }).click()
    await expect(page).toHaveURL(`/search_novel/${encodeURIComponent('猫')}?order=date_asc&users_in=100`)
    await kinds.getByRole('link', { name: '作者', exact: true }).click()
    await expect(page).toHaveURL(`/search_user/${encodeURIComponent('猫')}`)
  })

  test('artists are found by name', async ({ page, request }) => {
    const answer = await request.get('/api/mirror/rank', { params: { mode: 'day' } })
    const [work] = ((await answer.json()) as { illusts: { user: { id: number; name: string } }[] }).illusts
    if (!work) throw new Error('the sample has no ranking')
    await page.goto(`/search_user/${encodeURIComponent(work.user.name)}`)
    await expect(page.locator(`a[href="/users/${work.user.id}"]`).first()).toBeVisible()
  })

  test('results load on scroll, each work once', async ({ page }) => {
    test.slow()
    await page.goto('/search/風景')
    await scrollUntil(page, 60)
    const links = await cards(page).evaluateAll((all) => all.map((card) => card.querySelector('a')?.getAttribute('href')))
    expect(new Set(links).size).toBe(links.length)
  })
})

test.describe('when requests fail', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR/ })

  test('a word list that fails to load blocks nothing', async ({ page }) => {
    await page.route('**/api/words.txt', (route) => route.fulfill({ status: 404 }))
    const asked = searchesOf(page)
    await page.goto('/search/刷粉丝')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
  })

  test('a failed search can be retried in place', async ({ page }) => {
    let isDown = true
    await page.route('**/api/mirror/search?*', (route) => (isDown ? route.abort() : route.continue()))
    await page.goto('/search/猫')
    const again = page.getByRole('button', { name: '网络异常，点击重新加载' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    isDown = false
    await again.click()
    await expect(cards(page).first()).toBeVisible()
  })
})

test.describe("on other people's mirror", () => {
  test.use({ allowedErrors: /404/ })

  test('hides artists and the popular preview', async ({ page, baseURL }) => {
    const host = await startMirrorOnlyHost(baseURL ?? '')
    try {
      const asked: string[] = []
      page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
      await page.goto(`${host.url}/search_user/a`)
      await expect(page.getByRole('heading', { name: '这里不能搜索作者' })).toBeVisible()
      await expect(page.getByText('当前的 API 服务器不提供作者搜索，自建服务器可以。')).toBeVisible()
      await page.goto(`${host.url}/search/猫?popular=true`)
      await expect(cards(page).first()).toBeVisible()
      await expect(page.getByRole('button', { name: '热门作品预览' })).toHaveCount(0)
      expect(asked.filter((path) => /search_user|popular_preview|autocomplete/.test(path) && path.startsWith('/api/'))).toEqual(
        [],
      )
    } finally {
      await host.stop()
    }
  })
})
