// The image proxy with its cache over one host, as a process of its own, so that a test can measure its memory. Arguments: origin,
// directory.
import { Pool } from 'undici'
import { openPictureCache } from '../../dist/images/cache/pictureCache.js'
import { createImageProxy } from '../../dist/images/imageProxy.js'
import { createLog } from '../../dist/log/log.js'
import { feedFromNetwork } from '../../dist/network/pictureFeed.js'
import { listen } from '../../dist/server/server.js'

const [origin, directory] = process.argv.slice(2)
const log = createLog('silent')
const images = createImageProxy({
  feed: feedFromNetwork(new Pool(origin)),
  hosts: ['i.pximg.net'],
  cache: openPictureCache({ directory, maxBytes: 2 * 1024 ** 3, log }),
  log,
})
const server = await listen((incoming, outgoing) => void images(incoming, outgoing, incoming.url), { host: '127.0.0.1', port: 0 })
process.stdout.write(`${server.port}\n`)
