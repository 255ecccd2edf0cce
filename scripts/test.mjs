// `npm test`: installs what is missing, then runs unit, contract and browser tests. `npm test unit` or `npm test browser` runs one half.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensureValkey } from './valkey.mjs'

const [half, ...rest] = process.argv.slice(2)
const wanted = half === 'unit' || half === 'browser' ? half : 'all'
const extra = wanted === 'all' ? process.argv.slice(2) : rest
const reports = mkdtempSync(join(tmpdir(), 'emaki-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }

ensureInstalled()
build()
let ok = true
if (wanted !== 'browser') ok = unit() && ok
if (wanted !== 'unit') ok = browser() && ok
rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(ok && total.failed === 0 && total.passed > 0 ? 0 : 1)

function unit() {
  ensureValkey()
  const file = join(reports, 'unit.json')
  const status = start('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...extra])
  count(file, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
  return status === 0
}

function browser() {
  const file = join(reports, 'browser.json')
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const status = start('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...extra], env)
  count(file, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }))
  return status === 0
}

function start(program, args, env = {}) {
  return spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status
}

/** Adds a runner's figures; a runner that left no report counts as one failure. */
function count(file, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')))
    for (const key of Object.keys(total)) total[key] += counts[key]
  } catch (error) {
    console.error(`No report: ${error.message}`)
    total.failed += 1
  }
}
