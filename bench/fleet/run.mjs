// Load on the scaled topology while a replica is killed and Valkey is restarted. Prints a table and why keys were called for again.
// Fails when a request fails, when upstream is called for more than 5 % above the distinct keys, when a key is called for again although
// every part was there, or when a gateway takes more than 250 MB.
//   node bench/fleet/run.mjs [seconds] [readers] [works] [gateways]
// Needs a build, Caddy, and Valkey or Redis. docs/operate/scaling.md explains the figures.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { printFigures } from '../figures.mjs'
import { cpuSeconds } from '../gateway/cpuTime.mjs'
import { startFleet } from './fleet.mjs'
import { createRandom, createReader, createZipf } from './readers.mjs'
import { isPicture, repeatedCalls, unexplained } from './recorder.mjs'

const seconds = Number(process.argv[2] ?? 120)
const readers = Number(process.argv[3] ?? 200)
const maxWorks = Number(process.argv[4] ?? Number.POSITIVE_INFINITY)
const gateways = Number(process.argv[5] ?? 3)
if (!(gateways >= 2)) throw new Error('A fleet has at least two gateways: one of them is killed.')
const thinkMs = 3000
const zipfExponent = 0.9
const maxExcess = 0.05
/** With fewer keys the calls of the two outages, whose number is constant, are a larger part, and have no limit. */
const minKeys = 1000
/** Part of the keys that may be called for again without a reason, because a busy machine fails health checks. */
const maxUnexplained = 0.005
/** The largest resident set of a gateway, in MB. */
const maxMemory = 250
/** The gateway that is killed and starts again. */
const killed = 1

const directory = mkdtempSync(join(tmpdir(), 'emaki-fleet-'))
const fleet = await startFleet(directory, gateways)
try {
  const works = await listWorks(fleet.originPort)
  console.log(`${works.length} works, ${readers} readers, ${gateways} gateways, ${seconds} s`)
  report(await runReaders(works))
} finally {
  await fleet.stop()
  rmSync(directory, { recursive: true, force: true })
}

/** The works of the daily ranking and of popular tags of the sample. Renders their pictures, so that the run does not measure the sample. */
async function listWorks(port) {
  const works = new Map()
  const get = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json()
  const { trend_tags: trends } = await get('/api/mirror/tags')
  const lists = [
    ...[1, 2, 3].map((page) => `/api/mirror/rank?mode=day&page=${page}`),
    ...trends.flatMap(({ tag }) => [1, 2, 3].map((page) => `/api/mirror/search?word=${encodeURIComponent(tag)}&page=${page}`)),
  ]
  for (const list of lists) {
    const { illusts = [] } = await get(list)
    for (const { id, image_urls: images } of illusts)
      works.set(id, { id, picture: `/api/image/${images.square_medium.slice('https://'.length)}` })
  }
  const chosen = [...works.values()].slice(0, maxWorks)
  const waiting = [...chosen]
  const paint = async () => {
    for (let work = waiting.pop(); work; work = waiting.pop())
      await (await fetch(`http://127.0.0.1:${port}${work.picture}`)).arrayBuffer()
  }
  await Promise.all([1, 2, 3].map(paint))
  return chosen
}

async function runReaders(works) {
  const random = createRandom(1)
  const zipf = createZipf(works.length, zipfExponent, random)
  const kinds = { api: createKind(), picture: createKind() }
  const failures = []
  const onResponse = (path, status, ms, body) => {
    const kind = path.startsWith('/api/image/') ? kinds.picture : kinds.api
    kind.keys.add(path)
    kind.latencies.push(ms)
    if (status !== 200) failures.push(`${status} ${path} ${body}`)
  }
  const cpuBefore = fleet.replicas.map(({ child }) => cpuSeconds(child.pid))
  const caddyBefore = cpuSeconds(fleet.caddy.pid)
  let isOver = false
  const all = Array.from({ length: readers }, (_, index) =>
    createReader({ port: fleet.port, index, works, zipf, random, thinkMs, onResponse }).read(() => isOver),
  )
  await pause((seconds / 3) * 1000)
  console.log('killing a replica, which starts again after 2 s')
  await fleet.restartReplica(killed, 2000)
  await pause((seconds / 4) * 1000)
  console.log('restarting Valkey with a pause of 2 s')
  await fleet.restartValkey(2000)
  await pause((seconds / 3) * 1000)
  isOver = true
  // The replica that was killed has lost its count.
  const others = fleet.replicas.map((_, index) => index).filter((index) => index !== killed)
  const cpuOfOthers = others.reduce((sum, index) => sum + cpuSeconds(fleet.replicas[index].child.pid) - cpuBefore[index], 0)
  const cpu = (cpuOfOthers * gateways) / others.length
  const memory = Math.max(...fleet.replicas.map(({ child }) => peakMemory(child.pid)))
  const caddyCpu = cpuSeconds(fleet.caddy.pid) - caddyBefore
  await Promise.all(all)
  return { kinds, failures, cpu, caddyCpu, memory }
}

