// The benchmarks that `npm run bench` runs, in this order.

/**
 * One benchmark.
 *
 * @typedef {object} Bench
 * @property {string} name Its name on the command line and in the report.
 * @property {string} script Path in this folder's parent.
 * @property {string[]} [quick] Arguments of a quick run. `undefined` for a benchmark that quick runs leave out.
 * @property {Record<string, string>} [quickEnvironment] Variables of a quick run.
 * @property {string[][]} [needs] Programs without which it is skipped; one of each list is enough.
 */

/** @type {Bench[]} */
export const benches = [
  { name: 'first-load', script: 'first-load/run.mjs', quick: ['1'] },
  { name: 'first-screen', script: 'first-load/firstScreen.mjs', quick: ['1'] },
  { name: 'rival', script: 'rival/run.mjs', quick: ['--pairs', '1', '--works', '120'] },
  { name: 'artwork', script: 'artwork/run.mjs', quick: undefined },
  { name: 'pace', script: 'pace/run.mjs', quick: undefined },
  { name: 'gallery', script: 'gallery/run.mjs', quick: ['2000', 'Masonry'] },
  { name: 'scrolling', script: 'gallery/scrolling.mjs', quick: ['--rounds=1', '--works=120', '--only=phone'] },
  { name: 'layout', script: 'layout/bench.mjs', quick: [] },
  { name: 'layout-shifts', script: 'layout/shifts.mjs', quick: ['--at=/rank'] },
  { name: 'novel', script: 'novel/bench.mjs', quick: [] },
  { name: 'novel-reading', script: 'novel/reading.mjs', quick: ['1', 'h'] },
  { name: 'novel-books', script: 'novel/books.mjs', quick: undefined, needs: [['epubcheck']] },
  { name: 'novel-singles', script: 'novel/singles.mjs', quick: undefined, needs: [['epubcheck'], ['javac']] },
  { name: 'ugoira', script: 'ugoira/bench.mjs', quick: ['arrival'] },
  {
    name: 'gateway',
    script: 'gateway/bench.mjs',
    quick: [],
    quickEnvironment: { ROUNDS: '1', SECONDS: '1' },
  },
  { name: 'gateway-memory', script: 'gateway/memory.mjs', quick: [] },
  {
    name: 'fleet',
    script: 'fleet/run.mjs',
    quick: ['24', '30', '150'],
    needs: [['caddy'], ['valkey-server', 'redis-server']],
  },
  { name: 'archive', script: 'archive/bench.mjs', quick: ['5000'] },
]
