// The first cards in the page's HTML: the viewer takes them over without a shift, and nothing hidden shows before it starts.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { recordLayoutShifts } from '../support/layoutShifts.ts'
import { startProxyHost } from '../support/proxyHost.ts'
import { addressOf } from '../support/sample.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
const paths = ['/', '/rank/daily', '/artworks/…', '/novel/…', '/users/…', '/spotlight/…', '/search/…']
/** The paths whose heading is a title in the page, not in a bar. */
const headings = new Set(['/artworks/…', '/novel/…', '/users/…', '/spotlight/…'])

declare global {
  interface Window {
    /** Artists and tags whose cards were visible in any frame. */
    artistsSeen?: Set<string>
    tagsSeen?: Set<string>
  }
}

/** Loads a page whose scripts wait until the returned function is called. */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#first-screen')).toBeAttached()
  return release
}

/** The boxes of pictures inside the viewport by the path of their picture: the whole card where there is one. */
const boxesOf = (page: Page, selector: string) =>
  page.evaluate((within) => {
    const boxes: Record<string, readonly number[]> = {}
    for (const picture of document.querySelectorAll<HTMLImageElement>(`${within} img:not([data-preview])`)) {
      const box = (picture.closest('.fs-card, [data-work]') ?? picture).getBoundingClientRect()
      const isInside = box.width > 0 && box.top < innerHeight && box.left < innerWidth && box.right > 0
      if (isInside) boxes[picture.currentSrc || picture.src] ??= [box.left, box.top, box.width, box.height]
    }
    // The first lines of a novel.
    for (const line of [...document.querySelectorAll<HTMLElement>(`${within} [data-at]`)].slice(0, 3)) {
      const { left, top, width, height } = line.getBoundingClientRect()
      if (top < innerHeight) boxes[`line ${line.dataset.at}`] = [left, top, width, height]
    }
    return boxes
  }, selector)

/** Waits until the first screen has its styles, and each of its pictures its address. */
const drawn = (page: Page) =>
  page.waitForFunction(() => {
    const screen = document.querySelector('#first-screen')
    const isStyled = screen !== null && getComputedStyle(screen).minBlockSize !== '0px'
    return isStyled && [...document.querySelectorAll<HTMLImageElement>('picture > img')].every(({ currentSrc }) => currentSrc)
  })

const replaced = (page: Page) => expect(page.locator('#first-screen')).toHaveCount(0, { timeout: 30_000 })

/** The box of the heading; undefined outside the viewport. */
const headingBox = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const box = document.querySelector(`${selector} h1`)?.getBoundingClientRect()
    return box && box.height > 1 && box.top < innerHeight ? [box.left, box.top, box.height] : undefined
  }, within)

/** Requests the page until its data is cached: only then its HTML is complete. Resolves with it. */
async function warm(page: Page, path: string): Promise<string> {
  let html = ''
  const headers = { accept: 'text/html', 'accept-language': 'en-US', 'sec-fetch-mode': 'navigate' }
  await expect
    .poll(async () => {
      html = await (await page.request.get(path, { headers })).text()
      const second = path.startsWith('/users/') ? 'fs-cards' : path.startsWith('/novel/') ? 'data-at' : ''
      return html.includes('id="first-screen"') && html.includes(second)
    })
    .toBe(true)
  return html
}

