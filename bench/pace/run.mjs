// How smooth the viewer would be at a quarter of the processor's speed: tasks of the main thread while scrolling, opening a work and going back.
// Counted in the thread's own processor time, times four: other programs on the machine then change nothing but the cache.
// Usage: node bench/pace/run.mjs. Needs a built tree and a Chromium.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/install.mjs'
import { startGateway } from '../gateway.mjs'
import { tasksDuring } from '../mainThread.mjs'

/** How much slower a weak phone is. */
const slowDown = 4
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const gateway = await startGateway()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
})

try {
  for (const [name, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1440, height: 900 }],
  ]) {
    const page = await browser.newPage({ viewport })
    const devtools = await page.context().newCDPSession(page)
    await page.goto(`http://127.0.0.1:${gateway.port}/rank/daily`)
    await page.locator('[role=feed] [data-index]').first().waitFor()
    await page.waitForLoadState('networkidle')

    const phases = {}
    phases.scrolling = await tasksDuring(page, devtools, async () => {
      for (let step = 0; step < 180; step++) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollBy(0, 60)))))
      }
    })
    const card = page.locator('[role=feed] a[href^="/artworks/"]:not([data-hidden]):not([data-preview])')
    const visible = await card.evaluateAll((links) =>
      links.findIndex((link) => link.getBoundingClientRect().top > 100 && link.getBoundingClientRect().top < innerHeight - 200),
    )
    phases.opening = await tasksDuring(page, devtools, async () => {
      await card.nth(visible).click()
      await page.locator('article h1').waitFor()
    })
    phases['going back'] = await tasksDuring(page, devtools, async () => {
      await page.goBack()
      await page.locator('[role=feed] [data-index]').first().waitFor()
    })
    for (const [phase, tasks] of Object.entries(phases)) {
      const long = tasks.filter((ms) => ms * slowDown > 50).map((ms) => Math.round(ms * slowDown))
      const all = Math.round(tasks.reduce((sum, ms) => sum + ms, 0))
      const which = long.length > 0 ? ` (${long.join(', ')} ms)` : ''
      console.log(
        `${name}, ${phase}: ${all} ms of main thread, ${long.length} tasks over 50 ms at a quarter of the speed${which}`,
      )
    }
    await page.close()
  }
} finally {
  await browser.close()
  await gateway.stop()
}
