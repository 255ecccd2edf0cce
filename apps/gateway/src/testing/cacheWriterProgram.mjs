// Writes to the disk caches until it is killed. Arguments: directory, number of the first entry.
// First it checks what earlier runs left: it prints one line with the number of entries that were served from disk and of damaged ones.
// Then it prints a line for each entry that it has written.
import { join } from 'node:path'
import { openResponseStore } from '../../dist/cache/responseStore.js'
import { openPictureFiles } from '../../dist/images/cache/pictureFiles.js'
import { pieceBytes } from '../../dist/images/cache/pieceFile.js'

const [directory, first] = process.argv.slice(2)
const megabyte = 1024 * 1024
const ignore = () => undefined
// The program starts a hundred times, and loading the real log costs a quarter of each start.
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const files = openPictureFiles({ directory: join(directory, 'pictures'), maxBytes: 64 * megabyte, memoryBytes: 1, log })
const store = openResponseStore({
  directory: join(directory, 'responses'),
  maxDiskBytes: 64 * megabyte,
  valkey: undefined,
  log,
})

/** Number of different entries: later ones overwrite earlier ones. */
const entries = 30
const limits = { lifetimeMs: 3_600_000, staleMs: 3_600_000 }
const facts = { type: 'image/png', length: 2 * pieceBytes, etag: undefined, lastModified: undefined }
// A hash and a label: the cache removes files with other names when it starts.
const nameOf = (index) => `${String(index).padStart(40, '0')}-x`
const pictureOf = (index) => Buffer.alloc(facts.length, `picture ${index} `)
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
  const picture = await files.find(nameOf(index))
  if (!picture) return 'missing'
  const parts = []
  for (let at = 0; at < picture.facts.length; at += pieceBytes) {
    // A damaged file counts as missing, as it does for the gateway.
    const part = await picture.bytes(at).catch(() => undefined)
    if (!part) return 'missing'
    parts.push(part)
  }
  return Buffer.concat(parts).equals(pictureOf(index)) ? 'served' : 'damaged'
}

async function checkResponse(index) {
  let isLoaded = false
  const response = await store.getOrLoadUnshared(`entry ${index}`, limits, async () => {
    isLoaded = true
    return { ...responseOf(index), lifetimeMs: 0 }
  })
  return isLoaded ? 'missing' : response.body === responseOf(index).body ? 'served' : 'damaged'
}

async function writePicture(index) {
  if (!files.makeRoom(facts)) return
  const writer = await files.begin(nameOf(index), facts)
  const bytes = pictureOf(index)
  for (let at = 0; at < bytes.length; at += pieceBytes) await writer?.write(bytes.subarray(at, at + pieceBytes))
  await writer?.commit()
}

const results = []
for (let index = 0; index < entries; index++) results.push(await checkPicture(index), await checkResponse(index))
const count = (result) => results.filter((one) => one === result).length
process.stdout.write(`${count('served')} served, ${count('damaged')} damaged\n`)

for (let at = Number(first); ; at++) {
  const index = at % entries
  files.evict(nameOf(index))
  await Promise.all([writePicture(index), store.getOrLoadUnshared(`entry ${index} ${at}`, limits, async () => responseOf(index))])
  await store.getOrLoadUnshared(`entry ${index}`, limits, async () => responseOf(index))
  process.stdout.write('written\n')
}
