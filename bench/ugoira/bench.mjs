// Ugoira in a browser: time to the first frame, memory of decoded frames, our GIF encoder against gif.js with its defaults (processor time
// on one core, similarity to the original), and the longest main-thread task while reading and exporting. All times are the page's own
// processor time, which other programs hardly influence.
// Usage: node bench/ugoira/bench.mjs [arrival] [exports] [gif] [small] [long]. Needs Chromium. Without arguments it runs all but `long`,
// which exports 150 frames in every format. `small` is the small ones of `gif`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { launchBrowser } from '../browser.mjs'
import { median, printFigures } from '../figures.mjs'
import { tasksDuring } from '../mainThread.mjs'

const require = createRequire(import.meta.url)
const gifJs = join(require.resolve('gif.js/package.json'), '../dist')
const types = { '.html': 'text/html', '.js': 'text/javascript' }
const pairs = 3
/**
 * Thousands of colours and a few dozen, long and short. For a short GIF, starting a worker and compiling its code is most of the work. Its
 * first file takes about five ticks of the processor clock, so several fresh pages make one and their times are summed.
 */
const gifs = [
  { name: 'soft', look: 'soft', width: 600, height: 800, frames: 16, pages: 1 },
  { name: 'flat', look: 'flat', width: 600, height: 800, frames: 16, pages: 1 },
  { name: 'soft and small', look: 'soft', width: 240, height: 320, frames: 8, pages: 5 },
  { name: 'flat and small', look: 'flat', width: 240, height: 320, frames: 8, pages: 5 },
]
/** Ms of processor time per frame of 1920 x 1080, decoding included. */
const maxApngMs = 600
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const verdicts = []
const figures = []
/** Prints a verdict and keeps its figure, whose budget is in `figure` or in the verdict. */
const judge = (text, isHeld, figure) => {
  verdicts.push(isHeld)
  figures.push({ isHeld, ...figure })
  console.log(`${isHeld ? 'held  ' : 'MISSED'} ${text}`)
}

const built = mkdtempSync(join(tmpdir(), 'emaki-media-harness-'))
spawnSync(join(root, 'node_modules/.bin/vite'), ['build', join(root, 'e2e/media'), '--outDir', built, '--minify', 'oxc'], {
  stdio: 'inherit',
})
const browser = await launchBrowser()

/** Opens a harness page with an animation. `cores` is the number of cores that the page sees. */
async function openHarness(animation, cores) {
  const page = await browser.newPage()
  if (cores) await page.addInitScript((count) => Object.defineProperty(navigator, 'hardwareConcurrency', { value: count }), cores)
  await page.route('http://harness.localhost/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const file = path === 'gif.worker.js' ? join(gifJs, path) : join(built, path)
    return route.fulfill({ contentType: types[extname(path)] ?? 'text/plain', body: readFileSync(file) })
  })
  await page.goto('http://harness.localhost/')
  await page.evaluate((made) => window.mediaHarness.make(made), animation)
  // Collects the garbage of drawing, so that it is not collected while reading.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(1_000)
  return page
}

/** Processor time of all processes of the pages so far, in ms: encoding workers count in full, other programs not at all. */
async function processorTime() {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
}

/** The result of `work`, and the longest task of the page's main thread meanwhile, in ms. */
async function withLongestTask(page, work) {
  const devtools = await page.context().newCDPSession(page)
  let result
  const tasks = await tasksDuring(page, devtools, async () => {
    result = await work()
  })
  await devtools.detach()
  return { result, longest: Math.max(0, ...tasks) }
}
const judgeLongest = (name, longest) =>
  judge(`${name}: longest task ${longest.toFixed(1)} ms (50 allowed)`, longest <= 50, {
    name: `${name}: longest task`,
    value: longest,
    unit: 'ms',
    most: 50,
  })

const chosen = process.argv.slice(2)
const wants = (part) => (chosen.length === 0 ? part !== 'long' : chosen.includes(part))

try {
  if (wants('arrival')) await watchArrival()
  if (wants('exports')) await watchExports(16)
  if (wants('long')) await watchExports(150)
  const compared = wants('gif') ? gifs : wants('small') ? gifs.filter(({ name }) => name.includes('small')) : []
  for (const animation of compared) await compareGifs(animation)
} finally {
  await browser.close()
  rmSync(built, { recursive: true, force: true })
}
printFigures(figures)
process.exitCode = verdicts.every(Boolean) ? 0 : 1

/** First frame, memory and main thread while 150 frames arrive at 8 Mbit/s. */
async function watchArrival() {
  const long = await openHarness({ width: 1920, height: 1080, look: 'soft', delays: new Array(150).fill(40) })
  // 1,000 bytes per ms are 8 Mbit/s.
  const { result: arrival, longest } = await withLongestTask(long, () => long.evaluate(() => window.mediaHarness.open(1_000)))
  const bitmaps = await long.evaluate(() => window.mediaHarness.playThrough())
  const share = arrival.firstFrameShare
  console.log(`150 frames of 1920 x 1080, ${Math.round(arrival.bytes / 1e3)} kB at 8 Mbit/s`)
  judge(`first frame after ${(share * 100).toFixed(2)} % of the bytes (5 % allowed)`, share < 0.05, {
    name: 'bytes until the first frame of 150',
    value: share * 100,
    unit: '%',
    most: 5,
  })
  judge(
    `first frame after ${(arrival.firstFrameMs / arrival.wholeMs).toFixed(3)} of the time of the whole`,
    arrival.firstFrameMs < arrival.wholeMs * 0.1,
    {
      name: 'first frame',
      value: arrival.firstFrameMs,
      unit: 'ms',
      control: { name: 'the whole file', value: arrival.wholeMs },
      most: 0.1,
    },
  )
  judge(`${(bitmaps.peakBytes / 1e6).toFixed(1)} MB of decoded frames at most (96 allowed)`, bitmaps.peakBytes <= 96e6, {
    name: 'decoded frames in memory at most',
    value: bitmaps.peakBytes / 1e6,
    unit: 'MB',
    most: 96,
  })
  judgeLongest('while it arrives', longest)
  await long.close()
}

