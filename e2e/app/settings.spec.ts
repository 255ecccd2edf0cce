// Settings apply at once, survive a reload, and survive export files, other hosts and browsers that refuse storage.
import type { Page } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { brokenFiles } from '../support/brokenFiles.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards, shownCards, withSettings } from '../support/gallery.ts'
import { onePixel } from '../support/onePixel.ts'
import { signIn } from '../support/signIn.ts'

// Replaces pictures: painting them takes most of these visits' time.
test.beforeEach(({ page }) =>
  page.route('**/api/image/**', (route) => route.fulfill({ contentType: 'image/gif', body: onePixel })),
)

const stored = (page: Page) =>
  page.evaluate((): Record<string, unknown> => JSON.parse(localStorage.getItem('emaki.settings') ?? '{}'))
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const toast = (page: Page, text: string) => page.getByText(text).first()
const confirmDialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

async function choose(page: Page, setting: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: setting, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** Chooses a file in the file dialog that `press` opens. */
async function chooseFile(page: Page, press: () => Promise<void>, name: string, content: string | Buffer): Promise<void> {
  const asked = page.waitForEvent('filechooser')
  await press()
  await (await asked).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
}
const pack = (keys: unknown) => Buffer.from(encodeURIComponent(JSON.stringify(keys))).toString('base64')

/** Every switch that needs only a press: its key, its name and its state afterwards. */
const switches: readonly (readonly [key: string, name: string, isOn: boolean])[] = [
  ['withBodyBg', '页面背景', true],
  ['hideNavBarOnScroll', '滚动时隐藏导航栏', true],
  ['showFpsDemo', '显示帧率', true],
  ['isImageFitScreen', '按屏幕宽度增加列数', false],
  ['isImageCardOuterMeta', '标题放在图片下方', false],
  ['isImageCardBorderRadius', '卡片圆角', false],
  ['isImageCardBoxShadow', '卡片阴影', true],
  ['isImgLazy', '图片延迟加载', false],
  ['isImgLazyOb', '仅在进入屏幕时加载图片', true],
  ['isLongpressBlock', '长按屏蔽', true],
  ['isUseFancybox', '灯箱', false],
  ['isEnableSwipe', '滑动切换作品', true],
  ['manualLoadRelated', '手动加载相关作品', true],
  ['autoPlayUgoira', '自动播放', true],
  ['dlSubDirByAuthor', '按作者分文件夹', true],
]
/** Every select, with the choice and the stored value. */
const choices: readonly (readonly [key: string, name: string, choice: string, value: string | number])[] = [
  ['dark', '主题', '浅色', 'light'],
  ['pageFont', '页面字体', 'serif', 'serif'],
  ['pageTransition', '页面切换', '推移', 'push'],
  ['wfType', '排列方式', '瀑布流（按阅读顺序）', 'Masonry(FlexOrder)'],
  ['imgReso', '图片分辨率', '中等', 'Medium'],
  ['ugoiraDefDLFormat', '首选保存格式', 'WebM', 'WebM'],
  ['ugoiraMp4Bitrate', '视频码率', '12 Mbps', 12],
  ['novelDlFormat', '小说下载格式', '网页（HTML）', 'html'],
]

test('every preference applies at once and after a reload', async ({ page }) => {
  test.slow()
  await page.goto('/setting/preference')
  for (const [, name, choice] of choices) await choose(page, name, choice)
  for (const [, name, isOn] of switches) {
    await toggle(page, name).click()
    await expect(toggle(page, name), name).toBeChecked({ checked: isOn })
  }
  await test.step('exclusive settings turn each other off', async () => {
    await toggle(page, '长按下载').click()
    await expect(toggle(page, '长按屏蔽')).not.toBeChecked()
    await toggle(page, '长按屏蔽').click()
    await expect(toggle(page, '长按下载')).not.toBeChecked()
  })
  await test.step('settings change the page at once', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-ground', 'washed')
    await expect(page.locator('[data-fps]')).toContainText('FPS')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontFamily)).toMatch(/^serif/)
  })
  await test.step('the hidden switch appears after a double click on the title', async () => {
    await expect(toggle(page, '匿名统计')).toBeHidden()
    await page.locator('header').getByText('偏好设置').dblclick()
    await toggle(page, '匿名统计').click()
  })

  await page.reload()
  await expect(toggle(page, '匿名统计')).toBeChecked()
  for (const [, name, isOn] of switches) await expect(toggle(page, name), name).toBeChecked({ checked: isOn })
  for (const [, name, choice] of choices) await expect(page.getByRole('combobox', { name, exact: true })).toHaveText(choice)
  await expect(page.locator('[data-fps]')).toBeVisible()
  const wanted = [...switches.map(([key, , isOn]) => [key, isOn]), ...choices.map(([key, , , value]) => [key, value])]
  expect(await stored(page)).toMatchObject({ ...Object.fromEntries(wanted), isLongpressDL: false, analytics: true })
})

