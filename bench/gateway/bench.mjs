// The gateway against bare Node and nginx with the same bytes, one worker each, in interleaved rounds: cached JSON, pages, pictures;
// then latency at half load, and memory. The budgets are ratios to bare Node, which mean the same on every machine.
//   node bench/gateway/bench.mjs [json] [page] [pictures] [latency] [memory]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { artworkPath, rankingPath } from './answers.mjs'
import { closedLoop, openLoop } from './openLoop.mjs'
import { cachedPath, pictureBytes, uncachedPath } from './pictures.mjs'
import { median, runRounds } from './rounds.mjs'
import { startServers } from './servers.mjs'

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
const parts = process.argv.slice(2)
const isWanted = (part) => parts.length === 0 || parts.includes(part)
/**
 * The least ratios to bare Node (the ratio of the medians of each round; 0 where the ratio is only shown), the latency against nginx, and the
 * resident set in MB.
 */
const limits = { json: 0, cachedPictures: 0, uncachedPictures: 0.5, page: 0, latency: 5, memory: 250 }

const directory = mkdtempSync(join(tmpdir(), 'emaki-bench-'))
let failed = 0
let servers
try {
  servers = await startServers(directory)
  console.log(`medians of ${rounds} rounds of ${seconds} s; ratios above 1 mean that the gateway is faster`)
  await run()
} finally {
  servers?.stop()
  rmSync(directory, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0

async function run() {
  const { gateway, bare, nginx } = servers
  const ours = (path) => ({ ...gateway, path })
  const withNginx = (path) => (nginx ? { nginx: { ...nginx, path } } : {})
  const bareNode = (path) => ({ bare: { ...bare, path }, headed: { ...bare, path: `${path}?head` } })
  const perSecond = (rate) => `${Math.round(rate)} r/s`

  if (isWanted('json')) {
    const targets = { ...withNginx('/file/rank.json'), ...bareNode('/json'), ours: ours(rankingPath) }
    await compare('cached JSON (nginx: file)', targets, limits.json, perSecond)
  }
  if (isWanted('page')) {
    const targets = { ...withNginx('/file/page.html'), ...bareNode('/page'), ours: ours(artworkPath) }
    await compare('artwork page with link preview (nginx: file)', targets, limits.page, perSecond)
  }
  if (isWanted('pictures')) await comparePictures(ours, withNginx)
  if (isWanted('latency') && nginx) await compareLatency()
  if (isWanted('memory')) await measureMemory()
}

async function comparePictures(ours, withNginx) {
  const { bare } = servers
  for (const [name, bytes] of pictureBytes) {
    const show = (rate) => `${Math.round((rate * bytes) / 1e6)} MB/s`
    const connections = bytes > 1_000_000 ? 8 : 16
    const targets = (control, bareNode, path) => {
      const all = { ...withNginx(control), bare: { ...bare, path: bareNode }, ours: ours(`/api/image/i.pximg.net${path}`) }
      return Object.fromEntries(Object.entries(all).map(([key, target]) => [key, { ...target, connections }]))
    }
    const size = `${bytes / 1000} kB`
    const cached = targets(`/cached${cachedPath(name)}`, `/picture/${name}`, cachedPath(name))
    await compare(
      `cached picture of ${size} (nginx: caching proxy; bare Node: createReadStream)`,
      cached,
      limits.cachedPictures,
      show,
    )
    const uncached = targets(`/proxied${uncachedPath(name)}`, `/proxied${uncachedPath(name)}`, uncachedPath(name))
    await compare(`uncached picture of ${size} (nginx: proxy; bare Node: undici.stream)`, uncached, limits.uncachedPictures, show)
  }
}

/** Prints what each server reaches, and checks the median of the gateway's ratios to bare Node. */
async function compare(title, targets, limit, show) {
  const { hasClock, rates, cpuMs, ratios } = await runRounds({ targets, rounds, seconds })
  console.log(title)
  const names = Object.keys(targets)
  console.log(`  ${names.map((name) => `${name} ${show(rates[name])}, ${cpuMs[name].toFixed(3)} ms CPU`).join('; ')}`)
  for (const [name, { clock, cpu }] of Object.entries(ratios)) {
    const listed = (values) => `${median(values).toFixed(2)} (${values.map((one) => one.toFixed(2)).join(' ')})`
    console.log(`  to ${name}: by the clock ${listed(clock)}, by CPU time ${listed(cpu)}`)
  }
  if (ratios.headed) {
    const { clock, cpu } = ratios.headed
    console.log(`  ratio to bare Node with the gateway's headers: ${median(hasClock ? clock : cpu).toFixed(2)}`)
  }
  verdict('ratio to bare Node', median(hasClock ? ratios.bare.clock : ratios.bare.cpu), limit, false)
}

/** Latencies at half of each server's own peak, in interleaved rounds: one pause of the machine decides the p99 of two seconds. */
async function compareLatency() {
  const { gateway, nginx } = servers
  const peaks = (target) => closedLoop({ ...target, seconds })
  const own = { port: gateway.port, path: rankingPath }
  const control = { port: nginx.port, path: '/file/rank.json' }
  const ourPeak = await peaks(own)
  const theirPeak = await peaks(control)
  const text = ({ p50, p99 }) => `p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms`
  const ratios = []
  for (let round = 0; round < rounds; round++) {
    const ours = await openLoop({ ...own, perSecond: ourPeak / 2, seconds })
    const theirs = await openLoop({ ...control, perSecond: Math.min(ourPeak, theirPeak) / 2, seconds })
    console.log(`latency at half load: nginx ${text(theirs)}, ours ${text(ours)}`)
    ratios.push(ours.p99 / theirs.p99)
  }
  verdict('p99 against nginx', median(ratios), limits.latency, true)
}

/** The first 100,000 requests let the heap reach its size. Growth during the second 100,000 is a leak. */
async function measureMemory() {
  const { gateway, look } = servers
  const after100k = async () => {
    let done = 0
    while (done < 100_000) done += await closedLoop({ port: gateway.port, path: rankingPath, seconds: 1 })
    return look()
  }
  const before = await look()
  const first = await after100k()
  const second = await after100k()
  const megabytes = [before, first, second].map(({ rss }) => Math.round(rss / 1e6)).join(', ')
  console.log(
    `memory: ${megabytes} MB before, after 100,000 and after 200,000 requests; peak ${Math.round(peakBytes(gateway.pid) / 1e6)} MB`,
  )
  verdict('growth of what is alive in MB', (second.alive - first.alive) / 1e6, 2, true)
  verdict('growth of the process in MB', (second.rss - first.rss) / 1e6, 32, true)
  verdict('peak of the process in MB, over all parts', peakBytes(gateway.pid) / 1e6, limits.memory, true)
}

/** The largest resident set of a process, in bytes. */
function peakBytes(pid) {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(kilobytes) * 1024
}

function verdict(what, value, limit, isCeiling) {
  const isHeld = isCeiling ? value <= limit : value >= limit
  if (!isHeld) failed += 1
  console.log(
    `  ${what}: ${value.toFixed(2)}, to hold ${isCeiling ? 'at most' : 'at least'} ${limit}: ${isHeld ? 'held' : 'NOT HELD'}`,
  )
}
