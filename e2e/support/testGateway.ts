// The gateway on the sample site that Playwright starts before the tests.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'

export const root = join(import.meta.dirname, '../..')

/**
 * Its address and how to start it. `E2E_PORT` and `E2E_DATA` replace the port and the data folder. Their names do not begin with `EMAKI_`,
 * because the gateway warns about unknown variables of its own.
 */
export function testGateway(defaultPort: number, defaultFolder: string) {
  const url = `http://127.0.0.1:${process.env.E2E_PORT ?? defaultPort}`
  const data = process.env.E2E_DATA ?? join(root, defaultFolder)
  mkdirSync(data, { recursive: true })
  // For the tests that start a gateway of their own.
  process.env.E2E_DATA = data
  const webServer: PlaywrightTestConfig['webServer'] = {
    command: `${JSON.stringify(process.execPath)} e2e/support/sampleGateway.mjs`,
    cwd: root,
    url: `${url}/healthz`,
    timeout: 60_000,
    env: {
      PORT: new URL(url).port,
      EMAKI_DATA: data,
      EMAKI_POLICY: join(root, 'e2e/support/policy.md'),
      // Tests paint what they open.
      EMAKI_PAINT_AHEAD: 'off',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  }
  return { url, webServer }
}

/** The gateway whose source is the sample's web side, on the port after that of `testGateway`. */
export function webSideGateway(defaultPort: number, defaultFolder: string) {
  const url = `http://127.0.0.1:${process.env.E2E_PORT ? Number(process.env.E2E_PORT) + 1 : defaultPort}`
  const data = `${process.env.E2E_DATA ?? join(root, defaultFolder)}-web`
  mkdirSync(data, { recursive: true })
  const webServer: PlaywrightTestConfig['webServer'] = {
    command: `${JSON.stringify(process.execPath)} e2e/support/webSideGateway.mjs`,
    cwd: root,
    url: `${url}/healthz`,
    timeout: 60_000,
    env: { PORT: new URL(url).port, EMAKI_DATA: data },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  }
  return { url, webServer }
}