function createKind() {
  return { keys: new Set(), latencies: [] }
}

/** The largest resident set so far, in MB. Linux only: NaN elsewhere. */
function peakMemory(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

function report({ kinds, failures, cpu, caddyCpu, memory }) {
  const { calls: all, outages } = fleet
  console.log(
    '\n| | requests | distinct keys | calls upstream | hit ratio | p50 ms | p95 ms | p99 ms |\n|---|---|---|---|---|---|---|---|',
  )
  let [keys, calls, requests] = [0, 0, 0]
  for (const [name, { keys: own, latencies }] of Object.entries(kinds)) {
    const ownCalls = callsOf(all, name)
    const sorted = latencies.toSorted((a, b) => a - b)
    const at = (part) => sorted[Math.floor(sorted.length * part)]?.toFixed(1)
    const ratio = `${(100 * (1 - ownCalls / sorted.length)).toFixed(1)} %`
    console.log(`| ${[name, sorted.length, own.size, ownCalls, ratio, at(0.5), at(0.95), at(0.99)].join(' | ')} |`)
    keys += own.size
    calls += ownCalls
    requests += sorted.length
  }
  const excess = calls / keys - 1
  console.log(
    `\ncalls upstream: ${(100 * excess).toFixed(1)} % above the distinct keys; failed requests: ${failures.length} of ${requests}`,
  )
  const reasons = repeatedCalls(all, outages)
  for (const { part, beganMs, endedMs } of outages)
    console.log(`${part} was away for ${((endedMs - beganMs) / 1000).toFixed(1)} s`)
  console.log('calls for keys that were called for before:')
  for (const [reason, count] of reasons) console.log(`  ${count} × ${reason}`)
  console.log(
    `processor time: ${((1000 * cpu) / requests).toFixed(2)} ms a request in the gateways, ${((1000 * caddyCpu) / requests).toFixed(2)} ms in Caddy`,
  )
  const failureCounts = new Map()
  for (const failure of failures) failureCounts.set(failure, (failureCounts.get(failure) ?? 0) + 1)
  for (const [failure, count] of [...failureCounts].slice(0, 20)) console.log(`failed ${count} times: ${failure}`)
  const unexplainedCalls = [...reasons].reduce((sum, [reason, count]) => sum + (reason.endsWith(unexplained) ? count : 0), 0)
  const hitRatio = (name) => 100 * (1 - callsOf(all, name) / kinds[name].latencies.length)
  const isExcessHeld = excess <= maxExcess || keys < minKeys
  const isExplained = unexplainedCalls <= keys * maxUnexplained
  const isMemoryHeld = !(memory > maxMemory)
  printFigures([
    { name: `failed requests of ${requests}`, value: failures.length, most: 0 },
    {
      name: 'calls upstream above the distinct keys',
      value: 100 * excess,
      unit: '%',
      ...(keys >= minKeys && { most: 100 * maxExcess }),
    },
    {
      name: 'keys called for again without a reason',
      value: (100 * unexplainedCalls) / keys,
      unit: '%',
      most: 100 * maxUnexplained,
    },
    { name: 'API hit ratio', value: hitRatio('api'), unit: '%' },
    { name: 'picture hit ratio', value: hitRatio('picture'), unit: '%' },
    { name: 'processor time of a request in the gateways', value: (1000 * cpu) / requests, unit: 'ms' },
    { name: 'the same in Caddy', value: (1000 * caddyCpu) / requests, unit: 'ms' },
    ...(Number.isNaN(memory) ? [] : [{ name: 'largest resident set of a gateway', value: memory, unit: 'MB', most: maxMemory }]),
  ])
  if (failures.length > 0 || !isExcessHeld || !isExplained || !isMemoryHeld) process.exitCode = 1
}

/** The number of calls upstream for pictures or for responses. */
function callsOf(calls, kind) {
  return calls.filter(({ key }) => isPicture(key) === (kind === 'picture')).length
}
