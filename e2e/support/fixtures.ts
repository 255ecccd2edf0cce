// The `test` function of the browser tests: a page that must have no console errors or CSP violations, and gateways that a test may kill.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { clockVariables, moveClock, offsetMs } from './clock.ts'

export { expect }

export interface Gateway {
  readonly url: string
  /** Kills the process without a shutdown, as a crash does. */
  kill(): Promise<void>
  /** Starts the process again on the same port. */
  restart(): Promise<void>
}

interface Fixtures {
  /** Console errors that a test causes on purpose: matching messages are ignored. */
  readonly allowedErrors: RegExp | undefined
  /** Further variables of the test's own gateway. */
  readonly gatewayVariables: Readonly<Record<string, string>>
  /** A gateway that belongs to one test. */
  readonly gateway: Gateway
}

export const test = base.extend<Fixtures, { readonly clock: undefined }>({
  clock: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      moveClock(offsetMs)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],

  context: async ({ context }, use) => {
    await context.addInitScript(moveClock, offsetMs)
    await use(context)
  },

  allowedErrors: [undefined, { option: true }],
  gatewayVariables: [{}, { option: true }],

  page: async ({ page, allowedErrors }, use) => {
    const errors: { readonly text: string; readonly address: string }[] = []
    page.on('pageerror', ({ message }) => errors.push({ text: `uncaught: ${message}`, address: page.url() }))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push({ text: message.text(), address: message.location().url })
    })
    waitForViewer(page)
    await use(page)
    expect(errors.filter(({ text }) => !allowedErrors?.test(text))).toEqual([])
  },

  gateway: async ({ gatewayVariables }, use) => {
    const gateway = await startGateway(gatewayVariables)
    await use(gateway)
    await gateway.kill()
  },
})

/** Makes `goto` wait until the viewer has replaced the first screen in the HTML, whose links load pages. Not for `waitUntil: 'commit'`. */
function waitForViewer(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    if (options?.waitUntil !== 'commit') {
      // A page that fails to start keeps its first screen; the test then sees what is missing.
      await page
        .locator('#first-screen')
        .waitFor({ state: 'detached', timeout: 20_000 })
        .catch(() => undefined)
    }
    return response
  }
}

async function startGateway(variables: Readonly<Record<string, string>>): Promise<Gateway> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  const start = async () => {
    child = spawn(process.execPath, ['apps/gateway/dist/main.js'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        ...clockVariables,
        PORT: String(port),
        EMAKI_DATA: process.env.E2E_DATA,
        ...variables,
      },
      stdio: 'ignore',
    })
    await expect(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200)).toPass({ timeout: 60_000 })
  }
  const kill = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  await start()
  return { url, kill, restart: start }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
