// Novels: the page, the reader in its three directions, what is kept of it, and the files it becomes.
import type { Page, Route } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { epubCheckFaults, hasEpubCheck } from '../packages/media/src/testing/epubFaults.ts'
import { seriousFaults } from './axe.ts'
import { expect, test } from './emaki.ts'

// A novel that only this mirror has: everybody else is asked in vain for its comments and its author.
test.use({ allowedErrors: /404/ })

/** A third party's mirror that has one novel, told in its own way. */
async function tell(page: Page, text: string, more: { readonly novel?: object; readonly page?: object } = {}) {
  const novel = {
    title: '长夜的灯塔',
    caption: '',
    user: { id: 77, name: '书生', profile_image_urls: { medium: '' } },
    tags: [{ name: '灯塔', translated_name: null }],
    image_urls: {},
    text_length: text.length,
    page_count: 1,
    series: {},
    x_restrict: 0,
    ...more.novel,
  }
  const idOf = (route: Route) => Number(new URL(route.request().url()).searchParams.get('id'))
  await page.route('**/api/mirror/novel_detail?**', (route) => route.fulfill({ json: { novel: { ...novel, id: idOf(route) } } }))
  await page.route('**/api/mirror/webview_novel?**', (route) =>
    route.fulfill({ json: { text, images: [], illusts: [], seriesNavigation: null, language: 'zh', ...more.page } }),
  )
}

const paragraph = (n: number) =>
  `　第${n}段：[[rb:灯塔 > dēng tǎ]]在夜里每十二秒照亮一次海面，他把信折好放进抽屉，明天船还会来。${'海风吹过石阶，钟声慢慢远去。'.repeat(3)}`
const chapter = (title: string, from: number, count: number) =>
  [`[chapter:${title}]`, ...Array.from({ length: count }, (_, n) => paragraph(from + n))].join('\n')
const long = `${chapter('出发', 1, 60)}\n[newpage]\n${chapter('归途', 61, 60)}\n[newpage]\n${chapter('尾声', 121, 60)}\n最后一行`

const reader = (page: Page) => page.getByRole('dialog', { name: '阅读器' })
const text = (page: Page) => reader(page).getByRole('region', { name: '正文' })
const openReader = async (page: Page) => {
  await page.getByRole('button', { name: /^(?:继续)?阅读/ }).click()
  await expect(reader(page)).toBeVisible()
}
/** The paragraph whose number is seen first, by what stands at the beginning of what is seen. */
const firstSeen = (page: Page) =>
  text(page).evaluate((stage) => {
    const box = stage.getBoundingClientRect()
    const seen = [...stage.querySelectorAll('[data-at]')].find((each) =>
      [...each.getClientRects()].some(
        (rect) =>
          rect.right > box.left + 24 && rect.left < box.right - 24 && rect.bottom > box.top + 72 && rect.top < box.bottom - 72,
      ),
    )
    return Number(/第(\d+)段/.exec(seen?.textContent ?? '')?.[1] ?? 0)
  })
/** Brings the bars back that reading on has hidden: a tap between the halves. */
const showBars = async (page: Page) => {
  const close = reader(page).getByRole('button', { name: '退出阅读' })
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect(async () => {
    if (!(await close.evaluate((button) => button.getBoundingClientRect().top >= 0)))
      await page.mouse.click(width / 2, height / 2)
    await expect(close).toBeInViewport({ timeout: 1000 })
  }).toPass()
}
const chooseDirection = async (page: Page, name: string) => {
  await showBars(page)
  const panel = reader(page).getByRole('complementary', { name: '文字设置' })
  if (!(await panel.isVisible())) await reader(page).getByRole('button', { name: '文字设置' }).click()
  await panel.getByRole('button', { name }).click()
  await reader(page).getByRole('button', { name: '文字设置' }).click()
  await expect(panel).toBeHidden()
}

