// Measures an archive with its index through the routes of the gateway: scan, lists, searches, facets and memory. Each time is the
// smaller of wall time and processor time: other load lengthens the first, helper threads the second.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createLibraryRoutes } from '../../apps/gateway/dist/library/libraryRoutes.js'
import { openArchive } from '../../packages/archive/dist/index.js'
import { createDenyRules } from '../../packages/domain/dist/index.js'
import { printFigures } from '../figures.mjs'
import { stopwatch } from './stopwatch.mjs'

const [directory] = process.argv.slice(2)
const failures = []
const figures = []
let peak = 0
const seconds = (elapsed) => (elapsed() / 1000).toFixed(1)

function check(name, value, maximum, unit) {
  figures.push({ name: name.replace(/ \(.*\)$/, ''), value, unit, most: maximum })
  const isHeld = value < maximum
  console.log(`${name.padEnd(58)} ${value.toFixed(1).padStart(8)} ${unit}  < ${maximum} ${isHeld ? 'ok' : 'MISSED'}`)
  if (!isHeld) failures.push(name)
}

const rules = createDenyRules([])
const appOf = (archive) =>
  createLibraryRoutes({
    library: { archive, mayWrite: () => true, close: async () => undefined },
    access: () => 'operator',
    rules: () => rules,
    log: { info() {}, warn() {}, error: (...error) => console.error(...error) },
  })

/** Sends a request through the routes. Resolves with the time in ms and the body. */
async function requested(app, path) {
  const incoming = { headers: {}, method: 'GET', socket: {} }
  const elapsed = stopwatch()
  const response = await app.fetch(new Request(`http://bench.invalid/api/library${path}`), { incoming, outgoing: {} })
  const body = await response.text()
  const ms = elapsed()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`)
  peak = Math.max(peak, process.memoryUsage().rss)
  // Parsed by callers that need it: that is no memory of the gateway.
  return { ms, body }
}

/** Times of all paths, several rounds, sorted. */
async function timed(app, paths, rounds) {
  const times = []
  for (let round = 0; round < rounds; round++) for (const path of paths) times.push({ path, ms: (await requested(app, path)).ms })
  return times.sort((a, b) => a.ms - b.ms)
}
const at = (times, share) => times[Math.min(times.length - 1, Math.floor(share * times.length))]

function report(name, times, maximum) {
  const [middle, high, slowest] = [0.5, 0.95, 1].map((share) => at(times, share))
  check(`${name}, p95 (p50 ${middle.ms.toFixed(1)}, slowest ${slowest.ms.toFixed(1)} ${slowest.path})`, high.ms, maximum, 'ms')
}

const archive = await openArchive({ directory })
let elapsed = stopwatch()
const scanned = await archive.scan()
check(`unchanged scan (${scanned.unchanged} works)`, elapsed() / 1000, 20, 's')
const app = appOf(archive)
const loading = monitorEventLoopDelay({ resolution: 1 })
loading.enable()
elapsed = stopwatch()
await archive.search.warm()
loading.disable()
console.log(`columns loaded in ${seconds(elapsed)} s, longest block ${(loading.max / 1e6).toFixed(0)} ms`)
check('first page', (await requested(app, '/?count=60')).ms, 100, 'ms')

const words = [
  '海',
  '夜',
  '夜の',
  '空',
  'オリジ',
  '東方',
  'の',
  'girl',
  'sea',
  'se',
  'night sky',
  '海 girl',
  '1',
  '夜の海',
  'カ',
  '少女',
]
const searches = words.map((word) => `/?q=${encodeURIComponent(word)}`)
const { tags, artists } = JSON.parse((await requested(app, '/facets')).body)
const tagQueries = tags.slice(0, 10).map(({ value }) => `/?tag=${encodeURIComponent(value)}`)
report('searches for words and tags', await timed(app, [...searches, ...tagQueries], 10), 60)
const filters = [
  '',
  'kind=illust',
  'rating=safe',
  'colour=blue',
  'unread=1',
  'made_from=2025-01-01',
  `artist=${artists[0].value}`,
  'length=many&kind=manga',
]
const facets = [
  ...filters,
  ...searches.slice(0, 6).map((path) => path.slice(2)),
  ...tagQueries.slice(0, 4).map((path) => path.slice(2)),
]
report(
  'facets',
  await timed(
    app,
    facets.map((filter) => `/facets?${filter}`),
    10,
  ),
  150,
)
const orders = ['kept', 'made', 'title', 'artist', 'pages', 'bookmarks', 'shuffle&seed=7', 'kept&reversed=1']
report(
  'orders',
  await timed(
    app,
    orders.map((order) => `/?order=${order}`),
    10,
  ),
  100,
)
report('statistics, artists, series', await timed(app, ['/statistics', '/artists', '/artists?q=a', '/series'], 5), 150)

const lag = monitorEventLoopDelay({ resolution: 1 })
lag.enable()
let [from, pages] = ['', 0]
const deep = []
do {
  const { ms, body } = await requested(app, `/?count=60&order=title${!from ? '' : `&from=${from}`}`)
  deep.push({ path: 'page', ms })
  from = /"next":"([\w-]+)"/.exec(body)?.[1]
} while (from && ++pages < 100)
report(
  'a hundred pages by title',
  deep.sort((a, b) => a.ms - b.ms),
  100,
)
const similar = await requested(app, '/similar?illust=200000000')
console.log(
  `first similar works ${similar.ms.toFixed(0)} ms, then ${(await requested(app, '/similar?illust=200000001')).ms.toFixed(1)} ms`,
)
const duplicates = await requested(app, '/duplicates')
console.log(
  `first duplicates ${duplicates.ms.toFixed(0)} ms, ${JSON.parse(duplicates.body).total} groups, then ${(await requested(app, '/duplicates')).ms.toFixed(1)} ms`,
)
lag.disable()
console.log(`longest block of the event loop ${(lag.max / 1e6).toFixed(0)} ms`)
check('memory (RSS)', peak / 2 ** 20, 300, 'MB')

archive.close()
printFigures(figures)
for (const name of failures) console.error(`Missed: ${name}`)
console.log(failures.length === 0 ? '\nPASS' : '\nFAIL')
process.exitCode = failures.length > 0 ? 1 : 0
