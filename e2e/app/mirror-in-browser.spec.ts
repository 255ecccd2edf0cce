// Runs the mirror's contract suite in a real browser, because local app API mode runs the same mirror without Node.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { MirrorSuite } from '../mirror/suite.ts'
import { expect, test } from '../support/fixtures.ts'

declare global {
  interface Window {
    readonly mirrorSuite: MirrorSuite
  }
}

const root = join(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

// Some cases cause error responses on purpose, and Chromium logs each.
test.use({ allowedErrors: /^Failed to load resource/ })

test('the mirror passes its whole contract in a browser', async ({ page, request }) => {
  // Ends what hangs: thousands of requests, one after another, took over five minutes at a load of ten on two cores.
  test.setTimeout(600_000)
  const built = mkdtempSync(join(tmpdir(), 'emaki-mirror-suite-'))
  try {
    const vite = join(root, 'node_modules/.bin/vite')
    const build = spawnSync(vite, ['build', join(root, 'e2e/mirror'), '--outDir', built], { encoding: 'utf8' })
    expect(`${build.stdout}${build.stderr}`, 'nothing of Node is left in the bundle').not.toMatch(/externalized|error/i)
    expect(build.status).toBe(0)
    await page.route('**/mirror-suite/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/mirror-suite/', '') || 'index.html'
      return route.fulfill({ contentType: types[extname(path)] ?? 'text/plain', body: readFileSync(join(built, path)) })
    })

    const { demo } = await (await request.get('/.well-known/emaki.json')).json()
    await page.goto('/mirror-suite/')
    // A route delays every request of the page, and the suite makes thousands.
    await page.waitForFunction(() => 'mirrorSuite' in window)
    await page.unroute('**/mirror-suite/**')
    const outcomes = await page.evaluate((refreshToken) => window.mirrorSuite.run(refreshToken), String(demo[0].refresh_token))

    const failures = outcomes.filter(({ failure }) => failure !== undefined)
    for (const { title, failure } of failures) console.log(`FAIL  ${title}\n      ${failure}`)
    console.log(
      `${outcomes.length - failures.length} of ${outcomes.length} cases of the mirror's contract hold in ${page.context().browser()?.version()}`,
    )
    expect(outcomes.length).toBeGreaterThan(200)
    expect(failures.map(({ title }) => title)).toEqual([])
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
})
