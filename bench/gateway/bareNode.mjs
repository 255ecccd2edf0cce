// The smallest servers of Node that send the same bodies as the gateway: what is left of a ratio to them is the gateway's own work.
//   /json and /page     a body in memory
//   /json?head          the same with the headers of the gateway
//   /picture/<file>     fs.createReadStream piped to the response
//   /proxied/<path>     undici.stream piped to the response
import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Agent, stream } from 'undici'
import { pictureBytes } from './pictures.mjs'

const [originPort, jsonFile, pageFile, pictures, headsFile] = process.argv.slice(2)
const dispatcher = new Agent()
const bodies = new Map([
  ['/json', ['application/json', readFileSync(jsonFile)]],
  ['/page', ['text/html; charset=utf-8', readFileSync(pageFile)]],
])
const heads = new Map(
  Object.entries(JSON.parse(readFileSync(headsFile, 'utf8'))).map(([path, head]) => [
    `${path}?head`,
    [head, bodies.get(path)[1]],
  ]),
)
const sizes = new Map(pictureBytes.map(([name, bytes]) => [`/picture/${name}`, bytes]))

async function handle(incoming, outgoing) {
  const body = bodies.get(incoming.url)
  if (body) return outgoing.writeHead(200, { 'content-type': body[0], 'content-length': body[1].length }).end(body[1])
  const headed = heads.get(incoming.url)
  if (headed) return outgoing.writeHead(200, headed[0]).end(headed[1])
  const size = sizes.get(incoming.url)
  if (size) {
    outgoing.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size })
    return createReadStream(join(pictures, incoming.url.slice('/picture/'.length))).pipe(outgoing)
  }
  const path = incoming.url.slice('/proxied'.length)
  await stream({ origin: `http://127.0.0.1:${originPort}`, path, method: 'GET', dispatcher }, ({ statusCode, headers }) =>
    outgoing.writeHead(statusCode, { 'content-type': headers['content-type'], 'content-length': headers['content-length'] }),
  )
}

createServer((incoming, outgoing) => {
  handle(incoming, outgoing).catch(() => outgoing.destroy())
}).listen(0, '127.0.0.1', function () {
  process.stdout.write(`${this.address().port}\n`)
})
process.once('SIGINT', () => process.exit(0))