test('a novel is read in three directions, turned by every means, and goes on where it was left', async ({ page, isMobile }) => {
  await tell(page, long)
  await page.goto('/novel/4077')
  await expect(page.getByRole('heading', { level: 1, name: '长夜的灯塔' })).toBeVisible()
  await expect(page).toHaveTitle(/^长夜的灯塔 - 书生/)

  await test.step('on the page the text is cut until it is asked for', async () => {
    const unfold = page.getByRole('button', { name: '展开全文' })
    await expect(unfold).toBeVisible()
    const height = () => page.locator('[data-direction=h]').evaluate((stage) => stage.parentElement?.clientHeight ?? 0)
    expect(await height()).toBe(1000)
    await unfold.click()
    await expect(unfold).toBeHidden()
    expect(await height()).toBeGreaterThan(3000)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  await openReader(page)
  await test.step('page by page: keys, wheel, taps, swipes', async () => {
    await chooseDirection(page, '横排翻页')
    expect(await firstSeen(page)).toBeLessThanOrEqual(1)
    const seen = [await firstSeen(page)]
    const turnedOn = async () => {
      await expect.poll(() => firstSeen(page)).toBeGreaterThan(seen.at(-1) ?? 0)
      seen.push(await firstSeen(page))
    }
    const turnedBack = async () => {
      seen.pop()
      await expect.poll(() => firstSeen(page)).toBe(seen.at(-1) ?? 0)
    }
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.mouse.click(width * 0.9, height / 2)
    await turnedOn()
    await page.mouse.click(width * 0.1, height / 2)
    await turnedBack()
    await page.keyboard.press('ArrowRight')
    await turnedOn()
    await page.keyboard.press('ArrowLeft')
    await turnedBack()
    if (isMobile) {
      await swipe(page, 300, 250)
      await turnedOn()
      await swipe(page, 100, 150)
      await turnedBack()
    } else {
      await page.mouse.wheel(0, 120)
      await turnedOn()
      // A second notch within 200 ms is the same turn: the clock of the events decides, not this test's.
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, -120)
          return firstSeen(page)
        })
        .toBeLessThan(seen.at(-1) ?? 0)
      seen.splice(1)
      await page.keyboard.press('Home')
    }
    await page.keyboard.press('End')
    await expect(text(page).getByText('最后一行')).toBeInViewport()
    await expect(reader(page).getByText('100%').first()).toBeVisible()
    await page.keyboard.press('Home')
    await expect.poll(() => firstSeen(page)).toBeLessThanOrEqual(1)
  })

  await test.step('vertical: the wheel goes sideways, and reading begins at the right', async () => {
    await chooseDirection(page, '竖排')
    await expect.poll(() => text(page).evaluate((stage) => getComputedStyle(stage).writingMode)).toBe('vertical-rl')
    expect(await text(page).evaluate((stage) => stage.scrollLeft)).toBe(0)
    if (isMobile) await text(page).evaluate((stage) => stage.scrollBy({ left: -2500 }))
    else {
      await page.mouse.move(400, 400)
      await page.mouse.wheel(0, 2500)
    }
    await expect.poll(() => text(page).evaluate((stage) => stage.scrollLeft)).toBeLessThan(-2000)
    await expect(reader(page).locator('ruby').first()).toBeAttached()
  })

  await test.step('the place outlives the direction, the size of letters and the visit', async () => {
    // Written at pauses, and as the page goes.
    const kept = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('pagehide'))
        return JSON.parse(localStorage.getItem('emaki.novelPlaces') ?? '[]')[0]?.[1] as number
      })
    await expect.poll(kept).toBeGreaterThan(200)
    let before = 0
    // The wheel may still be rolling out.
    await expect(async () => {
      before = await kept()
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect(await kept()).toBe(before)
    }).toPass()
    await chooseDirection(page, '横排滚动')
    await expect(text(page)).toHaveAttribute('data-direction', 'h')
    await expect.poll(async () => Math.abs((await kept()) - before)).toBeLessThan(60)
    await showBars(page)
    await reader(page).getByRole('button', { name: '文字设置' }).click()
    await reader(page).getByLabel('字号').fill('28')
    await expect.poll(() => text(page).evaluate((stage) => getComputedStyle(stage).fontSize)).toBe('28px')
    await expect.poll(async () => Math.abs((await kept()) - before)).toBeLessThan(60)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(reader(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /^继续阅读（\d+%）$/ })).toBeVisible()
    await openReader(page)
    await expect.poll(async () => Math.abs((await kept()) - before)).toBeLessThan(60)
    expect(await text(page).evaluate((stage) => getComputedStyle(stage).fontSize)).toBe('28px')
  })
})

