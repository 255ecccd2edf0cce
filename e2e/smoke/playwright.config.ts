// Smoke tests: Firefox and WebKitGTK in parallel, against a real gateway on the sample site. Playwright runs the tests and starts the
// gateway; `driver.ts` drives the browsers.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.EMAKI_E2E_PORT ?? 28190)
const root = join(import.meta.dirname, '../..')
const data = process.env.EMAKI_E2E_DATA ?? join(root, '.emaki/smoke')
mkdirSync(data, { recursive: true })
process.env.EMAKI_E2E_DATA = data

export default defineConfig({
  testDir: '.',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Ends tests that hang. Generous, because the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  outputDir: join(root, 'test-results/smoke'),
  webServer: {
    command: `${JSON.stringify(process.execPath)} apps/gateway/dist/main.js`,
    cwd: root,
    url: `http://127.0.0.1:${port}/healthz`,
    timeout: 60_000,
    env: { PORT: String(port), EMAKI_DATA: data },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
  use: { baseURL: `http://127.0.0.1:${port}` },
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