for (const path of paths) {
  test(`${path} keeps the boxes of its first pictures when the viewer takes over`, async ({ page, request }) => {
    test.setTimeout(180_000)
    const address = await addressOf(path, request)
    await warm(page, address)
    const shifts = await recordLayoutShifts(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const release = await openHeld(page, address)
      await drawn(page)
      const before = await boxesOf(page, '#first-screen')
      expect(Object.keys(before).length, `pictures at ${size.width}`).toBeGreaterThan(0)
      const heading = await headingBox(page, '#first-screen')
      release()
      await replaced(page)
      if (heading && headings.has(path)) {
        const title = await headingBox(page, '#root')
        for (const [index, side] of heading.entries()) {
          expect(Math.abs(side - (title?.[index] ?? Number.NaN)), `title at ${size.width}: ${heading} ${title}`).toBeLessThan(1)
        }
      }
      const after = await boxesOf(page, '#root')
      for (const [picture, box] of Object.entries(before)) {
        for (const [index, side] of box.entries()) {
          expect(
            Math.abs(side - (after[picture]?.[index] ?? Number.NaN)),
            `${picture} at ${size.width}: ${box} ${after[picture]}`,
          ).toBeLessThan(1)
        }
      }
      if (path === '/' || path === '/rank/daily') expect(await shifts(), `shifts at ${size.width}`).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })

  test(`${path} requests neither its first data nor its first pictures twice`, async ({ page, request }) => {
    const address = await addressOf(path, request)
    await warm(page, address)
    const requests: string[] = []
    page.on('request', (asked) => requests.push(asked.url()))
    const release = await openHeld(page, address)
    // The parser may stop in the middle of the data.
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
    const island = await page.locator('#emaki-initial-data').textContent()
    const first = Object.keys(JSON.parse(island ?? '{}').answers)
    // An artist's page has the profile and the first works, a novel's page its text.
    expect(first).toHaveLength(path === '/users/…' || path === '/novel/…' ? 2 : 1)
    await drawn(page)
    const pictures = Object.keys(await boxesOf(page, '#first-screen')).filter((name) => name.startsWith('http'))
    release()
    await replaced(page)
    await page.waitForLoadState('networkidle')
    const paths = first.map((key) => (key.startsWith('companion:') ? key.replace(':', '') : `mirror${key}`))
    expect(requests.filter((url) => paths.some((path) => url.endsWith(`/api/${path}`)))).toEqual([])
    // A picture near the edge of the viewport may load late, but no picture loads twice.
    const counts = pictures.map((picture) => requests.filter((url) => url === picture).length)
    expect(counts[0]).toBe(1)
    expect(Math.max(...counts)).toBe(1)
  })
}

for (const path of ['/', '/rank/daily']) {
  test(`${path} never shows the work of a blocked artist`, async ({ page }) => {
    const html = await warm(page, path)
    const artist = /data-artist="(\d+)"/.exec(html)?.[1] ?? ''
    expect(artist).not.toBe('')
    await page.addInitScript((id) => {
      localStorage.setItem('emaki.settings', JSON.stringify({ blockUids: [id] }))
      const seen = new Set<string>()
      window.artistsSeen = seen
      const look = () => {
        for (const card of document.querySelectorAll<HTMLElement>('[data-artist]')) {
          if (card.checkVisibility() && card.dataset.artist) seen.add(card.dataset.artist)
        }
        requestAnimationFrame(look)
      }
      look()
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    }, artist)
    const release = await openHeld(page, path)
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
    release()
    await replaced(page)
    const seen = await page.evaluate(() => [...(window.artistsSeen ?? [])])
    expect(seen).not.toContain(artist)
    await expect(page.locator(`#root a[href="/users/${artist}"]`)).toHaveCount(0)
  })
}

for (const path of ['/', '/rank/daily']) {
  test(`${path} never shows a work with a blocked tag`, async ({ page }) => {
    const html = await warm(page, path)
    const [, tag = ''] = /data-tags="\|([^|"]+)\|/.exec(html) ?? []
    expect(tag).not.toBe('')
    await page.addInitScript((name) => {
      localStorage.setItem('emaki.settings', JSON.stringify({ blockTags: [name] }))
      const seen = new Set<string>()
      window.tagsSeen = seen
      const look = () => {
        for (const card of document.querySelectorAll<HTMLElement>('#first-screen [data-tags]')) {
          if (card.checkVisibility()) for (const one of card.dataset.tags?.split('|') ?? []) seen.add(one)
        }
      }
      const lookEachFrame = () => {
        look()
        requestAnimationFrame(lookEachFrame)
      }
      lookEachFrame()
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    }, tag)
    const release = await openHeld(page, path)
    await expect.poll(() => page.evaluate(() => document.readyState)).not.toBe('loading')
    release()
    await replaced(page)
    expect(await page.evaluate(() => [...(window.tagsSeen ?? [])])).not.toContain(tag)
  })
}

