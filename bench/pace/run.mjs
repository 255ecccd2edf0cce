// How smooth the viewer is at a quarter of the processor's speed: long tasks while scrolling, opening a work and going back, and the cost of going back.
// Usage: node bench/pace/run.mjs. Needs a built tree and a Chromium.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/install.mjs'
import { startGateway } from '../gateway.mjs'

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
    await devtools.send('Performance.enable')
    await page.addInitScript(() => {
      window.longTasks = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.longTasks.push(Math.round(entry.duration))
      }).observe({ type: 'longtask' })
    })
    await page.goto(`http://127.0.0.1:${gateway.port}/rank/daily`)
    await page.locator('[role=feed] [data-index]').first().waitFor()
    await page.waitForLoadState('networkidle')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })

    const phases = {}
    phases.scrolling = await during(page, async () => {
      for (let step = 0; step < 180; step++) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollBy(0, 60)))))
      }
    })
    const card = page.locator('[role=feed] a[href^="/artworks/"]:not([data-hidden]):not([data-preview])')
    const visible = await card.evaluateAll((links) =>
      links.findIndex((link) => link.getBoundingClientRect().top > 100 && link.getBoundingClientRect().top < innerHeight - 200),
    )
    phases.opening = await during(page, async () => {
      await card.nth(visible).click()
      await page.locator('article h1').waitFor()
    })
    const before = await taskTime(devtools)
    phases['going back'] = await during(page, async () => {
      await page.goBack()
      await page.locator('[role=feed] [data-index]').first().waitFor()
    })
    const back = (await taskTime(devtools)) - before
    for (const [phase, tasks] of Object.entries(phases))
      console.log(`${name}, ${phase}: ${tasks.length} long tasks at 4x${tasks.length > 0 ? ` (${tasks.join(', ')} ms)` : ''}`)
    console.log(`${name}, going back: ${Math.round((back * 1000) / 4)} ms of main thread (throttled time over four)`)
    await page.close()
  }
} finally {
  await browser.close()
  await gateway.stop()
}

/** Long tasks that fell into `work`, ms each. */
async function during(page, work) {
  await page.evaluate(() => {
    window.longTasks.length = 0
  })
  await work()
  await page.waitForTimeout(800)
  return page.evaluate(() => [...window.longTasks])
}

/** Seconds that the page's main thread has worked so far. */
async function taskTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value
}
