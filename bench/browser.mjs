// The browser of the benchmarks, and their screen sizes.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findChromium } from '../scripts/chromium.mjs'
import { root } from '../scripts/install.mjs'

const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')

/** Starts Chromium without its background services. `args` are additional switches. */
export const launchBrowser = (...args) =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  })

/** Browser contexts of a phone and of a wide screen. */
export const screenSizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** Chromium's settings for Slow 4G: bytes per second, latency in ms. */
export const slow4g = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
}

/** Scrolls a little every three seconds until the screen of a work is loaded: it waits for the end of a scroll. */
export async function scrollUntilPrefetched(page) {
  const isLoaded = () => {
    scrollBy(0, 1)
    return performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/artwork-'))
  }
  await page.waitForFunction(isLoaded, undefined, { polling: 3000 })
}