test('a link of the first screen works before the viewer has started', async ({ page }) => {
  await warm(page, '/rank/daily')
  const release = await openHeld(page, '/rank/daily')
  const card = page.locator('#first-screen .fs-card a').first()
  const address = await card.getAttribute('href')
  await card.click({ noWaitAfter: true })
  release()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.locator('[data-page="0"] img').first()).toBeVisible()
})

test('a link of the first screen opens without loading a page once the router has started', async ({ page }) => {
  await warm(page, '/rank/daily')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/ranking-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/rank/daily', { waitUntil: 'commit' })
  const card = page.locator('#first-screen .fs-card a').first()
  const address = await card.getAttribute('href')
  // Otherwise the link loads a page while the viewer has no router yet.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await expect
    .poll(async () => {
      await card.evaluate((link: HTMLElement) => link.click())
      return new URL(page.url()).pathname
    })
    .toBe(address)
  release()
  await replaced(page)
  await expect(page.locator('[data-page="0"] img').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('focus and scroll position survive the start of the viewer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await warm(page, '/rank/daily')
  const release = await openHeld(page, '/rank/daily')
  const card = page.locator('#first-screen .fs-card').nth(1).locator('a').first()
  const address = await card.getAttribute('href')
  await drawn(page)
  await card.focus()
  const scrolled = await page.evaluate(() => {
    scrollTo(0, 120)
    return scrollY
  })
  expect(scrolled).toBe(120)
  release()
  await replaced(page)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
})

test.describe('a reload', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('restores the list without a glimpse of its start', async ({ page }) => {
    await page.goto('/rank/daily')
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(page.locator('#first-screen')).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

for (const size of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]) {
  test(`the navigation does not move while its HTML arrives at ${size.width} px`, async ({ page, baseURL }) => {
    await warm(page, '/rank/daily')
    let sendRest = (): void => undefined
    const until = new Promise<void>((resolve) => {
      sendRest = resolve
    })
    const at = (html: string) => html.indexOf('</svg>', html.indexOf('<nav', html.indexOf('</main>'))) + '</svg>'.length
    const host = await startProxyHost(baseURL ?? '', { pause: (path) => (path === '/rank/daily' ? { at, until } : undefined) })
    await page.setViewportSize(size)
    const shifts = await recordLayoutShifts(page)
    await page.goto(`${host.url}/rank/daily`, { waitUntil: 'commit' })
    await drawn(page)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    // Two frames later, the first part of the page has been painted.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    sendRest()
    await expect(page.getByRole('link', { name: 'Search' }).first()).toBeVisible()
    await replaced(page)
    expect(await shifts()).toEqual([])
    await host.stop()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a ranking shows its first works, whose links work', async ({ page }) => {
    await warm(page, '/rank/daily')
    await page.goto('/rank/daily', { waitUntil: 'commit' })
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards.first().getByRole('link').first()).toBeVisible()
    // Its name is that of the link.
    await expect(cards.first().locator('img')).toBeVisible()
    await cards.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/artworks\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('stores a shell without a first screen', async ({ page }) => {
    await page.goto('/')
    const shells = await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const names = (await caches.keys()).filter((name) => name.startsWith('emaki-shell-'))
      return Promise.all(names.map(async (name) => (await (await caches.open(name)).match('/emaki-shell'))?.text()))
    })
    expect(shells.length).toBeGreaterThan(0)
    for (const shell of shells) expect(shell).not.toContain('first-screen"')
  })
})
