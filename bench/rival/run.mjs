// The same visit of this viewer, of another one and of a page with plain HTML, interleaved in one run: Slow 4G, the processor at a
// quarter, a fresh profile for each part. Without another viewer it compares with the plain page only.
//   node bench/rival/run.mjs [--other ADDRESS | --other-folder FOLDER] [options]
// The other viewer's pages:  --home PATH, --ranking PATH
// Its cards and pictures:    --card SELECTOR (clickable), --picture SELECTOR, --opened PATTERN (the address of an opened work)
// Its files:                 --replace OLD=NEW, as often as needed; {origin} in NEW is the address that serves the files
// The run:                   --pairs N (5), --works N (480), --json FILE, --markdown FILE
// `EMAKI_BENCH_RIVAL` may hold the same options for runs of all benchmarks. Needs a build and Chromium.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../browser.mjs'
import { figureTable, printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'
import { figuresOf } from './figuresOf.mjs'
import { controlPage, startFrontServer } from './frontServer.mjs'
import { load, scrollWorks, takeOver } from './visit.mjs'

const text = { type: 'string' }
const { values: options } = parseArgs({
  args: [...(process.env.EMAKI_BENCH_RIVAL?.split(' ').filter(Boolean) ?? []), ...process.argv.slice(2)],
  options: {
    other: text,
    'other-folder': text,
    home: { ...text, default: '/' },
    ranking: { ...text, default: '/rank/daily' },
    card: { ...text, default: 'a[href*="/artworks/"]' },
    picture: { ...text, default: 'img' },
    opened: { ...text, default: '/artworks/\\d+' },
    replace: { ...text, multiple: true, default: [] },
    pairs: { ...text, default: '5' },
    works: { ...text, default: '480' },
    json: text,
    markdown: text,
  },
})
const pairs = Number(options.pairs)
const works = Number(options.works)
const gateway = await startGateway()
const servers = []
const browser = await launchBrowser('--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync')
try {
  const viewers = await openViewers()
  const samples = await visitInTurns(viewers)
  const figures = figuresOf(samples, { works })
  const title = `${pairs} interleaved pairs, ${works} works scrolled`
  const table = figureTable(figures)
  console.log(`\n${title}\n\n${table}`)
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ pairs, works, samples, figures }, undefined, 2)}\n`)
  if (options.markdown) writeFileSync(options.markdown, `${title}\n\n${table}\n`)
  printFigures(figures)
} finally {
  await browser.close()
  for (const server of servers) server.stop()
  await gateway.stop()
}

/** This viewer, the other one if there is one, and the page of plain HTML, which has the first pictures of this viewer. */
async function openViewers() {
  const own = {
    name: 'emaki',
    origin: `http://127.0.0.1:${gateway.port}`,
    home: '/',
    ranking: '/rank/daily',
    card: 'a[href^="/artworks/"]:not([data-hidden])',
    picture: 'img',
    opened: '/artworks/\\d+',
  }
  const pages = new Map()
  for (const path of [own.home, own.ranking]) {
    const { source } = await load(browser, own, path)
    pages.set(path, controlPage(new URL(source).pathname))
  }
  const front = await open({ gatewayPort: gateway.port, pages })
  const control = { ...own, name: 'control', origin: front.origin, isControl: true }
  const { home, ranking, card, picture, opened } = options
  if (!options.other && !options['other-folder']) return [control, own]
  const origin = options.other ?? (await openFolder(options['other-folder']))
  return [control, own, { name: 'other', origin: origin.replace(/\/$/, ''), home, ranking, card, picture, opened }]
}

async function openFolder(folder) {
  const replacements = options.replace.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])
  return (await open({ gatewayPort: gateway.port, folder, replacements })).origin
}

async function open(settings) {
  const server = await startFrontServer(settings)
  servers.push(server)
  return server
}

/** The samples of each viewer by part of the visit. The first round fills caches on all sides and does not count. */
async function visitInTurns(viewers) {
  const samples = Object.fromEntries(viewers.map(({ name }) => [name, []]))
  for (let round = 0; round <= pairs; round++) {
    const turn = round % viewers.length
    for (const viewer of [...viewers.slice(turn), ...viewers.slice(0, turn)]) {
      const sample = await visit(viewer)
      if (round > 0) samples[viewer.name].push(sample)
      console.log(`${round === 0 ? 'warm-up' : `round ${round}`}, ${viewer.name}: ${lineOf(sample)}`)
    }
  }
  return samples
}

async function visit(viewer) {
  const home = await load(browser, viewer, viewer.home, { isWhole: !viewer.isControl })
  const ranking = await load(browser, viewer, viewer.ranking)
  if (viewer.isControl) return { home, ranking }
  return {
    home,
    ranking,
    takeOver: await takeOver(browser, viewer, viewer.ranking),
    scroll: await scrollWorks(browser, viewer, viewer.ranking, works),
  }
}

function lineOf({ home, ranking, takeOver: opened, scroll }) {
  const pictures = `first picture ${Math.round(home.firstPicture)} and ${Math.round(ranking.firstPicture)} ms`
  if (!scroll) return pictures
  return `${pictures}, first click opens a work after ${Math.round(opened)} ms, ${scroll.nodes} nodes, ${scroll.mainThread.toFixed(1)} s of main thread`
}