test('pages of a text that scrolls are swiped on a phone and turned by keys, on the paper that was chosen', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'emaki.settings',
      JSON.stringify({ novelTextConfig: { isPaged: true, bg: '#1f1f1f', color: '#b7b7b7' } }),
    ),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  await tell(page, long)
  await page.goto('/novel/4077')
  await openReader(page)
  const pages = reader(page).getByRole('navigation', { name: '小说分页' })
  const heading = (name: string) => text(page).getByRole('heading', { name })
  await expect(pages).toContainText('1 / 3')
  await expect(heading('出发')).toBeInViewport()
  const on = () => (isMobile ? swipe(page, 300, 250) : page.keyboard.press('ArrowRight'))
  const back = () => (isMobile ? swipe(page, 100, 150) : page.keyboard.press('ArrowLeft'))
  // The gestures come a moment after the text.
  await expect(async () => {
    if (!(await pages.textContent())?.includes('2 / 3')) await on()
    await expect(pages).toContainText('2 / 3', { timeout: 2000 })
  }).toPass()
  await expect(heading('归途')).toBeInViewport()
  if (isMobile) await swipe(page, 300, 280)
  await on()
  await expect(pages).toContainText('3 / 3')
  await back()
  await expect(pages).toContainText('2 / 3')
  await expect(heading('归途')).toBeInViewport()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const isAt = (number: number) => expect(pages).toContainText(`${number} / 3`)
  /** Goes over the edge between the first two pages and back again. */
  const overTheEdge = async (before: () => Promise<void>, after: () => Promise<void>) => {
    await before()
    await isAt(1)
    // The end of the page may still be coming into sight: then one screen more is read on.
    await expect(async () => {
      if (!(await pages.textContent())?.includes('2 / 3')) await after()
      await expect(pages).toContainText('2 / 3', { timeout: 1000 })
    }).toPass()
    await expect(heading('归途')).toBeInViewport()
  }
  const tap = (share: number) => () => page.mouse.click(width * share, height / 2)
  const press = (key: string) => () => page.keyboard.press(key)
  // A wheel that still rolls turns nothing: each turn is a gesture of its own.
  const roll = (by: number) => async () => {
    await page.mouse.move(width / 2, height / 2)
    const before = await pages.textContent()
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, by)
        return pages.textContent()
      }, rolls)
      .not.toBe(before)
  }
  await test.step('what reads on by a screen goes over the edge of a page', async () => {
    await overTheEdge(press('PageUp'), press('PageDown'))
    await overTheEdge(tap(0.1), tap(0.9))
    if (!isMobile) await overTheEdge(roll(-40), roll(40))
  })
  await test.step('vertical pages lie to the left, for keys, taps, wheels and fingers', async () => {
    await chooseDirection(page, '竖排')
    await isAt(2)
    await overTheEdge(press('ArrowRight'), press('ArrowLeft'))
    await overTheEdge(tap(0.9), tap(0.25))
    if (isMobile)
      await overTheEdge(
        () => swipe(page, 200, 150),
        () => swipe(page, 150, 200),
      )
    else await overTheEdge(roll(-40), roll(40))
    await expect(reader(page).getByRole('button', { name: '下一页' })).toBeEnabled()
    await chooseDirection(page, '横排滚动')
    await isAt(2)
  })
  await test.step('the bars are as dark as the paper, under a light theme', async () => {
    await showBars(page)
    const lightness = (element: SVGElement | HTMLElement) =>
      Number(/^oklab\(([\d.]+)/.exec(getComputedStyle(element).backgroundColor)?.[1])
    const close = reader(page).getByRole('button', { name: '退出阅读' })
    expect(await close.locator('..').evaluate(lightness)).toBeLessThan(0.4)
    expect(await reader(page).getByRole('slider').locator('..').evaluate(lightness)).toBeLessThan(0.4)
    expect(await seriousFaults(page)).toEqual([])
  })
  if (isMobile) return
  await test.step('the browser’s key for searching looks through all of the text', async () => {
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('最后一行')
    await expect(reader(page).getByText('1 / 1', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text(page).getByText('最后一行')).toBeInViewport()
    await expect(pages).toContainText('3 / 3')
  })
})

