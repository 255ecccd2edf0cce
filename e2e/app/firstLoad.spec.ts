// The first load: its size, the order of its requests, and its layout stability.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'

declare global {
  interface Window {
    usableAt?: number
  }
}

for (const path of ['/', '/rank/daily']) {
  test(`${path} requests its first picture before its script arrives, and calls no API route before it`, async ({ page }) => {
    const requests: { url: string; path: string; started: number }[] = []
    const finished = new Map<string, number>()
    let order = 0
    page.on('request', (request) =>
      requests.push({ url: request.url(), path: new URL(request.url()).pathname, started: order++ }),
    )
    page.on('requestfinished', (request) => finished.set(request.url(), order++))
    await page.goto(path)
    await expect(page.locator('img[src*="/api/image/"]').first()).toBeVisible()

    const firstPicture = requests.find((request) => request.path.startsWith('/api/image/'))
    expect(firstPicture).toBeDefined()
    const started = firstPicture?.started ?? 0
    const scripts = requests.filter((request) => request.path.endsWith('.js'))
    const lastScript = Math.max(...scripts.slice(0, 3).map((script) => finished.get(script.url) ?? Number.POSITIVE_INFINITY))
    expect(started).toBeLessThan(lastScript)
    expect(requests.filter((request) => request.started < started && request.path.startsWith('/api/mirror'))).toEqual([])
    expect(requests.filter((request) => request.started < started).length).toBeLessThanOrEqual(12)
    // The preloaded picture is the one that is shown: it is fetched once.
    expect(requests.filter((request) => request.url === firstPicture?.url)).toHaveLength(1)
  })
}

test('home becomes usable with at most 170 KB of compressed script', async ({ page }) => {
  // The page itself records the moment: later requests do not count, even while the test still waits.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      // The first screen in the HTML has cards of its own.
      if (document.getElementById('first-screen') || !document.querySelector('section [data-work] a')) return
      seen.disconnect()
      window.usableAt = performance.now()
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').first()).toBeVisible()
  const bytes = await page.evaluate(() => {
    const { usableAt = 0 } = window
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter((file) => new URL(file.name).pathname.endsWith('.js') && file.startTime < usableAt)
    return scripts.reduce((sum, file) => sum + file.transferSize, 0)
  })
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(170 * 1024)
})

/** The paths of the scripts that a page has loaded. */
const loadedScripts = (page: Page) =>
  page.evaluate(() => {
    const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    return paths.filter((path) => path.endsWith('.js'))
  })

/** The size of a file as sent. Resource timing has the size on disk for what a service worker sends. */
async function sentBytes(page: Page, path: string): Promise<number> {
  const response = await page.request.head(path, { headers: { 'accept-encoding': 'br' } })
  return Number(response.headers()['content-length'])
}

/** Resolves once a page has loaded what it loads by itself: the worker's messages are last. */
async function untilIdle(page: Page): Promise<void> {
  await expect.poll(async () => (await loadedScripts(page)).some((path) => path.includes('/words-'))).toBe(true)
  await page.waitForLoadState('networkidle')
}

const otherScreens = /\/(artwork|novel|settings|lists|ranking)-/

test.describe('with the service worker', () => {
  // It needs the messages of all screens, which the page loads last.
  test.use({ serviceWorkers: 'allow' })

  test('an idle home has loaded at most 20 script files of 230 KB, and none of another screen', async ({ page }) => {
    await page.goto('/')
    await untilIdle(page)
    const scripts = await loadedScripts(page)
    expect(scripts.filter((path) => otherScreens.test(path))).toEqual([])
    expect(scripts.length).toBeLessThanOrEqual(20)
    const sizes = await Promise.all(scripts.map((path) => sentBytes(page, path)))
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(230_000)
  })

  test('a home that is used loads the screen of a work in advance', async ({ page }) => {
    await page.goto('/')
    let moves = 0
    const hasScreen = async () => {
      // Away from all cards, whose hover loads the screen, too.
      await page.mouse.move(3, 3 + (moves++ % 4))
      return (await loadedScripts(page)).some((path) => path.includes('/artwork-'))
    }
    await expect.poll(hasScreen, { timeout: 45_000 }).toBe(true)
  })

  for (const connection of [{ effectiveType: '3g' }, { effectiveType: '4g', saveData: true }]) {
    test(`home prefetches no other screen on ${JSON.stringify(connection)}`, async ({ page }) => {
      await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
      await page.goto('/search')
      await page.getByRole('link', { name: 'Home', exact: true }).first().click()
      await expect(page.getByRole('region', { name: 'Daily ranking' })).toBeVisible()
      await page.reload()
      await untilIdle(page)
      const scripts = await loadedScripts(page)
      expect(scripts.filter((path) => otherScreens.test(path))).toEqual([])
    })
  }
})

test('the first key opens the list of keys before the shortcuts are loaded', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
  await page.goto('/')
  // The first screen of the HTML has no listener for keys yet.
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

/** Modules that only logged-in readers need: the app API in the browser, its tokens, and web sessions. */
const ofAccounts =
  /packages\/(?:app-api|mirror)\/|data\/(?:localMode|account)\/(?:localMirror|appTransport|browserTokens|refreshVault|webSession|beginLogin)\.|features\/session\/(?:localSession|webSessionCheck|endSession|login)\.|features\/(?:bookmark\/(?:CardBookmarkButton|BookmarkDialog)|follow\/)/

/** Modules that only local app API mode needs. */
const ofLocalMode =
  /packages\/(?:app-api|mirror)\/|data\/(?:localMode|account)\/(?:localMirror|appTransport|browserTokens|refreshVault)\.|features\/session\/localSession\./

/** The source modules of built files, from their source maps. A file without a map belongs to the bundler. */
async function modulesOf(page: Page, scripts: readonly string[]): Promise<readonly string[]> {
  const maps = await Promise.all(scripts.map((script) => page.request.get(`${script}.map`)))
  const sources = await Promise.all(maps.filter((map) => map.ok()).map(async (map) => (await map.json()).sources as string[]))
  return sources.flat()
}

test('an anonymous visit of home loads no login module', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Daily ranking' }).getByRole('link').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByText('Random finds').first()).toBeVisible()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  const modules = await modulesOf(page, scripts)
  expect(modules.length, 'modules that the maps name').toBeGreaterThan(100)
  expect(modules.filter((source) => ofAccounts.test(source))).toEqual([])
})

test('the service worker caches no module of local app API mode for anonymous readers', async ({ page }) => {
  const worker = await (await page.request.get('/sw.js')).text()
  const files = [...new Set(worker.match(/assets\/[\w.-]+\.js(?!\.)/g))].map((file) => `/${file}`)
  expect(files.length, 'files that every visit brings').toBeGreaterThan(20)
  const modules = await modulesOf(page, files)
  expect(modules.length, 'modules that the maps name').toBeGreaterThan(500)
  expect(modules.filter((source) => ofLocalMode.test(source))).toEqual([])
})

for (const path of ['/', '/home_novel', '/rank/daily', '/discovery', '/latest', '/setting', '/search']) {
  test(`${path} loads without a layout shift`, async ({ page }) => {
    const shifts = await recordLayoutShifts(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await shifts()).toEqual([])
  })
}
