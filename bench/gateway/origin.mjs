// The bench's image host: two pictures from memory, on a port of its own. Prints the port.
import { createServer } from 'node:http'

const jpeg = (bytes) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(bytes - 20, 7)])
const pictures = new Map([
  ['/img-master/small.jpg', jpeg(200_000)],
  ['/img-master/large.jpg', jpeg(8_000_000)],
])

createServer((incoming, outgoing) => {
  const body = pictures.get(incoming.url)
  if (!body) return outgoing.writeHead(404).end()
  outgoing.writeHead(200, {
    'content-type': 'image/jpeg',
    'content-length': body.length,
    'cache-control': 'max-age=31536000',
    etag: '"1"',
  })
  outgoing.end(body)
}).listen(0, '127.0.0.1', function () {
  process.stdout.write(`${this.address().port}\n`)
})
