// The gateway on the sample site that Playwright starts before the tests.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import { clockVariables } from './clock.ts'

export const root = join(import.meta.dirname, '../..')

interface TestServer {
  /** The script in `e2e/support`. */
  readonly script: string
  readonly port: number
  readonly data: string
  readonly env?: Readonly<Record<string, string>>
}

/** `E2E_PORT` and `E2E_DATA` replace a port and a data folder. The gateway warns about unknown variables that begin with `EMAKI_`. */
const portOf = (defaultPort: number, after: number) => (process.env.E2E_PORT ? Number(process.env.E2E_PORT) + after : defaultPort)
const dataOf = (defaultFolder: string) => process.env.E2E_DATA ?? join(root, defaultFolder)

/** Its address and how to start it. */
function server({ script, port, data, env }: TestServer) {
  mkdirSync(data, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const webServer: PlaywrightTestConfig['webServer'] = {
    command: `${JSON.stringify(process.execPath)} e2e/support/${script}`,
    cwd: root,
    url: `${url}/healthz`,
    timeout: 60_000,
    env: { PORT: String(port), EMAKI_DATA: data, ...env },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  }
  return { url, webServer }
}

const ofSample = {
  EMAKI_POLICY: join(root, 'e2e/support/policy.md'),
}

export function testGateway(defaultPort: number, defaultFolder: string) {
  const data = dataOf(defaultFolder)
  // For the tests that start a gateway of their own.
  process.env.E2E_DATA = data
  return server({
    script: 'sampleGateway.mjs',
    port: portOf(defaultPort, 0),
    data,
    env: { ...clockVariables, ...ofSample },
  })
}

/** The gateway whose source is the sample's web side, on the port after that of `testGateway`. */
export const webSideGateway = (defaultPort: number, defaultFolder: string) =>
  server({
    script: 'webSideGateway.mjs',
    port: portOf(defaultPort, 1),
    data: `${dataOf(defaultFolder)}-web`,
    env: clockVariables,
  })

/** The gateway of the smoke tests, on the port after that. Its clock is the real one, because WebDriver cannot move that of WebKitGTK. */
export const smokeGateway = (defaultPort: number, defaultFolder: string) =>
  server({
    script: 'sampleGateway.mjs',
    port: portOf(defaultPort, 2),
    data: `${dataOf(defaultFolder)}-smoke`,
    env: ofSample,
  })
