// The gateway against nginx with the same bytes, one worker each, in interleaved pairs: cached JSON, proxied pictures, latency at half
// load, memory.
import { fork, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuSeconds } from './cpuTime.mjs'
import { findNginx, findWrk, startNginx } from './nginx.mjs'
import { closedLoop, openLoop } from './openLoop.mjs'
import { wrkPeak } from './wrk.mjs'

const pairs = Number(process.env.PAIRS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
const limits = { json: 0.4, jsonP99: 5, pictures: 0.5 }
const here = (name) => fileURLToPath(new URL(name, import.meta.url))
// Runs the servers on one core and the load generator on the other, if there are two cores and taskset.
const taskset = existsSync('/usr/bin/taskset') ? '/usr/bin/taskset' : undefined
const pin = taskset ? [taskset, '-c', '0'] : []
const generatorPin = taskset ? [taskset, '-c', '1'] : []

const nginx = findNginx()
if (!nginx) {
  console.log('skipped: there is nothing to compare with')
  process.exit(0)
}
const wrk = findWrk()
const directory = mkdtempSync(join(tmpdir(), 'emaki-bench-'))
const children = []
let failed = 0
try {
  await run()
} finally {
  for (const child of children) child.kill('SIGTERM')
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

async function run() {
  const files = join(directory, 'files')
  mkdirSync(files)
  const answer = rankingPage()
  writeFileSync(join(files, 'rank.json'), answer)
  const originPort = await waitForPort(
    spawn(process.execPath, [here('origin.mjs'), join(files, 'rank.json')], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const ours = fork(here('served.mjs'), [String(originPort), join(files, 'rank.json'), join(directory, 'images')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--expose-gc'],
  })
  const ourPort = await waitForPort(ours)
  if (pin.length > 0) {
    spawn('/usr/bin/taskset', ['-acp', '0', String(ours.pid)], { stdio: 'ignore' })
    spawn('/usr/bin/taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' })
    for (const { pid } of children.slice(0, 1)) spawn('/usr/bin/taskset', ['-acp', '1', String(pid)], { stdio: 'ignore' })
  }
  const port = await freePort()
  const theirServer = await startNginx({ nginx, directory, files, originPort, port, pin })
  children.push({ kill: theirServer.stop })
  const controlAt = { port, pid: theirServer.pid }
  const oursAt = { port: ourPort, pid: ours.pid }

  const json = { path: '/api/mirror/rank?mode=day&page=1', file: '/file/rank.json', cached: '/cached/rank.json' }
  const speed = (rate) => `${Math.round(rate)} r/s`
  console.log(`cached JSON, ${answer.length} bytes, against nginx with the same bytes as a file; ${pairs} pairs of ${seconds} s`)
  const peaks = await compare('json', { ...controlAt, path: json.file }, { ...oursAt, path: json.path }, speed)
  console.log('cached JSON against nginx as a caching proxy')
  await compare('json', { ...controlAt, path: json.cached }, { ...oursAt, path: json.path }, speed)
  const half = (rate) => ({ perSecond: rate / 2, seconds })
  const theirs = await openLoop({ port, path: json.file, ...half(Math.min(peaks.control, peaks.ours)) })
  const own = await openLoop({ port: ourPort, path: json.path, ...half(peaks.ours) })
  console.log(
    `  latency at half load: nginx p50 ${theirs.p50.toFixed(2)} p99 ${theirs.p99.toFixed(2)} ms, ours p50 ${own.p50.toFixed(2)} p99 ${own.p99.toFixed(2)} ms`,
  )
  verdict('p99 against nginx', own.p99 / theirs.p99, limits.jsonP99, true)

  for (const [file, bytes, connections] of [
    ['small.jpg', 200_000, 16],
    ['large.jpg', 8_000_000, 8],
  ]) {
    const speed = (rate) => `${Math.round((rate * bytes) / 1e6)} MB/s`
    const pair = (location, path) => [
      { ...controlAt, path: `${location}${path}`, connections },
      { ...oursAt, path: `/api/image/i.pximg.net${path}`, connections },
    ]
    console.log(`pictures of ${bytes / 1000} kB against nginx as a caching proxy`)
    await compare('pictures', ...pair('/cached', `/img-master/img/2026/11/19/00/00/00/${file}`), speed)
    console.log(`pictures of ${bytes / 1000} kB that are not kept against nginx as a plain proxy`)
    await compare('pictures', ...pair('/proxied', `/img-master/${file}`), speed)
  }
  await memory(ours, ourPort, json.path)
}

/**
 * Runs interleaved pairs, the first of which does not count, and checks the median of the ratios. With wrk the figures are responses per
 * second of wall time. The load generator in Node cannot saturate nginx, so without wrk they are responses per second of the server's CPU
 * time.
 */
async function compare(limit, control, gateway, show) {
  const measured = []
  for (let pair = 0; pair <= pairs; pair++) {
    const theirs = await measure(control)
    const own = await measure(gateway)
    if (pair > 0) measured.push({ theirs, own })
  }
  const ratios = (of) => measured.map(({ theirs, own }) => of(own) / of(theirs)).sort((a, b) => a - b)
  const listed = (values) => values.map((one) => one.toFixed(2)).join(' ')
  const peaks = { control: median(measured.map(({ theirs }) => theirs.rate)), ours: median(measured.map(({ own }) => own.rate)) }
  const byClock = ratios(({ rate }) => rate)
  const byCpu = ratios(({ perCpu }) => perCpu)
  console.log(`  by the clock: nginx ${show(peaks.control)}, ours ${show(peaks.ours)}, ratios ${listed(byClock)}`)
  console.log(
    `  by CPU time: nginx ${show(median(measured.map(({ theirs }) => theirs.perCpu)))}, ours ${show(median(measured.map(({ own }) => own.perCpu)))}, ratios ${listed(byCpu)}`,
  )
  if (limit) verdict(wrk ? 'ratio by the clock' : 'ratio by CPU time', median(wrk ? byClock : byCpu), limits[limit], false)
  return peaks
}

function peak(target) {
  return wrk ? wrkPeak({ ...target, wrk, pin: generatorPin, seconds }) : closedLoop({ ...target, seconds })
}

async function measure(target) {
  const before = cpuSeconds(target.pid)
  const began = performance.now()
  const rate = await peak(target)
  const answers = (rate * (performance.now() - began)) / 1000
  return { rate, perCpu: answers / Math.max(0.01, cpuSeconds(target.pid) - before) }
}

async function memory(child, port, path) {
  const look = () =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send('look')
    })
  const megabytes = ({ rss }) => Math.round(rss / 1e6)
  const after100k = async () => {
    let asked = 0
    while (asked < 100_000) asked += await closedLoop({ port, path, seconds: 1 })
    return look()
  }
  // The first 100,000 requests let the heap reach its size. Growth during the second 100,000 is a leak.
  const before = await look()
  const first = await after100k()
  const second = await after100k()
  console.log(`memory: ${[before, first, second].map(megabytes).join(', ')} MB before, after 100,000 and after 200,000 requests`)
  verdict('growth of what is alive in MB', (second.alive - first.alive) / 1e6, 2, true)
  verdict('growth of the process in MB', (second.rss - first.rss) / 1e6, 32, true)
}

function verdict(what, value, limit, isCeiling) {
  const isHeld = isCeiling ? value <= limit : value >= limit
  if (!isHeld) failed += 1
  console.log(
    `  ${what}: ${value.toFixed(2)}, to hold ${isCeiling ? 'at most' : 'at least'} ${limit}: ${isHeld ? 'held' : 'NOT HELD'}`,
  )
}

function rankingPage() {
  const tags = ['空', '夕焼け', '風景', 'オリジナル'].map((name) => ({ name, translated_name: name }))
  const illusts = Array.from({ length: 30 }, (_, index) => ({
    id: 100_000_000 + index,
    title: `A scroll unrolled, part ${index}`,
    type: 'illust',
    visible: true,
    caption: 'Ink and light. '.repeat(20),
    image_urls: { large: `https://i.pximg.net/img-master/${index}.jpg`, medium: `https://i.pximg.net/c/540x540_70/${index}.jpg` },
    user: { id: index, name: 'Somebody', account: `artist${index}` },
    tags,
    width: 1200,
    height: 1600,
  }))
  return Buffer.from(JSON.stringify({ illusts, next_url: null }))
}

function waitForPort(child) {
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(Number(String(text).trim())))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