test('language, theme, accent and the settings search work without a reload', async ({ page, colorScheme }) => {
  await page.goto('/setting')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  await choose(page, '主题', colorScheme === 'dark' ? '浅色' : '深色')
  await expect.poll(background).not.toBe(before)
  await page.getByRole('searchbox').fill('圆角')
  await toggle(page, '卡片圆角').click()
  await expect(page.getByRole('switch')).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  for (const [language, words] of [
    ['English', 'Settings'],
    ['Deutsch', 'Einstellungen'],
  ] as const) {
    await page.getByRole('combobox').first().click()
    await page.getByRole('option', { name: language, exact: true }).click()
    await expect(page.getByRole('navigation').getByText(words).first()).toBeVisible()
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await page.getByRole('link', { name: 'Einstellungen', exact: true }).first().click()
  await page.goto('/setting/accent_color')
  await page.getByRole('searchbox').fill('fukamidori')
  await page.getByRole('button', { name: '深緑' }).click()
  await expect(page.getByRole('button', { name: '深緑' })).toHaveAttribute('aria-pressed', 'true')
  const hue = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent-hue'))
  const chosen = await hue()
  expect(Number(chosen)).toBeGreaterThan(100)
  await page.reload()
  expect(await hue()).toBe(chosen)
  await expect(page.getByRole('navigation').getByText('Einstellungen').first()).toBeVisible()
  await page.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect.poll(hue).toBe('')
})

test('adult works need a confirmation, are refused in mainland Chinese, and block lists are stored', async ({ page }) => {
  await page.goto('/setting/contents_display')
  await test.step('blocked tags and authors are saved by their buttons', async () => {
    await page.getByRole('textbox', { name: '屏蔽的标签' }).fill(' 雨 \n\n雨\n(夜)*')
    await page.getByRole('textbox', { name: '屏蔽的作者 ID' }).fill('100200001')
    for (const button of await page.getByRole('button', { name: '保存' }).all()) await button.click()
    for (const name of ['显示 AI 作品', '排行榜中隐藏漫画']) await toggle(page, name).click()
  })
  await test.step('R-18 asks before it turns on', async () => {
    await toggle(page, '显示 R-18 作品').click()
    await expect(confirmDialog(page)).toContainText('要显示 R-18 作品吗？')
    await confirmDialog(page).getByRole('button', { name: '取消' }).click()
    await expect(toggle(page, '显示 R-18 作品')).not.toBeChecked()
    await toggle(page, '显示 R-18 作品').click()
    await confirmDialog(page).getByRole('button', { name: '开启' }).click()
    await expect(toggle(page, '显示 R-18 作品')).toBeChecked()
  })
  await page.reload()
  await test.step('the confirmation replaces the page, and another language continues', async () => {
    await expect(page.getByRole('heading', { name: '此语言下不能显示成人作品' })).toBeVisible()
    await page.getByRole('button', { name: '繁體中文' }).click()
    await expect(toggle(page, '顯示 R-18 作品')).toBeChecked()
  })
  await test.step('R-18G asks, informs, and reloads the page', async () => {
    await toggle(page, '顯示 R-18G 作品').click()
    await confirmDialog(page).getByRole('button', { name: '開啟' }).click()
    await expect(confirmDialog(page)).toContainText('R-18G 已開啟')
    const loaded = page.waitForEvent('load')
    await confirmDialog(page).getByRole('button').last().click()
    await loaded
    await expect(toggle(page, '顯示 R-18G 作品')).toBeChecked()
    await toggle(page, '顯示 R-18G 作品').click()
    await expect(toggle(page, '顯示 R-18G 作品')).not.toBeChecked()
    await expect(confirmDialog(page)).toBeHidden()
  })
  await expect(page.getByRole('textbox').first()).toHaveValue('雨\n(夜)*')
  expect(await stored(page)).toMatchObject({
    ai: true,
    isHideRankManga: true,
    blockTags: ['雨', '(夜)*'],
    blockUids: ['100200001'],
  })
})

test('settings and history are exported and imported, and broken files change nothing', async ({ page }) => {
  await page.clock.install()
  await page.goto('/setting/preference')
  await choose(page, '排列方式', '方格')
  const files = page.getByRole('button', { name: '导出' })
  const saving = page.waitForEvent('download')
  await files.first().click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^emaki-settings-\d{4}-\d\d-\d\d\.txt$/)
  const stream = await saved.createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks)
  await choose(page, '排列方式', '瀑布流')
  const importFile = (at: number) => () => page.getByRole('button', { name: '导入' }).nth(at).click()

  await test.step('broken files change nothing and show a reason each', async () => {
    const before = await stored(page)
    for (const { what, at, content, why } of brokenFiles(text)) {
      await chooseFile(page, importFile(at), 'file.txt', content)
      const told = toast(page, `导入失败：${why}`)
      await expect(told, what).toBeVisible()
      // An identical toast is shown once in ten seconds, so the clock moves on between files.
      await page.clock.fastForward(11_000)
      await expect(told, what).toBeHidden()
      expect(await stored(page), what).toEqual(before)
    }
    await page.clock.resume()
    expect(before).toMatchObject({ wfType: 'Masonry', r18: false })
    expect(await page.evaluate(() => Object.hasOwn(Object.prototype, 'r18'))).toBe(false)
  })

  await chooseFile(page, importFile(0), 'settings.txt', text)
  await expect(toast(page, '设置已导入')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '排列方式' })).toHaveText('方格')
  expect(await stored(page)).toMatchObject({ wfType: 'Grid' })

  await test.step('adult works and hosts in a file are confirmed one by one', async () => {
    const keys = {
      PXV_CNT_SHOW: { r18: true, r18g: false, ai: true },
      PXV_WF_TYPE: 'Justified',
      HIBIAPI_BASE: 'https://mirror.example',
    }
    await chooseFile(page, importFile(0), 'theirs.txt', pack(keys))
    await expect(confirmDialog(page)).toContainText('成人作品')
    await confirmDialog(page).getByRole('button', { name: '取消' }).click()
    await expect(confirmDialog(page)).toContainText('https://mirror.example')
    await confirmDialog(page).getByRole('button', { name: '取消' }).click()
    await expect.poll(async () => (await stored(page)).wfType).toBe('Justified')
    expect(await stored(page)).toMatchObject({ r18: false, ai: true, apiHost: '' })
  })
})

