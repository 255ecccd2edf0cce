// What 1, 10 and 100 million page views a month need, computed from the reader simulation: Zipf popularity, the lifetimes of the
// gateway, and LRU caches of limited size (Che's approximation). Prints the table of docs/operate/scaling.md.

/** Requests of one page view: the page itself, a list or a work, related works, and the pictures that scroll into view. */
const perView = { page: 1, list: 0.5, work: 0.5, related: 0.5, picture: 20 }
/** Lifetimes in ms as in packages/mirror/src/route.ts; pictures never expire. */
const hour = 3_600_000
/** Entries that readers choose from, their Zipf exponent, lifetime in seconds, and size in bytes. */
const kinds = {
  list: { entries: 20_000, exponent: 1, seconds: (4 * hour) / 1000, bytes: 45_000 },
  work: { entries: 2_000_000, exponent: 0.9, seconds: (72 * hour) / 1000, bytes: 3000 },
  related: { entries: 2_000_000, exponent: 0.9, seconds: hour / 4000, bytes: 45_000 },
  picture: { entries: 30_000_000, exponent: 0.9, seconds: Number.POSITIVE_INFINITY, bytes: 60_000 },
}
/** Processor time of a request in ms, measured by run.mjs on the machine that docs/operate/scaling.md names. */
const cpuMs = { gateway: Number(process.argv[2] ?? 1.2), caddy: Number(process.argv[3] ?? 0.46) }
/** The busiest hour has this many times the average. */
const peak = 4
const monthSeconds = 30 * 86_400

const loads = [
  { views: 1e6, valkeyBytes: 1e9, pictureBytes: 50e9 },
  { views: 10e6, valkeyBytes: 4e9, pictureBytes: 200e9 },
  { views: 100e6, valkeyBytes: 16e9, pictureBytes: 1e12 },
]

/** Popularity of ranks in groups of growing size, each with the mean chance of its ranks. */
function popularity(entries, exponent) {
  const groups = []
  let total = 0
  for (let first = 1; first <= entries; ) {
    const size = Math.min(Math.max(1, Math.floor(first / 20)), entries - first + 1)
    const chance = (first + (size - 1) / 2) ** -exponent
    groups.push({ size, chance })
    total += size * chance
    first += size
  }
  return groups.map(({ size, chance }) => ({ size, chance: chance / total }))
}

/** Hit ratio of entries with a lifetime in an LRU cache of `capacity` entries, at `rate` requests a second. */
function hitRatio({ entries, exponent, seconds }, rate, capacity) {
  const groups = popularity(entries, exponent)
  const held = (time) => groups.reduce((sum, { size, chance }) => sum + size * (1 - Math.exp(-rate * chance * time)), 0)
  // The time that an unused entry stays in the cache, by bisection.
  let [low, high] = [0, 1e10]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (held(middle) < capacity) low = middle
    else high = middle
  }
  return groups.reduce((sum, { size, chance }) => {
    const own = rate * chance
    const inLru = 1 - Math.exp(-own * low)
    const expires = Number.isFinite(seconds) ? (own * seconds) / (1 + own * seconds) : 1
    return sum + size * chance * inLru * expires
  }, 0)
}

const format = (number) => (number >= 10 ? Math.round(number).toLocaleString('en') : number.toPrecision(2))
const rows = loads.map(({ views, valkeyBytes, pictureBytes }) => {
  const viewsPerSecond = views / monthSeconds
  const calls = { api: 0, picture: 0 }
  const requests = { api: 0, picture: 0 }
  for (const [name, kind] of Object.entries(kinds)) {
    const rate = viewsPerSecond * perView[name]
    // Lists, works and related works share the Valkey equally.
    const bytes = name === 'picture' ? pictureBytes : valkeyBytes / 3
    const group = name === 'picture' ? 'picture' : 'api'
    requests[group] += rate
    calls[group] += rate * (1 - hitRatio(kind, rate, bytes / kind.bytes))
  }
  const all = viewsPerSecond * Object.values(perView).reduce((sum, count) => sum + count, 0)
  return [
    `${views / 1e6} million`,
    format(peak * all),
    format((peak * all * cpuMs.gateway) / 1000),
    format((peak * all * cpuMs.caddy) / 1000),
    `${Math.round(100 * (1 - calls.api / requests.api))} %`,
    format(peak * calls.api),
    `${Math.round(100 * (1 - calls.picture / requests.picture))} %`,
    format(peak * calls.picture),
    `${valkeyBytes / 1e9} GB`,
    `${format(pictureBytes / 1e9)} GB`,
    `${format((peak * viewsPerSecond * perView.picture * kinds.picture.bytes * 8) / 1e6)} Mbit/s`,
  ]
})
const head = [
  'page views a month',
  'requests/s at peak',
  'cores for gateways',
  'cores for Caddy',
  'API hit ratio',
  'API calls/s upstream at peak',
  'picture hit ratio',
  'pictures/s upstream at peak',
  'Valkey',
  'picture caches together',
  'traffic at peak',
]
console.log(`| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
