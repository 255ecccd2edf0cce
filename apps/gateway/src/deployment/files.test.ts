// The files of deploy/: names that must exist in the gateway, and the checks of the programs that read them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { variables } from '../config/variables.ts'
import { createMetrics, type MetricsState } from '../operator/metrics.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { startGateway } from '../testing/startGateway.ts'
import { hasProgram, repositoryFile } from '../testing/startProxy.ts'

const textOf = (path: string) => readFileSync(repositoryFile(path), 'utf8')
const monitoring = ['alerts.yml', 'alerts.test.yml', 'grafana-dashboard.json'].map((name) => `deploy/monitoring/${name}`)

/** Runs a checking program; its status and output. */
function check(program: string, argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

function temporaryFile(name: string, text: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-deploy-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, name)
  writeFileSync(file, text)
  return file
}

/** The names of all metrics, of a gateway that has every part. */
async function metricNames(): Promise<string[]> {
  const metrics = createMetrics()
  onTestFinished(() => metrics.close())
  const state: Required<MetricsState> = {
    lagMs: () => 0,
    condition: () => ({ all: 1, resting: 0 }),
    accounts: () => ['live'],
    fallbacks: () => 0,
    queues: () => ({ api: { active: 0, waiting: 0 }, pictures: { active: 0, waiting: 0 } }),
    blocked: () => [{ host: 'app-api.pixiv.net' }],
    isValkeyUsed: () => true,
    pictureCacheBytes: () => 0,
    pictureFormats: () => ({ smaller: 0, unchanged: 0, failed: 0, late: 0, savedBytes: 0 }),
  }
  metrics.connect(state)
  const { text } = await metrics.read()
  return [...text.matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name]) => name ?? [])
}

/** The names of metrics in a file of the monitoring. */
const namesIn = (path: string): string[] =>
  [...textOf(path).matchAll(/\bemaki_\w+/g)].map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''))