test('the history lists, searches and deletes visits, and the cache page counts and clears', async ({ page }) => {
  await page.goto('/rank/daily')
  const link = shownCards(page).first().getByRole('link').first()
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL(href)
  const title = (await page.locator('article h1').textContent()) ?? ''
  // Navigates inside the app: a page that unloads as soon as its heading appears does not record a visit.
  await page.getByRole('navigation').getByRole('link', { name: '设置' }).click()
  await page.getByRole('main').getByRole('link', { name: '浏览历史' }).click()
  const seen = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(seen.getByRole('link')).toHaveAttribute('href', href)
  // The database reads and writes in order, so the visit is stored once the list appears.
  await page.reload()
  await expect(seen.getByRole('link')).toHaveAttribute('href', href)
  await page.getByRole('searchbox').fill('no such title')
  await expect(seen).toBeHidden()
  await page.getByRole('searchbox').fill(title.slice(0, 3))
  await expect(seen).toBeVisible()
  const users = JSON.stringify([[], [], [{ id: 7, name: 'Somebody <b>else</b>', avatar: '' }]])
  await chooseFile(page, () => page.getByRole('button', { name: '导入' }).click(), 'history.json', users)
  await page.getByRole('link', { name: '作者', exact: true }).click()
  await expect(page.getByText('Somebody <b>else</b>')).toBeVisible()
  await page.getByRole('link', { name: '插画·漫画', exact: true }).click()
  await seen.getByRole('button').click()
  await expect(page.getByRole('heading', { name: '还没有记录' })).toBeVisible()
  // This list is read from the database after the deletion, so a reload cannot bring the visit back.
  await page.getByRole('link', { name: '作者', exact: true }).click()
  await expect(page.getByText('Somebody <b>else</b>')).toBeVisible()
  await page.getByRole('link', { name: '插画·漫画', exact: true }).click()
  await expect(page.getByRole('heading', { name: '还没有记录' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '还没有记录' })).toBeVisible()

  await withSettings(page, { wfType: 'Grid' })
  await page.goto('/setting/clearcache')
  for (const name of ['数据与图片缓存', '本地存储']) {
    const clear = page.getByRole('button', { name: `清除${name}` })
    await expect(clear).toBeEnabled()
    await clear.click()
    await confirmDialog(page).getByRole('button', { name: '清除' }).click()
    await expect(toast(page, `已清除：${name}`)).toBeVisible()
  }
  // The toast appears on the reloaded page, which has the default settings.
  expect((await stored(page)).wfType).not.toBe('Grid')
})

