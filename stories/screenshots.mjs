// Makes a picture of every story at four sizes, the smallest with large text, and in both themes, to look at: node stories/screenshots.mjs FOLDER
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildStories } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node stories/screenshots.mjs FOLDER')
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]
const host = 'http://stories.localhost'
const dist = join(import.meta.dirname, 'dist')

buildStories()
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ reducedMotion: 'reduce' })
const client = await page.context().newCDPSession(page)
await page.route(`${host}/**`, (route) => route.fulfill({ path: join(dist, new URL(route.request().url()).pathname) }))
for (const id of Object.keys(JSON.parse(readFileSync(join(dist, 'index.json'), 'utf8')).entries)) {
  for (const size of sizes) {
    const scale = size.width === 320 ? 2 : 1
    await client.send('Page.setFontSizes', { fontSizes: { standard: 16 * scale, fixed: 13 * scale } })
    await page.setViewportSize(size)
    await page.goto(`${host}/iframe.html?id=${id}&viewMode=story`)
    await page.locator('body.sb-show-main h1.unseen').waitFor({ state: 'attached' })
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${id}-${size.width}-${colorScheme}.png`) })
    }
  }
}
await browser.close()