/** One notch after the other, each after a pause. */
const rolls = { intervals: [250], timeout: 10_000 }

/** A finger drawn across the middle of the screen. */
async function swipe(page: Page, from: number, to: number) {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
}

test('chapters, words, pages and colours are a tap away; hostile markup is text', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'the same on every screen')
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '[[rb:<b>a</b> > <i>b</i>]]',
    '[[jumpuri:按我 > javascript:alert(1)]]',
    '[newpage',
    '&lt;b&gt;',
  ]
  await page.addInitScript(() => {
    window.alert = () => {
      throw new Error('a hostile word ran')
    }
  })
  const links = '[[jumpuri:外面 > https://example.org/a?b=1]]与[jump:3]与[uploadedimage:5][pixivimage:99999999999999999999]'
  await tell(page, `${links}\n${hostile.join('\n')}\n${long}`)
  await page.goto('/novel/4077')
  await openReader(page)

  await test.step('what looks like markup stays text', async () => {
    for (const line of hostile) await expect(text(page).getByText(line)).toBeVisible()
    expect(await reader(page).locator('script, [onerror], b, a[href^="javascript"]').count()).toBe(0)
    const link = text(page).getByRole('link', { name: '外面' })
    await expect(link).toHaveAttribute('href', 'https://example.org/a?b=1')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(text(page).getByText('插图无法显示')).toHaveCount(2)
  })

  await test.step('a jump leads to its page', async () => {
    await text(page).getByRole('button', { name: '第 3 页' }).click()
    await expect(text(page).getByRole('heading', { name: '尾声' })).toBeInViewport()
  })

  await test.step('the contents lead to a chapter', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: '目录' }).click()
    await expect(reader(page).getByRole('button', { name: /^尾声/ })).toHaveAttribute('aria-current', 'location')
    await reader(page).getByRole('button', { name: /^归途/ }).click()
    await expect(text(page).getByRole('heading', { name: '归途' })).toBeInViewport()
  })

  await test.step('words are found across ruby, and stepped through', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: '在正文中查找' }).click()
    await page.keyboard.type('第100段：灯塔在')
    await expect(reader(page).getByText('1 / 1', { exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(text(page).getByText('第100段')).toBeInViewport()
    await expect(text(page).locator('mark[data-current]').first()).toBeInViewport()
    await reader(page).getByRole('searchbox').fill('第')
    await expect(reader(page).getByText(/^1 \/ 18\d$/)).toBeVisible()
    await reader(page).getByRole('button', { name: '上一处' }).click()
    await expect(reader(page).getByText(/^(18\d) \/ \1$/)).toBeVisible()
    await reader(page).getByRole('searchbox').fill('没有这样的话')
    await expect(reader(page).getByText('没有找到')).toBeVisible()
    await reader(page).getByRole('button', { name: '在正文中查找' }).click()
  })

  await test.step('colours, font, weight and pages apply at once, and are there after a reload', async () => {
    await showBars(page)
    await reader(page).getByRole('button', { name: '文字设置' }).click()
    const panel = reader(page).getByRole('complementary', { name: '文字设置' })
    await panel.getByRole('button', { name: '配色 5' }).click()
    await panel.getByLabel('字体').selectOption({ label: '衬线体' })
    await panel.getByLabel('行高').fill('1.6')
    await panel.getByLabel('字重').fill('700')
    await panel.getByRole('switch', { name: '每次只显示一个分页' }).click()
    const looks = () =>
      text(page).evaluate((stage) => {
        const { backgroundColor, color, fontFamily, fontWeight, lineHeight } = getComputedStyle(stage)
        return [backgroundColor, color, fontFamily, fontWeight, lineHeight].join(' ')
      })
    const chosen = 'rgb(255, 248, 235) rgb(31, 31, 31) serif 700 25.6px'
    await expect.poll(looks).toBe(chosen)
    await page.reload()
    await openReader(page)
    await expect.poll(looks).toBe(chosen)
    await expect(reader(page).getByText(/^\d \/ 3$/)).toBeAttached()
    await page.keyboard.press('Escape')
  })
})