test.describe('other hosts', () => {
  test.use({ allowedErrors: /Failed to load resource|net::ERR|Content Security Policy/ })

  test('are accepted if they respond correctly, and other addresses are not stored', async ({ page, baseURL }) => {
    // Imitates another mirror: the same responses under another origin.
    await page.route('https://mirror.example/**', async (route) => {
      const url = new URL(route.request().url())
      const answer = await route.fetch({ url: `${baseURL}/api/mirror${url.pathname}${url.search}` })
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'access-control-allow-origin': '*' } })
    })
    await page.route('https://parked.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>For sale</h1>' }),
    )
    await page.goto('/setting/preference')
    await choose(page, 'API 服务器', '手动输入…')
    const field = page.getByRole('textbox', { name: 'API 服务器' })
    for (const [address, fault] of [
      ['ftp://mirror.example', '不是有效的网址'],
      ['https://parked.example', '连接失败，此项不可用。'],
    ] as const) {
      await field.fill(address)
      await field.press('Enter')
      await expect(confirmDialog(page)).toContainText(fault)
      const loaded = page.waitForEvent('load')
      await confirmDialog(page).getByRole('button', { name: '知道了' }).click()
      // The page reloads, and the typed address is still there to be corrected.
      await loaded
      await expect(field).toHaveValue(address)
    }
    expect((await stored(page)).apiHost ?? '').toBe('')
    await field.fill('https://mirror.example/')
    const loaded = page.waitForEvent('load')
    await field.press('Enter')
    await loaded
    await expect(page.getByRole('combobox', { name: 'API 服务器' })).toHaveText('mirror.example')
    const asked = page.waitForRequest('https://mirror.example/rank?**')
    await page.goto('/rank/daily')
    await asked
    await expect(cards(page).first()).toBeVisible()
  })
})

