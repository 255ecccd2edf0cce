// The origin server of the benchmark: two pictures in memory and the JSON response of a given file. Prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const jpeg = (bytes) =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(bytes - 20, 7)])
/** The gateway caches addresses that contain a date. The same picture without a date is not cached. */
const small = ['image/jpeg', jpeg(200_000)]
const large = ['image/jpeg', jpeg(8_000_000)]
const bodies = new Map([
  ['/img-master/small.jpg', small],
  ['/img-master/large.jpg', large],
  ['/img-master/img/2026/11/19/00/00/00/small.jpg', small],
  ['/img-master/img/2026/11/19/00/00/00/large.jpg', large],
  ['/rank.json', ['application/json', readFileSync(process.argv[2])]],
])

createServer((incoming, outgoing) => {
  const [type, body] = bodies.get(incoming.url) ?? []
  if (!body) return outgoing.writeHead(404).end()
  outgoing.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'max-age=31536000',
    etag: '"1"',
  })
  outgoing.end(body)
}).listen(0, '127.0.0.1', function () {
  process.stdout.write(`${this.address().port}\n`)
})
