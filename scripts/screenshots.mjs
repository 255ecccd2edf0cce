// Takes the screenshots of the README from a running gateway: `node scripts/screenshots.mjs`.
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startGateway } from '../bench/gateway.mjs'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'

const folder = join(root, 'docs/screenshots')
const shots = [
  { name: 'home', path: '/', width: 1440, height: 900, theme: 'light' },
  { name: 'ranking-phone', path: '/rank/daily', width: 390, height: 844, theme: 'light' },
  { name: 'artwork', path: '/rank/daily', open: true, width: 1440, height: 900, theme: 'dark' },
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
  for (const { name, path, open, width, height, theme } of shots) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: theme,
      locale: 'en-GB',
      deviceScaleFactor: 1.5,
    })
    await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ language: 'en' })))
    await page.goto(`http://127.0.0.1:${gateway.port}${path}`)
    if (open) await page.locator('[role=feed] a[href^="/artworks/"]:not([data-preview])').nth(4).click()
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
