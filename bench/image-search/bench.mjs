// Image search: building the index, searching 100,000 and 1,000,000 hashes against a plain loop, and a complete search over 100,000 stored pictures.
// Run after `npm run build`: node bench/image-search/bench.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bitCount, greySide, pictureHash } from '../../packages/domain/dist/index.js'
import { HashIndex } from '../../sample/catalogue/dist/pictureHash/hashIndex.js'
import { openPictureHashes } from '../../sample/catalogue/dist/pictureHash/openPictureHashes.js'
import { findPictures } from '../../sample/site/dist/imageSearch/findPictures.js'
import { printFigures } from '../figures.mjs'

let state = 20261121
const random = () => {
  state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
  return (state ^ (state >>> 13)) >>> 0
}
const flipped = ({ high, low }, bits) => {
  for (let n = 0; n < bits; n++) {
    const bit = random() % 64
    if (bit < 32) low = (low ^ (1 << bit)) >>> 0
    else high = (high ^ (1 << (bit - 32))) >>> 0
  }
  return { high, low }
}

/** Ms of each run after a warm-up, sorted. */
function timed(runs, work) {
  for (let n = 0; n < Math.min(10, runs); n++) work(n)
  return Array.from({ length: runs }, (_, n) => {
    const start = performance.now()
    work(n)
    return performance.now() - start
  }).sort((a, b) => a - b)
}
const at = (times, share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]
const ms = (value) => `${value.toFixed(value < 10 ? 3 : 1)} ms`

const failures = []
const figures = []
const check = (name, value, maximum) => {
  figures.push({ name, value, unit: 'ms', most: maximum })
  if (value > maximum) failures.push(`${name}: ${ms(value)}, more than ${ms(maximum)}`)
}

for (const count of [100_000, 1_000_000]) {
  const hashes = Array.from({ length: count }, () => ({ high: random(), low: random() }))
  const highs = Uint32Array.from(hashes, ({ high }) => high)
  const lows = Uint32Array.from(hashes, ({ low }) => low)
  const started = performance.now()
  const index = new HashIndex()
  for (let id = 0; id < count; id++) index.set(id, hashes[id])
  index.within(hashes[0], 0)
  console.log(`${count.toLocaleString('en')} hashes: filled and built in ${ms(performance.now() - started)}`)

  const sought = Array.from({ length: 100 }, () => flipped(hashes[random() % count], 6))
  const compare = ({ high, low }, radius) => {
    const found = []
    for (let place = 0; place < count; place++) {
      const distance = bitCount(highs[place] ^ high) + bitCount(lows[place] ^ low)
      if (distance <= radius) found.push({ id: place, distance })
    }
    return found
  }
  for (const radius of [6, 8, 10, 12, 16]) {
    const scan = timed(40, (n) => compare(sought[n % 100], radius))
    const query = timed(100, (n) => index.within(sought[n % 100], radius))
    for (const hash of sought.slice(0, 10)) {
      if (index.within(hash, radius).length !== compare(hash, radius).length)
        failures.push(`radius ${radius}: something is not found`)
    }
    const ratio = (at(query, 0.5) / at(scan, 0.5)).toFixed(2)
    console.log(
      `  radius ${String(radius).padStart(2)}: p50 ${ms(at(query, 0.5))}, p99 ${ms(at(query, 0.99))}; ${ratio} of comparing with each (${ms(at(scan, 0.5))})`,
    )
    if (radius <= 10) check(`${count} hashes, radius ${radius}, p99`, at(query, 0.99), 150)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'emaki-image-search-'))
try {
  const count = 100_000
  const pixels = greySide * greySide
  /** Smooth noise, similar enough to a picture that exact comparisons cost what they cost in practice. */
  const grey = () => {
    const corners = Uint8Array.from({ length: 64 }, () => random() % 256)
    return Uint8Array.from({ length: pixels }, (_, place) => corners[(place >> 7) * 8 + ((place & 31) >> 2)])
  }
  const store = openPictureHashes(join(folder, 'hashes.sqlite'))
  const samples = []
  const started = performance.now()
  for (let from = 0; from < count; from += 1000) {
    const batch = Array.from({ length: 1000 }, (_, n) => {
      const made = grey()
      return { workId: from + n + 1, picture: 'sample', hash: pictureHash(made), grey: made }
    })
    if (from % 10_000 === 0) samples.push(batch[500])
    store.put(batch)
  }
  console.log(`\n${count.toLocaleString('en')} pictures hashed from grey squares and kept in ${ms(performance.now() - started)}`)
  store.close()
  const opening = performance.now()
  const hashes = openPictureHashes(join(folder, 'hashes.sqlite'))
  console.log(`  opened again in ${ms(performance.now() - opening)}`)
  const catalogue = { work: (id) => ({ id, stub: null, xRestrict: 0 }) }
  const busyBefore = process.cpuUsage()
  const search = timed(60, (n) => {
    const [first] = findPictures(samples[n % 10].grey, { catalogue, hashes, maxRestrict: 0, count: 30 })
    if (first?.work.id !== samples[n % 10].workId) failures.push('a picture is not found by itself')
  })
  const { user, system } = process.cpuUsage(busyBefore)
  const busy = (user + system) / 1000 / (search.length + 10)
  console.log(
    `  a whole search, without decoding: p50 ${ms(at(search, 0.5))}, p95 ${ms(at(search, 0.95))}; ${ms(busy)} of processor time`,
  )
  check('a whole search, p95', at(search, 0.95), 150)
  hashes.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

printFigures(figures)
for (const fault of failures) console.error(`Missed: ${fault}`)
process.exitCode = failures.length > 0 ? 1 : 0
