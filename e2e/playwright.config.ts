// Browser tests: the system's Chromium against a real gateway on the embedded site, on a phone and on a wide screen.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.EMAKI_E2E_PORT ?? 28180)
const root = join(import.meta.dirname, '..')
const data = process.env.EMAKI_E2E_DATA ?? join(root, '.emaki/e2e')
mkdirSync(data, { recursive: true })
process.env.EMAKI_E2E_DATA = data

/** Tried on the wide screen only, always: no screen size changes them. */
const ofOneSize = [
  'badInput',
  'downloadFolder',
  'download',
  'faults',
  'following',
  'firstLoad',
  'helper',
  'installed',
  'live',
  'media',
  'mirror-in-browser',
  'modes',
  'offline',
  'offlineWorks',
  'routes',
  'session',
  'settings',
  'smallScreens',
  'storage',
  'transition',
  'translate',
  'ugoira',
  'linkPreview',
]
/** Tried on a phone too when all is asked for (`EMAKI_E2E=whole npm test browser`): painting in software, two cores would need over 25 minutes. */
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
const leftOut = process.env.EMAKI_E2E === 'whole' ? ofOneSize : [...ofOneSize, ...ofLists]
/** Tests for other browsers, with their own configuration. */
const ofOtherBrowsers = '**/smoke/**'

export default defineConfig({
  testDir: '.',
  testIgnore: ofOtherBrowsers,
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Ends what hangs; a busy machine is not what is tested.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: join(root, 'test-results'),
  webServer: {
    command: `${JSON.stringify(process.execPath)} apps/gateway/dist/main.js`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    env: { PORT: String(port), EMAKI_DATA: data },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Tests look at what the network does; offline.spec.ts is about the worker and lets it in.
    serviceWorkers: 'block',
    // Movement is drawn in software, picture by picture: transition.spec.ts and the first visit have it, the others the calm that many ask for.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test's screen costs more than the tests; a failure says what it saw and is repeated with `--trace on`.
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
    {
      name: 'phone',
      // A test that only one kind of screen has says so by a tag.
      grepInvert: /@desktop/,
      testIgnore: [...leftOut.map((name) => `${name}.spec.ts`), ofOtherBrowsers],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, colorScheme: 'light' },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } },
  ],
})
