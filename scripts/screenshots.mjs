// Takes the screenshots of the README and of docs/guide from a running gateway: `node scripts/screenshots.mjs`.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startGateway } from '../bench/gateway.mjs'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'

const folder = join(root, 'docs/screenshots')
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844, isMobile: true }
/** Each opens `path`, then runs `prepare` with the page. */
const shots = [
  { name: 'home', path: '/', ...wide, theme: 'light', scale: 1.5 },
  { name: 'ranking-phone', path: '/rank/daily', ...phone, theme: 'light', scale: 1.5 },
  { name: 'artwork', path: '/rank/daily', prepare: openWork(4), ...wide, theme: 'dark', scale: 1.5 },
  { name: 'search', path: `/search/${encodeURIComponent('風景')}`, prepare: press(/^Filters/), ...phone, theme: 'dark' },
  { name: 'manga-reader', path: '/rank/daily_manga', prepare: readManga, ...wide, theme: 'dark' },
  { name: 'novel-reader', path: '/rank_novel/day', prepare: readNovel, ...phone, theme: 'light' },
  { name: 'ugoira', path: '/rank/daily_ugoira', prepare: openUgoira, ...wide, theme: 'light' },
  { name: 'download', path: '/rank/daily_manga', prepare: download, ...phone, theme: 'light' },
  { name: 'settings', path: '/setting', ...wide, theme: 'light' },
]

ensureInstalled()
build()
mkdirSync(folder, { recursive: true })
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const gateway = await startGateway()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const { name, path, prepare, width, height, isMobile = false, theme, scale = 1 } of shots) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: theme,
      locale: 'en-GB',
      deviceScaleFactor: scale,
      isMobile,
      hasTouch: isMobile,
      acceptDownloads: false,
    })
    await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ language: 'en' })))
    await page.goto(`http://127.0.0.1:${gateway.port}${path}`)
    await prepare?.(page)
    await page.waitForLoadState('networkidle')
    // Waits until visible pictures are loaded and opaque.
    await page.waitForFunction(() =>
      [...document.images].every((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
        return !isInSight || (image.complete && getComputedStyle(image).opacity === '1')
      }),
    )
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 })
    await page.close()
  }
} finally {
  await browser.close()
  await gateway.stop()
}

/** Opens the work at index `nth` of the list. */
function openWork(nth) {
  return (page) => page.locator('[role=feed] a[href^="/artworks/"]:not([data-preview])').nth(nth).click()
}

/** Presses the first button with this name. */
function press(name) {
  return (page) => page.getByRole('button', { name }).first().click()
}

async function readManga(page) {
  await openWork(1)(page)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await page.getByRole('slider', { name: 'Place in the work' }).waitFor()
  await page.keyboard.press('ArrowLeft')
}

async function readNovel(page) {
  await page.locator('a[href^="/novel/"]').first().click()
  await page.getByRole('button', { name: /^(?:Read$|Continue reading)/ }).click()
  await page.getByRole('dialog', { name: 'Reader' }).waitFor()
}

async function openUgoira(page) {
  await openWork(0)(page)
  await page.locator('[data-status=idle] button').first().click()
  await page.locator('[data-status=playing]').waitFor()
  await press('Save animation')(page)
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
}

async function download(page) {
  await openWork(2)(page)
  await press(/^Download/)(page)
}
