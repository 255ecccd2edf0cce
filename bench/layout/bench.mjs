// Layout kernel: time to lay out, append, lay out again and find visible items, with scaling exponents. `node bench/layout/bench.mjs`
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { printFigures } from '../figures.mjs'

const folder = join(import.meta.dirname, '../../packages/gallery/src/layouts')
const load = async (file) => (await runnerImport(join(folder, file), { configFile: false, logLevel: 'error' })).module
const [{ createMasonry, createLaneMasonry, createOrderMasonry }, { createGrid }, { createJustified }] = await Promise.all(
  ['masonry.ts', 'grid.ts', 'justified.ts'].map(load),
)
const layouts = {
  masonry: createMasonry,
  'lane masonry': createLaneMasonry,
  'order masonry': createOrderMasonry,
  grid: createGrid,
  justified: createJustified,
}

const sizes = [1_000, 10_000, 100_000]
const page = 30
const wide = { width: 1700, columns: 6, gutter: 8, captionHeight: 60 }
const narrow = { width: 1100, columns: 4, gutter: 8, captionHeight: 60 }

// Seeded, so that every run lays out the same works.
let state = 7
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const shapes = Float64Array.from({ length: 110_000 }, () => Math.min(1.6, Math.max(0.5, 0.4 + random() * 1.5)))

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1]
const timed = (runs, work) =>
  median(
    Array.from({ length: runs }, (_, run) => {
      const start = performance.now()
      work(run)
      return performance.now() - start
    }),
  )

function measure(make, count) {
  const cold = performance.now()
  const layout = make(wide)
  layout.extend(shapes, count)
  const first = performance.now() - cold
  const relayout = timed(9, (run) => make(run % 2 ? wide : narrow).extend(shapes, count))
  const append = timed(21, () => layout.extend(shapes, layout.length + page))
  const bands = 2_000
  const range = timed(5, () => {
    for (let band = 0; band < bands; band++) layout.range((layout.height * band) / bands, (layout.height * band) / bands + 2_400)
  })
  return { first, relayout, append, range: range / bands }
}

const rows = []
for (const [name, make] of Object.entries(layouts)) {
  for (const count of sizes) rows.push({ layout: name, works: count, ...measure(make, count) })
}

const shown = rows.map(({ layout, works, first, relayout, append, range }) => ({
  layout,
  works,
  'lay out, cold (ms)': first.toFixed(2),
  'relayout (ms)': relayout.toFixed(2),
  [`append ${page} (ms)`]: append.toFixed(4),
  'band of 2,400 px (µs)': (range * 1000).toFixed(2),
}))
console.table(shown)

console.log('Scaling exponents from 10,000 to 100,000 works (1 = linear, 0 = independent of the number):')
for (const name of Object.keys(layouts)) {
  const [, small, large] = rows.filter((row) => row.layout === name)
  const exponent = (key) => Math.log10(large[key] / small[key]).toFixed(2)
  console.log(`  ${name}: relayout ${exponent('relayout')}, append ${exponent('append')}, band ${exponent('range')}`)
}

const budgeted = rows.filter((row) => row.works === 10_000)
const isHeld = budgeted.every((row) => row.relayout < 30 && row.append < 4)
console.log(`Budget in every layout (relayout of 10,000 < 30 ms, append of ${page} < 4 ms): ${isHeld ? 'held' : 'MISSED'}`)
const slowest = (key) => Math.max(...budgeted.map((row) => row[key]))
printFigures([
  { name: 'relayout of 10,000 works, slowest layout', value: slowest('relayout'), unit: 'ms', most: 30 },
  { name: `append of ${page} to 10,000 works, slowest layout`, value: slowest('append'), unit: 'ms', most: 4 },
  ...Object.keys(layouts).map((name) => {
    const [, small, large] = rows.filter((row) => row.layout === name)
    return {
      name: `${name}: relayout of 100,000 works`,
      value: large.relayout,
      unit: 'ms',
      control: { name: '10,000 works', value: small.relayout },
    }
  }),
])
process.exitCode = isHeld ? 0 : 1