test("the operator's notice is a banner above the settings, and an alert is shown once", async ({ page }) => {
  await test.step('a page waits for the banner briefly: the clock stands still here until the banner is there', async () => {
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 1000)
    await page.goto('/setting')
    await expect(page.getByRole('complementary', { name: 'The sample collection' })).toBeVisible()
    await page.clock.resume()
  })
  const alert = {
    id: 'a',
    start: '2020-01-01',
    end: '2099-12-31',
    title: 'Maintenance',
    text: 'Tonight',
    alert: true,
    pnt: ['web'],
  }
  const days = { start: alert.start, end: alert.end }
  const effects = [
    { ...days, tag: 'snow', src: '' },
    { ...days, tag: 'script', src: 'https://i.pximg.net/x.js' },
    { start: '2020-01-01', end: '2020-01-02', tag: 'leaves', src: '' },
  ]
  await page.route('**/api/notices.json**', (route) => route.fulfill({ json: { notices: [alert], effects } }))
  await page.reload()
  await expect(confirmDialog(page)).toContainText('Tonight')
  await confirmDialog(page).getByRole('button', { name: '知道了' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('emaki.noticesRead'))).toBe('["a"]')
  await test.step('snow falls in its season unless the reader prefers reduced motion', async () => {
    await expect(page.locator('[data-effect]')).toHaveCount(1)
    await expect(page.locator('[data-effect=snow]')).toBeHidden()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect(page.locator('[data-effect=snow]')).toBeVisible()
  })
})

test.describe('an in-app browser', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44',
  })
  test('shows a hint to open the page elsewhere', async ({ page }) => {
    await page.goto('/rank/daily')
    await expect(page.getByRole('heading', { name: '请用浏览器打开' })).toBeVisible()
    const address = page.getByRole('textbox')
    await expect(address).toHaveValue(/\/rank\/daily$/)
    // Without a clipboard API the address is selected, for the copy command of the other app.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await page.getByRole('button', { name: '复制链接' }).click()
    await expect(address).toBeFocused()
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } }))
    await page.getByRole('button', { name: '复制链接' }).click()
    await expect(page.getByRole('status')).toHaveText('已复制')
  })
})

test('a browser that refuses storage still shows everything', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: '每日排行榜' }).getByRole('link').first()).toBeVisible()
  await page.goto('/setting')
  await expect(page.getByRole('main').getByText('浏览器不允许保存数据')).toBeVisible()
})

test('the settings pages have no serious accessibility violation in either theme', async ({ page }) => {
  test.slow()
  const pages = [
    ...['contents_display', 'history', 'clearcache', 'offline', 'accent_color', 'about', 'about/faq', 'about/disclaimer'],
    ...['down_app', 'osusume', 'preference'],
  ]
  // These pages contain every component of the other ones: cells, fields, cards, messages.
  const inBothThemes = ['contents_display', 'accent_color', 'down_app', 'about/faq']
  for (const path of pages) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/setting/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
    // One colour has the markup of all three hundred, which axe would compare for minutes.
    if (path === 'accent_color') await page.getByRole('searchbox').fill('fukamidori')
    expect(await seriousViolations(page), `${path} in dark`).toEqual([])
    if (inBothThemes.includes(path)) expect(await contrastViolations(page, 'light'), `${path} in light`).toEqual([])
  }
})

test('an export contains the login only if that is ticked, and an import with a login asks first', async ({ page }) => {
  const account = await signIn(page, 'localApp')
  await page.goto('/setting/preference')
  const exported = async () => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).first().click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await saving).createReadStream()) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }
  const opened = (file: Buffer) => decodeURIComponent(Buffer.from(file.toString(), 'base64').toString())
  // Tokens change whenever they are used. A current one has 43 characters, and nothing else in the file has.
  const secret = /"[\w-]{43}"/
  const plain = opened(await exported())
  expect(plain).not.toContain(account.refresh_token)
  expect(plain).not.toMatch(secret)
  await toggle(page, '导出时包含登录').click()
  const whole = await exported()
  expect(opened(whole)).toMatch(secret)
  await page.reload()
  await expect(toggle(page, '导出时包含登录')).not.toBeChecked()
  await chooseFile(page, () => page.getByRole('button', { name: '导入' }).first().click(), 'settings.txt', whole)
  await expect(confirmDialog(page)).toContainText('用文件里的登录信息登录吗？')
  await confirmDialog(page).getByRole('button', { name: '取消' }).click()
  await expect(confirmDialog(page)).toBeHidden()
})

test.describe('an old Chrome', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/105.0.0.0 Safari/537.36',
  })
  test('shows a warning above a working page', async ({ page }) => {
    await page.goto('/setting')
    await expect(page.getByRole('status').getByText('请升级到 Chrome 106')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  })
})