interface Part {
  readonly id: number
  readonly title: string
  readonly text_length: number
  readonly x_restrict: number
  readonly novel_ai_type: number
  readonly tags: readonly { readonly name: string }[]
}

test('a novel of a series leads to its neighbours and is saved in every format', async ({ page, request }, { project }) => {
  test.skip(project.name === 'phone', 'the same on every screen')
  const ranking = (await (await request.get('/api/mirror/rank_novel?mode=week')).json()) as {
    novels: { id: number; series: { id?: number } }[]
  }
  const seriesId = ranking.novels.find(({ series }) => series.id)?.series.id
  const series = (await (await request.get(`/api/mirror/novel_series?id=${seriesId}`)).json()) as { novels: Part[] }
  const isOpen = ({ x_restrict, novel_ai_type, tags }: Part) =>
    x_restrict === 0 && novel_ai_type !== 2 && !tags.some(({ name }) => /ai/i.test(name))
  const at = series.novels.findIndex((part, index) => {
    const next = series.novels[index + 1]
    return isOpen(part) && next !== undefined && isOpen(next)
  })
  const [first, second] = series.novels.slice(at, at + 2)
  if (!first || !second) throw new Error('the sample has no series of two')

  await page.goto(`/novel/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.title)
  await test.step('the next part takes the place of this one', async () => {
    await page.getByRole('link', { name: new RegExp(`下一话.*${second.title.slice(0, 4)}`) }).click()
    await expect(page).toHaveURL(`/novel/${second.id}`)
    await page.getByRole('link', { name: /^上一话/ }).click()
    await expect(page).toHaveURL(`/novel/${first.id}`)
  })
  await test.step('inside the reader as well', async () => {
    await openReader(page)
    await reader(page)
      .getByRole('button', { name: /^下一话/ })
      .click()
    await expect(page).toHaveURL(`/novel/${second.id}`)
    await expect(reader(page)).toBeVisible()
    await reader(page).getByRole('button', { name: '退出阅读' }).click()
    await expect(reader(page)).toBeHidden()
    await expect(page).toHaveURL(`/novel/${second.id}`)
  })

  const saved = async (act: () => Promise<void>) => {
    const waiting = page.waitForEvent('download')
    await act()
    const file = await waiting
    const bytes = await (await import('node:fs/promises')).readFile(await file.path())
    return { name: file.suggestedFilename(), bytes, words: bytes.toString('utf8') }
  }
  const choose = (name: RegExp) => async () => {
    await page.getByRole('button', { name: '其他格式' }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
  }
  await test.step('as text, by the format of the settings', async () => {
    const file = await saved(() => page.getByRole('button', { name: '下载 TXT' }).click())
    expect(file.name).toMatch(new RegExp(`_${second.id}\\.txt$`))
    expect(file.words).toContain(second.title)
    expect(file.words.length).toBeGreaterThan(second.text_length / 2)
  })
  await test.step('as a page that asks for nothing, and as Markdown', async () => {
    const html = await saved(choose(/HTML/))
    expect(html.words).toContain("default-src 'none'")
    expect(html.words.replace(/<a href="[^"]*"/g, '')).not.toMatch(/(?:src|href)="https?:/)
    expect((await saved(choose(/Markdown/))).words).toContain('# ')
  })
  await test.step('as a book', async () => {
    const book = await saved(choose(/EPUB/))
    expect(book.name).toMatch(/\.epub$/)
    expect(book.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(book.bytes.subarray(30, 38).toString('latin1')).toBe('mimetype')
    expect(book.bytes.subarray(38, 58).toString('latin1')).toBe('application/epub+zip')
  })
  await test.step('all of the series as one book', async () => {
    await page.goto(`/novel/series/${seriesId}`)
    const book = await saved(() => page.getByRole('button', { name: '下载整个系列（EPUB）' }).click())
    expect(book.name).toMatch(new RegExp(`_${seriesId}\\.epub$`))
    const files = Object.entries(unzipSync(book.bytes)).map(([name, bytes]) => ({ name, words: strFromU8(bytes) }))
    expect(files[0]).toEqual({ name: 'mimetype', words: 'application/epub+zip' })
    const contents = files.find(({ words }) => words.includes('epub:type="toc"'))?.words ?? ''
    const open = series.novels.filter(isOpen)
    for (const { title } of open) expect(contents).toContain(title.replaceAll('&', '&amp;'))
    const written = files.filter(({ name }) => /\.xhtml$/.test(name)).reduce((sum, { words }) => sum + words.length, 0)
    if (hasEpubCheck) expect(await epubCheckFaults(new Blob([new Uint8Array(book.bytes)]))).toBe('')
    expect(written).toBeGreaterThan(open.reduce((sum, { text_length }) => sum + text_length, 0) * 0.9)
  })
})

test('novels that cannot be read say why', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'the same on every screen')
  const itself = { seriesNavigation: { prevNovel: { id: 4077, title: '自己', viewable: true }, nextNovel: null } }
  await tell(page, '\n\n[newpage]\n', { page: itself })
  await page.goto('/novel/4077')
  await expect(page.getByText('这部小说没有正文')).toBeVisible()
  await expect(page.getByRole('link', { name: /自己/ })).toHaveCount(0)

  await test.step('hidden by the settings: neither its words nor its picture', async () => {
    await tell(page, long, { novel: { x_restrict: 1, title: '不应出现' } })
    await page.goto('/novel/4078')
    await expect(page.getByRole('link', { name: '内容设置' }).or(page.getByRole('main').getByRole('link')).first()).toBeVisible()
    await expect(page.getByText('不应出现')).toHaveCount(0)
  })
  await test.step('one line without breaks wraps', async () => {
    await tell(page, '字'.repeat(50_000))
    await page.goto('/novel/4079')
    await expect(page.getByRole('button', { name: '展开全文' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a novel’s page, reader and settings have no serious fault in ${colorScheme}`, async ({ page }, { project }) => {
    test.skip(project.name === 'phone', 'the same on every screen')
    await tell(page, `[chapter:出发]\n${paragraph(1)}\n[jump:2]\n[newpage]\n[[jumpuri:外面 > https://example.org/]]`)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/novel/4077')
    await expect(page.getByText('第1段')).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await openReader(page)
    await reader(page).getByRole('button', { name: '文字设置' }).click()
    await expect(reader(page).getByLabel('字号')).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
  })
}