test.each(monitoring)('every metric that %s names exists', async (path) => {
  const known = await metricNames()
  const named = namesIn(path)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

/** Metrics without a panel, and why. */
const withoutPanel: readonly (readonly [RegExp, string])[] = [
  [/^emaki_process_cpu_(?:user|system)_seconds_total$/, 'the panel of the processor time has their sum'],
  [/^emaki_process_(?:virtual_memory|heap)_bytes$/, 'address space that is not in memory says little'],
  [/^emaki_process_start_time_seconds$/, 'for alerts on restarts'],
  [/^emaki_nodejs_eventloop_lag_/, 'emaki_event_loop_lag_seconds has the longest delay'],
  [/^emaki_nodejs_heap_space_size_/, 'the panel of the heap has the sum of its spaces'],
  [/^emaki_nodejs_active_/, 'for the search for a leak'],
  [/^emaki_nodejs_version_info$/, 'a text'],
]

test('every metric has a panel on the dashboard, or a reason to have none', async () => {
  const shown = namesIn('deploy/monitoring/grafana-dashboard.json')
  const hidden = (await metricNames()).filter((name) => !shown.includes(name))
  expect(hidden.filter((name) => !withoutPanel.some(([names]) => names.test(name)))).toEqual([])
  const unused = withoutPanel.filter(([names]) => !hidden.some((name) => names.test(name)))
  expect(unused.map(([, reason]) => reason)).toEqual([])
})

test('the image and the systemd unit start the gateway with the options whose memory is measured', () => {
  for (const option of ['--max-semi-space-size=2', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_ARENA_MAX']) {
    for (const path of ['deploy/emaki.service', 'deploy/Containerfile', 'bench/gateway.mjs'])
      expect(textOf(path)).toContain(option)
  }
})

test.each(['deploy/compose.yaml', 'deploy/env.example', 'deploy/emaki.service', 'deploy/Containerfile'])(
  'every setting that %s names exists',
  (path) => {
    // The settings of deploy/Caddyfile are not of the gateway.
    const others = ['EMAKI_SITE', 'EMAKI_REPLICAS']
    const known: readonly string[] = [...Object.values(variables).map(({ name }) => name), ...others]
    const named = [...textOf(path).matchAll(/\bEMAKI_[A-Z_]+/g)].map(([name]) => name.replace(/_FILE$/, ''))
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  },
)

/** Runs the health check of the image for a port, with a directory for its mark and the script of the gateway. Resolves with its code. */
async function checkHealth(port: number, directory: string, script: string): Promise<unknown> {
  const [, command = ''] = /^HEALTHCHECK.*\\\n\s*CMD (.*)$/m.exec(textOf('deploy/Containerfile')) ?? []
  const argv = v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), command).slice(1, -1)
  const here = argv.map((argument) => argument.replace(/^\/app\//, `${repositoryFile('deploy')}/`))
  const env = { PORT: String(port), TMPDIR: directory }
  const [code] = await once(spawn(process.execPath, [...here, script], { env, stdio: 'ignore' }), 'exit')
  return code
}

test('the health check of the image succeeds', async () => {
  const { port } = await startGateway()
  // Again on a busy machine, where a response may take longer than the check waits.
  await vi.waitFor(async () => expect(await checkHealth(port, temporaryDirectory(), 'none')).toBe(0))
})

describe('the health check of the image', () => {
  /** A gateway that accepts connections and does not respond. */
  async function startHanging() {
    const directory = temporaryDirectory()
    const script = join(directory, 'main.mjs')
    writeFileSync(
      script,
      "import { createServer } from 'node:net'\nconst s = createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))",
    )
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = await once(child.stdout, 'data')
    return { port: Number(port), script, child, directory }
  }

  test('fails for a gateway that hangs, and leaves it time', async () => {
    const { port, script, child, directory } = await startHanging()
    expect(await checkHealth(port, directory, script)).toBe(1)
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
  })

  test('ends a gateway that has not responded for minutes', async () => {
    const { port, script, child, directory } = await startHanging()
    const mark = join(directory, 'emaki-does-not-respond')
    writeFileSync(mark, '')
    utimesSync(mark, 0, 0)
    const ended = once(child, 'exit')
    expect(await checkHealth(port, directory, script)).toBe(1)
    expect(await ended).toEqual([null, 'SIGKILL'])
  })

  test('forgets earlier failures when the gateway responds', async () => {
    const { port } = await startGateway()
    await vi.waitFor(async () => {
      const { script, child, directory } = await startHanging()
      const mark = join(directory, 'emaki-does-not-respond')
      writeFileSync(mark, '')
      utimesSync(mark, 0, 0)
      await checkHealth(port, directory, script)
      expect(existsSync(mark)).toBe(false)
      expect([child.exitCode, child.signalCode]).toEqual([null, null])
    })
  })
})

// Each is skipped where its program is not installed.
describe.skipIf(!hasProgram('promtool'))('promtool accepts', () => {
  test.each([
    ['the alerts', ['check', 'rules', repositoryFile('deploy/monitoring/alerts.yml')]],
    ['the tests of the alerts', ['test', 'rules', repositoryFile('deploy/monitoring/alerts.test.yml')]],
    ['the configuration of Prometheus', ['check', 'config', repositoryFile('deploy/monitoring/prometheus.yml')]],
  ])('%s', (_, argv) => expect(check('promtool', argv)).toMatchObject({ status: 0 }))

  test('the queries of the dashboard', () => {
    const queries = [...textOf('deploy/monitoring/grafana-dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)]
    const rules = queries.map(([, query = '""'], index) => {
      const expression = query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
      return `      - { record: 'query:${index}', expr: ${expression} }`
    })
    expect(rules.length).toBeGreaterThan(10)
    const file = temporaryFile('queries.yml', `groups:\n  - name: dashboard\n    rules:\n${rules.join('\n')}\n`)
    expect(check('promtool', ['check', 'rules', file])).toMatchObject({ status: 0 })
  })
})

describe.skipIf(!hasProgram('systemd-analyze'))('systemd', () => {
  /** The unit with programs that exist on this machine. */
  const unit = () =>
    temporaryFile('emaki.service', textOf('deploy/emaki.service').replace(/^ExecStart=.*/m, `ExecStart=${process.execPath}`))

  test('accepts the unit', () => {
    const { status, output } = check('systemd-analyze', ['verify', unit()])
    expect([status, output.split('\n').filter((line) => line.includes('emaki.service'))]).toEqual([0, []])
  })

  test('rates the exposure of the unit at most 2 of 10', () => {
    expect(check('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit()])).toMatchObject({ status: 0 })
  })
})

describe.skipIf(!hasProgram('docker-compose'))('docker-compose', () => {
  /** Runs a command on the services of a profile, with a text as the file `.env` beside them. */
  function compose(profile: string, environment: string, ...argv: readonly string[]) {
    // Version 1 does not know the name of a project.
    const file = temporaryFile('compose.yaml', textOf('deploy/compose.yaml').replace(/^name:.*\n/m, ''))
    writeFileSync(join(dirname(file), '.env'), environment)
    const { status, output } = check('docker-compose', ['-f', file, '--profile', profile, 'config', ...argv])
    expect(status).toBe(0)
    return output
  }

  test('accepts the services', () => {
    const services = compose('scaled', textOf('deploy/env.example'), '--services')
    expect(services.trim().split('\n').sort()).toEqual(['caddy', 'gateway', 'gateway-1', 'gateway-2', 'gateway-3', 'valkey'])
  })

  test.each(['single', 'scaled'])('gives gateways every setting of .env, with the profile %s', (profile) => {
    // The container has its own address and directory, whose port and volume the file names.
    const fixed = ['HOST', 'PORT', 'EMAKI_DATA']
    const names = Object.values(variables).flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]))
    const given = names.filter((name) => !fixed.includes(name)).map((name) => `${name}=value-of-${name}`)
    const services = compose(profile, given.join('\n')).split(/^ {2}(?=gateway)/m)
    const gateway = services.find((service) => service.startsWith(profile === 'single' ? 'gateway:' : 'gateway-1:')) ?? ''
    expect(given.map((line) => line.replace('=', ': ')).filter((line) => !gateway.includes(`${line}\n`))).toEqual([])
  })
})

test('the context of the image has every document of the release, which is made there', async () => {
  const { documents } = v.parse(v.object({ documents: v.array(v.string()) }), await import(repositoryFile('scripts/release.mjs')))
  const excluded = textOf('.dockerignore').split('\n')
  expect(documents.length).toBeGreaterThan(10)
  expect(documents.filter((path) => excluded.some((line) => line !== '' && `${path}/`.startsWith(`${line}/`)))).toEqual([])
})

test('Compose checks the health as the image does, which Podman does not note in images of its own format', () => {
  const [, options = '', command = ''] = /^HEALTHCHECK (.*) \\\n\s*CMD (.*)$/m.exec(textOf('deploy/Containerfile')) ?? []
  const [, block = ''] = /^ {2}healthcheck:\n((?: {4}.*\n)+)/m.exec(textOf('deploy/compose.yaml')) ?? []
  const argv = v.parse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), command)
  const seconds = options.split(' ').map((option) => option.replace(/^--/, '').replace('-', '_').replace('=', ': '))
  expect(block.trim().split(/\n */)).toEqual([`test: ${argv.join(' ')}`, ...seconds])
})

test('backups have a volume outside of the data, in the image and in Compose', () => {
  expect(textOf('deploy/Containerfile')).toMatch(/^COPY --from=build --chown=10001:10001 \S+ \/backups$/m)
  expect(textOf('deploy/compose.yaml')).toContain('"backups:/backups"')
  const commands = ['backup.md', 'home-server.md'].flatMap((name) => [
    ...textOf(`docs/operate/${name}`).matchAll(/backup \/data/g),
  ])
  expect(commands).toEqual([])
})

test('the context of the image has no secrets and settings of the machine', () => {
  const excluded = textOf('.dockerignore').split('\n')
  expect(excluded).toEqual(expect.arrayContaining(['**/.env', 'deploy/secrets', '.emaki']))
})
