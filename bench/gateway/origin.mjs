// The origin server of the benchmark: two pictures in memory and the JSON response of a given file. Prints its port.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { cachedPath, jpeg, pictureBytes, uncachedPath } from './pictures.mjs'

const bodies = new Map([['/rank.json', ['application/json', readFileSync(process.argv[2])]]])
for (const [name, bytes] of pictureBytes) {
  const body = ['image/jpeg', jpeg(bytes)]
  bodies.set(cachedPath(name), body).set(uncachedPath(name), body)
}

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
