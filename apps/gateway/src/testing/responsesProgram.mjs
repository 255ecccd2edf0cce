// The cached responses of the mirror as a process of its own, so that a test can measure its memory. Argument: a directory.
// Each input line is a number of different requests to load. It prints how many of their responses are still cached.
import { createInterface } from 'node:readline'
import { createResponseCache } from '../../dist/cache/responseCache.js'
import { openResponseStore } from '../../dist/cache/responseStore.js'
import { createLog } from '../../dist/log/log.js'
import { createMirrorResponses, mirrorRequest } from '../../dist/mirror/mirrorResponses.js'

const [directory] = process.argv.slice(2)
const megabyte = 1024 * 1024
const store = openResponseStore({ directory, maxDiskBytes: 4 * megabyte, valkey: undefined, log: createLog('silent') })
const works = Array.from({ length: 2 }, (_, id) => ({ id: id + 1, title: `a work ${id}`, caption: 'x'.repeat(1500) }))
const responses = createMirrorResponses({
  mirror: () => Response.json({ illusts: works, next_url: null }),
  now: Date.now,
  cache: createResponseCache({ maxBytes: 48 * megabyte, now: Date.now }),
  store: directory === undefined ? undefined : store,
})
let count = 0

for await (const line of createInterface({ input: process.stdin })) {
  const requests = Array.from({ length: Number(line) }, () =>
    mirrorRequest('/search', new URLSearchParams({ word: `word ${count++}` }), undefined),
  )
  for (let at = 0; at < requests.length; at += 100)
    await Promise.all(requests.slice(at, at + 100).map((one) => responses.load(one)))
  process.stdout.write(`${requests.filter((one) => responses.ready(one)).length}\n`)
}
