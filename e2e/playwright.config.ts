// Browser tests against a real gateway on the sample site: all screens in the system's Chromium, on a phone and on a wide screen, and a
// smoke journey in Firefox and WebKitGTK. Playwright runs them together, so that no worker idles while the last browser works.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { root, smokeGateway, testGateway, webSideGateway } from './support/testGateway.ts'

const gateway = testGateway(28180, '.emaki/e2e')
const webSide = webSideGateway(28181, '.emaki/e2e')
const smoke = smokeGateway(28182, '.emaki/e2e')

/** Tests that run on the wide screen only: the screen size does not matter for them. */
const ofOneSize = [
  'accounts',
  'badInput',
  'difficultDay',
  'bookmarks',
  'collections',
  'downloadFolder',
  'downloaded',
  'download',
  'failures',
  'faults',
  'following',
  'firstLoad',
  'firstScreen',
  'helper',
  'homeFeed',
  'installed',
  'library',
  'libraryCare',
  'live',
  'media',
  'mirror-in-browser',
  'modes',
  'offline',
  'offlineWorks',
  'routes',
  'seriesReading',
  'session',
  'settings',
  'smallScreens',
  'staticHost',
  'storage',
  'stories',
  'transition',
  'translate',
  'ugoira',
  'linkPreview',
]
/** Tests that run on a phone only with `E2E=whole npm test browser`: with software rendering, two cores would need over 25 minutes. */
const ofLists = [
  'artist',
  'artworkMeta',
  'back',
  'comments',
  'hostile',
  'imageSearch',
  'lists',
  'novelRanking',
  'ranking',
  'search',
  'series',
  'settings',
  'share',
  'spotlights',
]
const skipped = process.env.E2E === 'whole' ? ofOneSize : [...ofOneSize, ...ofLists]
const wide = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const
/** Tests for other browsers, which `smoke/driver.ts` drives. */
const ofOtherBrowsers = '**/smoke/**'
const otherBrowser = {
  testDir: 'smoke',
  use: { baseURL: smoke.url },
  testIgnore: [],
  // One browser runs all its tests.
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
}

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  // Three for two cores, because a test often waits for timers and the network.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only on its second run is named at the end of `npm test` as flaky, so that it is mended.
  retries: 1,
  // Ends tests that hang. Generous, because the machine may be busy.
  timeout: 120_000,
  expect: { timeout: 45_000 },
  outputDir: join(root, 'test-results'),
  webServer: [gateway.webServer, webSide.webServer, smoke.webServer],
  use: {
    baseURL: gateway.url,
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    // Tests observe network requests. Only offline.spec.ts and similar tests allow the service worker.
    serviceWorkers: 'block',
    // Software rendering draws animations slowly. Only transition.spec.ts and the first visit run with them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs more than the tests. Repeat a failed test with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First, because their tests run one after another.
    { name: 'firefox', ...otherBrowser },
    { name: 'webkit', ...otherBrowser },
    {
      name: 'phone',
      // Tests for one screen size have a tag.
      grepInvert: process.env.E2E === 'measured' ? /@desktop/ : /@desktop|@measured/,
      testIgnore: [...skipped.map((name) => `**/${name}.spec.ts`), ofOtherBrowsers],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: 'light' },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: ofOtherBrowsers,
      use: wide,
    },
    {
      // A journey over each screen without an account (docs/operate/web-source.md). What the web side answers has contract tests.
      name: 'webSide',
      grep: /@webSide/,
      testIgnore: ofOtherBrowsers,
      use: { ...wide, baseURL: webSide.url },
    },
  ],
})
