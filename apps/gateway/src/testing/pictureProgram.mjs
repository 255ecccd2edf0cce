// The image proxy with its cache over one host, as a program of its own, so that its memory can be measured from outside. Arguments: origin, directory.
import { Pool } from 'undici'
import { createImageProxy } from '../../dist/imageProxy.js'
import { createLog } from '../../dist/log.js'
import { feedFromNetwork } from '../../dist/pictureFeed.js'
import { openPictureCache } from '../../dist/pictures/pictureCache.js'
import { listen } from '../../dist/server.js'

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
