// `npm test`: installs missing packages, then runs unit and contract tests, then browser tests in Chromium together with smoke tests in
// Firefox and WebKitGTK.
// `npm test unit`, `npm test browser` or `npm test smoke` runs one part.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, buildStories } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'
import { findOtherBrowsers } from './otherBrowsers.mjs'
import { packageCommand, slashPath } from './programs.mjs'
import { ensureServers } from './servers.mjs'

/** The projects of e2e/playwright.config.ts. */
const projects = { chromium: ['phone', 'desktop', 'webSide'], others: ['firefox', 'webkit'] }
const [part, ...rest] = process.argv.slice(2)
const parts = { unit, browser, smoke, browsers }
const wanted = Object.hasOwn(parts, part) ? [part] : ['unit', 'browsers']
const extra = wanted.length === 1 ? rest : process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'emaki-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Skipped tests, with the reason. */
const skipped = []
/** Failed tests, repeated at the end, because their own output is far above by then. */
const failed = []
/** Browser tests that passed only when they were repeated. */
const flaky = []

/** Reasons for skipped tests by file, because Vitest reports none. */
const unitReasons = {
  'packages/books/src/epub/epub.test.ts': 'EPUBCheck is not installed',
  'packages/media/src/avif/avifFile.test.ts': 'avifdec of libavif is not installed',
  'apps/gateway/src/cache/diskLru.test.ts': 'only root may mount a full disk',
  'apps/gateway/src/server/server.test.ts': 'the machine has no IPv6',
  'apps/gateway/src/valkey/sharedTokens.test.ts': 'neither valkey-server nor redis-server is installed',
  'apps/gateway/src/valkey/replicas.test.ts': 'neither valkey-server nor redis-server is installed',
  'apps/gateway/src/library/galleryDl.test.ts': 'gallery-dl or openssl is not installed',
  'apps/gateway/src/deployment/caddy.test.ts': 'Caddy is not installed',
  'apps/gateway/src/deployment/nginx.test.ts': 'nginx is not installed',
  'apps/gateway/src/deployment/files.test.ts': 'promtool, systemd-analyze or docker-compose is not installed',
  'apps/gateway/src/deployment/documents.test.ts': 'Caddy, nginx or curl is not installed',
  'apps/gateway/src/backup/backup.test.ts': 'only root may give files to another user',
  'apps/viewer/src/platform/i18n/terms.test.ts': 'does not apply to this language',
  'apps/viewer/src/platform/i18n/catalogues.test.ts': 'does not apply to this language',
}

ensureInstalled()
build()
let ok = true
for (const name of wanted) ok = parts[name]() && ok
rmSync(reports, { recursive: true, force: true })
for (const line of new Set(skipped)) console.log(`skipped: ${line}`)
for (const line of flaky) console.log(`flaky, passed when repeated: ${line}`)
for (const line of failed) console.log(`failed: ${line}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(ok && total.failed === 0 && total.passed > 0 ? 0 : 1)

function unit() {
  ensureServers()
  const file = join(reports, 'unit.json')
  const unhandledFile = join(reports, 'unhandled.json')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--reporter=./scripts/unhandledErrors.mjs',
  ]
  const status = start('vitest', ['run', ...reporters, ...extra], { UNHANDLED_ERRORS_FILE: unhandledFile })
  count(file, (report) => {
    skipped.push(...unitSkips(report))
    failed.push(...unitFailures(report))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  })
  count(unhandledFile, (errors) => {
    failed.push(...errors.map((error) => `unhandled error: ${error}`))
    return { passed: 0, failed: errors.length, skipped: 0 }
  })
  return ended('vitest', status)
}

function browser() {
  buildStories()
  return playwright(projects.chromium, { CHROMIUM_PATH: findChromium() })
}

function smoke() {
  return playwright(projects.others, findOtherBrowsers())
}

function browsers() {
  buildStories()
  return playwright([...projects.others, ...projects.chromium], { CHROMIUM_PATH: findChromium(), ...findOtherBrowsers() })
}

/** Runs projects of the Playwright tests. */
function playwright(names, env) {
  const file = join(reports, 'browsers.json')
  const chosen = names.map((name) => `--project=${name}`)
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...chosen, ...extra]
  const status = start('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  count(file, ({ stats, suites, errors }) => {
    skipped.push(...browserSkips(suites))
    failed.push(...withStatus(suites, 'unexpected'))
    flaky.push(...withStatus(suites, 'flaky'))
    failed.push(...errors.map(({ message }) => `outside of the browser tests: ${message}`))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
  })
  return ended('playwright', status)
}

/** Whether a runner succeeded; a failure without a failed test is named at the end as well. */
function ended(program, status) {
  if (status === 0) return true
  if (failed.length === 0) failed.push(`${program} ended with status ${status}, and reported no failed test`)
  return false
}

function start(program, args, env = {}) {
  return spawnSync(...packageCommand(root, program, args), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status
}

function unitSkips({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const file = slashPath(root, name)
    return assertionResults
      .filter(({ status }) => status === 'pending' || status === 'skipped')
      .map(({ fullName }) => `${file} › ${fullName}: ${unitReasons[file] ?? 'no reason given'}`)
  })
}

/** Failed tests, and files that failed as a whole. */
function unitFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = slashPath(root, name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [`${file}: ${message}`]
    return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${failureMessages[0]?.split('\n')[0]}`)
  })
}

/** Browser tests that ended as `wanted`. */
function withStatus(suites, wanted) {
  return (suites ?? []).flatMap(({ file, specs = [], suites: inner }) => [
    // The report joins the runs of a test in several projects, and `ok` tells of the first one only.
    ...specs.flatMap(({ title, tests }) =>
      tests.filter(({ status }) => status === wanted).map(({ projectName }) => `e2e/${file} › ${title} (${projectName})`),
    ),
    ...withStatus(inner, wanted),
  ])
}

function browserSkips(suites = []) {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'skipped')
        .map(({ annotations }) => {
          const reason = annotations.find(({ type }) => type === 'skip')?.description
          return `e2e/${file} › ${title}: ${reason ?? 'a test before it failed'}`
        }),
    ),
    ...browserSkips(inner),
  ])
}

/** Adds the counts of a runner. A missing report counts as one failure. */
function count(file, read) {
  try {
    const counts = read(JSON.parse(readFileSync(file, 'utf8')))
    for (const key of Object.keys(total)) total[key] += counts[key]
  } catch (error) {
    console.error(`No report: ${error.message}`)
    total.failed += 1
  }
}
