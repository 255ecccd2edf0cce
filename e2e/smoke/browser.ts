// The `test` function of the smoke tests: one browser for all tests of a project, and a tab that must have no errors.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '../support/fixtures.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

export { expect }

interface RunningBrowser {
  readonly driver: Driver
  /** The folder of its downloads. */
  readonly downloads: string
}

const browsers = {
  firefox: { name: 'Firefox', path: process.env.FIREFOX_PATH, start: startFirefox },
  webkit: { name: 'WebKitGTK', path: process.env.WEBKIT_DRIVER_PATH, start: startWebKit },
}

/** Firefox logs these errors for a picture that still loads when its page unloads. Tests look at the pictures that must show. */
const cancelledPicture = /^Failed to load .+\/api\/image\/.+ServiceWorker intercepted the request|^Image corrupt or truncated\.$/

export const test = base.extend<{ tab: Tab }, { running: RunningBrowser | undefined }>({
  // The clock and the data of `smokeGateway`.
  gatewayVariables: { NODE_OPTIONS: '', EMAKI_DATA: `${process.env.E2E_DATA}-smoke` },

  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the requested fixtures from this pattern.
    async ({}, use, { project }) => {
      const { name, path, start } = project.name === 'firefox' ? browsers.firefox : browsers.webkit
      if (!path) return use(undefined)
      const began = performance.now()
      const downloads = await mkdtemp(join(tmpdir(), `emaki-${project.name}-`))
      const driver = await start(path, downloads)
      await use({ driver, downloads })
      await driver.quit()
      await rm(downloads, { recursive: true, force: true, maxRetries: 5 })
      console.info(`${name} took ${((performance.now() - began) / 1000).toFixed(1)} s`)
    },
    { scope: 'worker' },
  ],

  tab: async ({ running, allowedErrors }, use, testInfo) => {
    test.skip(!running, `${testInfo.project.name} is not installed`)
    if (!running) return
    const { driver } = running
    const before = driver.errors.length
    await use(new Tab(driver))
    if (testInfo.status !== testInfo.expectedStatus)
      await writeFile(testInfo.outputPath('screen.png'), await driver.screenshot(), 'base64')
    const errors = driver.errors.slice(before).filter((error) => !cancelledPicture.test(error) && !allowedErrors?.test(error))
    expect(errors).toEqual([])
  },
})