/** Main thread while large frames are exported to each format, and the cost of an APNG. */
async function watchExports(frames) {
  const exporting = await openHarness({ width: 1920, height: 1080, look: 'soft', delays: new Array(frames).fill(40) }, 1)
  await exporting.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
  for (const format of ['zip', 'gif', 'apng', 'avif', 'webm', 'mp4']) {
    const { result, longest } = await withLongestTask(exporting, () =>
      exporting.evaluate((name) => window.mediaHarness.exportOnly(name), format),
    )
    console.log(
      `${format} of ${frames} frames of 1920 x 1080 in one thread: ${Math.round(result.ms / frames)} ms a frame, ${Math.round(result.bytes / 1e3)} kB`,
    )
    judgeLongest(format, longest)
  }
  const before = await processorTime()
  await exporting.evaluate(() => window.mediaHarness.exportOnly('apng'))
  const each = ((await processorTime()) - before) / frames
  judge(`apng: ${Math.round(each)} ms of processor time a frame (${maxApngMs} allowed)`, each < maxApngMs, {
    name: 'APNG, processor time a frame of 1920 x 1080',
    value: each,
    unit: 'ms',
    most: maxApngMs,
  })
  await exporting.close()
}

/** Our GIF and that of gif.js from the same frames, alternating: first in fresh pages, then with warm code. */
async function compareGifs({ name, frames, pages, ...animation }) {
  const first = { preparing: 0, theirs: 0, ours: 0 }
  let page
  for (let fresh = 0; fresh < pages; fresh++) {
    await page?.close()
    page = await openHarness({ ...animation, delays: new Array(frames).fill(100) }, 1)
    const opened = page
    await opened.addScriptTag({ path: join(gifJs, 'gif.js') })
    await opened.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
    // Opening the panel of formats does the same, some time before a format is pressed.
    first.preparing += await processorTimeOf(async () => {
      await opened.evaluate(() => window.mediaHarness.prepare())
      await opened.waitForTimeout(2_000)
    })
    first.theirs += await processorTimeOf(() => opened.evaluate(makeTheirs, animation))
    first.ours += await processorTimeOf(() => opened.evaluate(makeOurs))
  }
  const times = { ours: [], theirs: [] }
  for (let pair = 0; pair < pairs; pair++) {
    times.theirs.push(await processorTimeOf(() => page.evaluate(makeTheirs, animation)))
    times.ours.push(await processorTimeOf(() => page.evaluate(makeOurs)))
  }
  const ratios = times.theirs.map((theirs, pair) => theirs / times.ours[pair])
  const each = (list) => Math.round(median(list) / frames)
  console.log(
    `${name}, ${frames} frames of ${animation.width} x ${animation.height}, processor time of all threads: ours ${each(times.ours)} ms a frame, gif.js ${each(times.theirs)} ms`,
  )
  judge(
    `${name}: ${median(ratios).toFixed(1)} times as fast (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}; 5 asked)`,
    median(ratios) >= 5,
    { name: `GIF, ${name}: speed against gif.js`, value: median(ratios), unit: '×', least: 5 },
  )
  const cold = first.theirs / first.ours
  const whole = first.theirs / (first.ours + first.preparing)
  judge(
    `${name}: ${cold.toFixed(1)} times as fast for the first file of a page, from the press on (5 asked; ${whole.toFixed(1)} with the warming up before it)`,
    cold >= 5,
    { name: `GIF, ${name}: speed against gif.js, first file of a page`, value: cold, unit: '×', least: 5 },
  )
  const likeness = await page.evaluate(readBoth)
  const [ours, theirs] = [likeness.ours, likeness.theirs].map(({ psnr }) => mean(psnr))
  judge(`${name}: ${ours.toFixed(1)} dB to gif.js's ${theirs.toFixed(1)} dB`, ours >= theirs, {
    name: `GIF, ${name}: PSNR`,
    value: ours,
    unit: 'dB',
    control: { name: 'gif.js', value: theirs },
    least: 1,
  })
  console.log(`       ${Math.round(likeness.ours.bytes / 1e3)} kB to ${Math.round(likeness.theirs.bytes / 1e3)} kB`)
  await page.close()
}

/** Processor time of `work` in all threads of the page in ms, including worker start and compilation. */
async function processorTimeOf(work) {
  const before = await processorTime()
  await work()
  return (await processorTime()) - before
}

/** Runs in the page: gif.js with its defaults, from compressed frames to a file. */
async function makeTheirs({ width, height }) {
  const canvases = await window.mediaHarness.canvases()
  const gif = new window.GIF({ workers: 1, width, height, workerScript: '/gif.worker.js' })
  for (const canvas of canvases) gif.addFrame(canvas, { delay: 100 })
  window.theirGif = await new Promise((resolve) => {
    gif.on('finished', resolve)
    gif.render()
  })
}

/** Runs in the page: our encoder, likewise. */
async function makeOurs() {
  window.ourGif = await window.mediaHarness.exportFile('gif')
}

/** Runs in the page: similarity of both files to their source frames. */
async function readBoth() {
  const read = (file) => window.mediaHarness.likeness(new Blob([file], { type: 'image/gif' }))
  return { ours: await read(window.ourGif), theirs: await read(window.theirGif) }
}
