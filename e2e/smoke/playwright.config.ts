// Smoke tests: Firefox and WebKitGTK in parallel, against a real gateway on the sample site. Playwright runs the tests and starts the
// gateway; `driver.ts` drives the browsers.
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { root, testGateway } from '../support/testGateway.ts'

const gateway = testGateway(28190, '.emaki/smoke')

export default defineConfig({
  testDir: '.',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Ends tests that hang. Generous, because the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  outputDir: join(root, 'test-results/smoke'),
  webServer: gateway.webServer,
  use: { baseURL: gateway.url },
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
