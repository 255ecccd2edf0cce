// Writes to the disk caches until it is killed. Arguments: directory, number of the first entry.
// First it checks what earlier runs left: it prints one line with the number of entries that were served from disk and of damaged ones.
// Then it prints a line for each entry that it has written.
import { join } from 'node:path'
import * as v from 'valibot'
import { openDiskLru } from '../../dist/cache/diskLru.js'
import { openResponseStore } from '../../dist/cache/responseStore.js'

const [directory, first] = process.argv.slice(2)
const megabyte = 1024 * 1024
const ignore = () => undefined
// The program starts a hundred times, and loading the real log costs a quarter of each start.
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const files = openDiskLru({
  directory: join(directory, 'pictures'),
  maxBytes: 64 * megabyte,
  facts: v.object({ index: v.number() }),
  log,
})
const store = openResponseStore({
  directory: join(directory, 'responses'),
  maxDiskBytes: 64 * megabyte,
  valkey: undefined,
  log,
})

/** Number of different entries: later ones overwrite earlier ones. */
const entries = 30
const limits = { lifetimeMs: 3_600_000, staleMs: 3_600_000 }
// A hash and a label: the cache removes files with other names when it starts.
const nameOf = (index) => `${String(index).padStart(40, '0')}-x`
const pictureOf = (index) => Buffer.alloc(128 * 1024, `picture ${index} `)
const responseOf = (index) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ index, text: `${index} `.repeat(20_000) }),
  freshUntil: Number.MAX_SAFE_INTEGER,
  lifetimeMs: limits.lifetimeMs,
  isFailure: false,
  retryAfter: null,
  upstreamStatus: null,
})

async function checkPicture(index) {
  const picture = await files.get(nameOf(index))
  if (!picture) return 'missing'
  return picture.facts.index === index && picture.bytes.equals(pictureOf(index)) ? 'served' : 'damaged'
}

async function checkResponse(index) {
  let isLoaded = false
  const response = await store.getOrLoadUnshared(`entry ${index}`, limits, async () => {
    isLoaded = true
    return { ...responseOf(index), lifetimeMs: 0 }
  })
  return isLoaded ? 'missing' : response.body === responseOf(index).body ? 'served' : 'damaged'
}

const results = []
for (let index = 0; index < entries; index++) results.push(await checkPicture(index), await checkResponse(index))
const count = (result) => results.filter((one) => one === result).length
process.stdout.write(`${count('served')} served, ${count('damaged')} damaged\n`)

for (let at = Number(first); ; at++) {
  const index = at % entries
  await files.remove((name) => name === nameOf(index))
  await Promise.all([
    files.put(nameOf(index), { index }, pictureOf(index)),
    store.getOrLoadUnshared(`entry ${index} ${at}`, limits, async () => responseOf(index)),
  ])
  await store.getOrLoadUnshared(`entry ${index}`, limits, async () => responseOf(index))
  process.stdout.write('written\n')
}
