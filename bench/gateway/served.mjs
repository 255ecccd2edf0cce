// Runs the built gateway for the benchmark: its own composition and server, pictures from the benchmark's origin, one ranking page as the
// mirror's response.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGateway } from '../../apps/gateway/dist/app/gateway.js'
import { readConfig } from '../../apps/gateway/dist/config/config.js'
import { openPictureCache } from '../../apps/gateway/dist/images/cache/pictureCache.js'
import { createLog } from '../../apps/gateway/dist/log/log.js'
import { guardedAgent } from '../../apps/gateway/dist/network/guardedConnector.js'
import { feedFromNetwork } from '../../apps/gateway/dist/network/pictureFeed.js'
import { createHealth } from '../../apps/gateway/dist/operator/health.js'
import { listen } from '../../apps/gateway/dist/server/server.js'
import { root } from '../../scripts/install.mjs'
import { artworkDetail } from './answers.mjs'

const [originPort, answerFile, cacheDirectory] = process.argv.slice(2)
const ranking = readFileSync(answerFile)
const detail = artworkDetail()
const viewerDirectory = join(root, 'apps/viewer/dist')
if (!existsSync(join(viewerDirectory, 'index.html'))) throw new Error('build the viewer first: npm run build')
// The guarded agent itself. Only the host name leads to the benchmark's origin.
const agent = guardedAgent({ trusted: ['127.0.0.1'] })
const toOrigin = {
  dispatch: (options, handler) => agent.dispatch({ ...options, origin: `http://127.0.0.1:${originPort}` }, handler),
}
const reading = readConfig({ HOST: '127.0.0.1', EMAKI_DATA: '/nonexistent' })
if (!reading.ok) throw new Error(reading.problems.join(' '))
const health = createHealth()
health.enter('ready')
const log = createLog('error')
const { listener } = createGateway({
  imageCache: openPictureCache({ directory: cacheDirectory, maxBytes: 256 * 1024 * 1024, log }),
  config: { ...reading.config, rateLimit: undefined, accessLog: false },
  version: '0',
  source: {
    name: 'upstream',
    fetch: () => Promise.reject(new Error('nothing else is measured')),
    mirror: ({ url }) =>
      new Response(new URL(url).pathname === '/illust' ? detail : ranking, { headers: { 'content-type': 'application/json' } }),
    pictures: feedFromNetwork(toOrigin),
    live: () => undefined,
    imageHosts: [],
    companion: {},
    demo: [],
  },
  viewerDirectory,
  health,
  log,
})
const server = await listen(listener, { host: '127.0.0.1', port: 0 })
process.stdout.write(`${server.port}\n`)
process.once('SIGINT', () => process.exit(0))
process.on('message', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, alive: heapUsed + external })
})
