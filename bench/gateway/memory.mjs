// Memory of a gateway over a mirror: resident set when idle, and its peak while clients load pictures. Fails above the budgets.
//   node bench/gateway/memory.mjs
// Linux only. Builds nothing: run `npm run build` first.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/install.mjs'
import { printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'

const megabyte = 1024 * 1024
/** Maximum resident set, in MB. */
const budgets = { idle: 100, pictures: 200 }
const clients = 32
const picturesEach = 40

const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(megabyte, 7)])
const host = { name: 'emaki', selfHosted: true, source: 'upstream', features: {}, paths: { images: '/api/image' } }

/** A mirror that offers every picture, of 1 MB. */
const mirror = createServer((incoming, outgoing) => {
  if (incoming.url.startsWith('/api/image/')) {
    return outgoing.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': jpeg.length }).end(jpeg)
  }
  const body = JSON.stringify(incoming.url === '/.well-known/emaki.json' ? host : { illusts: [], next_url: null })
  outgoing.writeHead(200, { 'content-type': 'application/json' }).end(body)
})
// Longer than the gateway keeps idle connections, so that a busy machine closes none that is used again.
mirror.keepAliveTimeout = 60_000
await new Promise((resolve) => mirror.listen(0, '127.0.0.1', resolve))
const data = join(root, '.emaki/bench-memory')
rmSync(data, { recursive: true, force: true })
const gateway = await startGateway({
  EMAKI_DATA: data,
  EMAKI_SOURCE: 'mirror',
  EMAKI_MIRRORS: `http://127.0.0.1:${mirror.address().port}/api/mirror`,
  EMAKI_RATE_LIMIT: 'off',
})

/** VmRSS is the current resident set, VmHWM its peak, in MB. */
const memory = (name) => {
  const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${gateway.pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes) / 1024)
}

let received = 0
async function loadPictures(client) {
  for (let index = 0; index < picturesEach; index++) {
    // An address with a date is cached on disk, like most pictures of the site.
    const path = `/api/image/i.pximg.net/img-master/img/2026/11/19/00/00/00/${client}-${index}_p0_master1200.jpg`
    const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    const { byteLength } = await response.arrayBuffer()
    received += byteLength
  }
}

try {
  await pause(5000)
  const idle = memory('VmRSS')
  writeFileSync(`/proc/${gateway.pid}/clear_refs`, '5')
  await Promise.all(Array.from({ length: clients }, (_, client) => loadPictures(client)))
  const pictures = memory('VmHWM')
  console.log(`idle: ${idle} MB (budget ${budgets.idle})`)
  console.log(
    `${clients} clients, ${Math.round(received / megabyte)} MB of pictures: ${pictures} MB (budget ${budgets.pictures})`,
  )
  printFigures([
    { name: 'resident set of an idle gateway over a mirror', value: idle, unit: 'MB', most: budgets.idle },
    { name: `its peak while ${clients} clients load pictures`, value: pictures, unit: 'MB', most: budgets.pictures },
  ])
  if (idle > budgets.idle || pictures > budgets.pictures) process.exitCode = 1
} finally {
  await gateway.stop()
  mirror.close()
  mirror.closeAllConnections()
  rmSync(data, { recursive: true, force: true })
}
