// Ugoira in one browser: how soon the first frame is there, how much is decoded at once, how the GIF encoder compares with gif.js at its
// defaults on the same frames (time per frame on one core, likeness to the original), and whether reading or any export holds the page up:
// the longest task of the main thread in its own processor time, so that other programs on the machine hardly count.
// Usage: node bench/ugoira/bench.mjs. Needs a Chromium.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/install.mjs'
import { tasksDuring } from '../mainThread.mjs'

const require = createRequire(import.meta.url)
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const gifJs = join(require.resolve('gif.js/package.json'), '../dist')
const types = { '.html': 'text/html', '.js': 'text/javascript' }
const pairs = 3
const gifFrames = 16
/** Of processor time, decoding included, for one frame of 1920 x 1080. */
const mostApngMs = 600
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
const verdicts = []
const judge = (text, isHeld) => {
  verdicts.push(isHeld)
  console.log(`${isHeld ? 'held  ' : 'MISSED'} ${text}`)
}

const built = mkdtempSync(join(tmpdir(), 'emaki-media-studio-'))
spawnSync(join(root, 'node_modules/.bin/vite'), ['build', join(root, 'e2e/media'), '--outDir', built, '--minify', 'oxc'], {
  stdio: 'inherit',
})
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

/** A studio with an animation in it; `cores` is what the page believes to have. */
async function studioWith(animation, cores) {
  const page = await browser.newPage()
  if (cores) await page.addInitScript((count) => Object.defineProperty(navigator, 'hardwareConcurrency', { value: count }), cores)
  await page.route('http://studio.localhost/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1) || 'index.html'
    const file = path === 'gif.worker.js' ? join(gifJs, path) : join(built, path)
    return route.fulfill({ contentType: types[extname(path)] ?? 'text/plain', body: readFileSync(file) })
  })
  await page.goto('http://studio.localhost/')
  await page.evaluate((made) => window.mediaStudio.make(made), animation)
  // What was thrown away while drawing is not to be swept up while reading.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(1_000)
  return page
}

/** What all pages' processes have used so far, ms: threads that encode count in full, other programs not at all. */
async function processorTime() {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0)
}

/** What `work` gives, and the longest task of the page's main thread meanwhile, ms. */
async function watched(page, work) {
  const devtools = await page.context().newCDPSession(page)
  let result
  const tasks = await tasksDuring(page, devtools, async () => {
    result = await work()
  })
  await devtools.detach()
  return { result, longest: Math.max(0, ...tasks) }
}
const judgeLongest = (name, longest) => judge(`${name}: longest task ${longest.toFixed(1)} ms (50 allowed)`, longest <= 50)

try {
  const long = await studioWith({ width: 1920, height: 1080, look: 'soft', delays: new Array(150).fill(40) })
  // 8 Mbit/s.
  const { result: arrival, longest } = await watched(long, () => long.evaluate(() => window.mediaStudio.open(1_000)))
  const bitmaps = await long.evaluate(() => window.mediaStudio.playThrough())
  const share = arrival.firstFrameShare
  console.log(`150 frames of 1920 x 1080, ${Math.round(arrival.bytes / 1e3)} kB at 8 Mbit/s`)
  judge(`first frame after ${(share * 100).toFixed(2)} % of the bytes (5 % allowed)`, share < 0.05)
  judge(
    `first frame after ${(arrival.firstFrameMs / arrival.wholeMs).toFixed(3)} of the time of the whole`,
    arrival.firstFrameMs < arrival.wholeMs * 0.1,
  )
  judge(`${(bitmaps.peakBytes / 1e6).toFixed(1)} MB of decoded frames at most (96 allowed)`, bitmaps.peakBytes <= 96e6)
  judgeLongest('while it arrives', longest)
  await long.close()

  const exporting = await studioWith({ width: 1920, height: 1080, look: 'soft', delays: new Array(16).fill(40) }, 1)
  await exporting.evaluate(() => window.mediaStudio.open(Number.POSITIVE_INFINITY))
  for (const format of ['gif', 'apng', 'webm', 'mp4']) {
    const { result, longest } = await watched(exporting, () =>
      exporting.evaluate((name) => window.mediaStudio.exportOnly(name), format),
    )
    console.log(
      `${format} of 16 frames of 1920 x 1080 in one thread: ${Math.round(result.ms / 16)} ms a frame, ${Math.round(result.bytes / 1e3)} kB`,
    )
    judgeLongest(format, longest)
  }
  const before = await processorTime()
  await exporting.evaluate(() => window.mediaStudio.exportOnly('apng'))
  const each = ((await processorTime()) - before) / 16
  judge(`apng: ${Math.round(each)} ms of processor time a frame (${mostApngMs} allowed)`, each < mostApngMs)
  await exporting.close()

  for (const look of ['soft', 'flat']) {
    const page = await studioWith({ width: 600, height: 800, look, delays: new Array(gifFrames).fill(100) }, 1)
    await page.addScriptTag({ path: join(gifJs, 'gif.js') })
    await page.evaluate(() => window.mediaStudio.open(Number.POSITIVE_INFINITY))
    const ratios = []
    const times = { ours: [], theirs: [] }
    let last
    for (let pair = 0; pair <= pairs; pair++) {
      last = await page.evaluate(compare)
      if (pair === 0) continue
      ratios.push(last.theirs.ms / last.ours.ms)
      times.ours.push(last.ours.ms)
      times.theirs.push(last.theirs.ms)
    }
    const [ours, theirs] = [last.ours, last.theirs].map(({ psnr }) => mean(psnr))
    const each = (list) => Math.round(median(list) / gifFrames)
    console.log(`${look}, 600 x 800, one thread each: ours ${each(times.ours)} ms a frame, gif.js ${each(times.theirs)} ms`)
    judge(
      `${look}: ${median(ratios).toFixed(1)} times as fast (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}; 5 asked)`,
      median(ratios) >= 5,
    )
    judge(`${look}: ${ours.toFixed(1)} dB to gif.js's ${theirs.toFixed(1)} dB`, ours >= theirs)
    console.log(`       ${Math.round(last.ours.bytes / 1e3)} kB to ${Math.round(last.theirs.bytes / 1e3)} kB`)
    await page.close()
  }
} finally {
  await browser.close()
  rmSync(built, { recursive: true, force: true })
}
process.exitCode = verdicts.every(Boolean) ? 0 : 1

/** In the page: both encoders once, gif.js first, from compressed frames to a file. */
async function compare() {
  let start = performance.now()
  const canvases = await window.mediaStudio.canvases()
  const gif = new window.GIF({ workers: 1, width: 600, height: 800, workerScript: '/gif.worker.js' })
  for (const canvas of canvases) gif.addFrame(canvas, { delay: 100 })
  const file = await new Promise((resolve) => {
    gif.on('finished', resolve)
    gif.render()
  })
  const theirs = { ms: performance.now() - start, file }
  start = performance.now()
  const our = await window.mediaStudio.exportFile('gif')
  const ours = { ms: performance.now() - start, file: our }
  const measured = async ({ ms, file }) => ({
    ms,
    ...(await window.mediaStudio.likeness(new Blob([file], { type: 'image/gif' }))),
  })
  return { ours: await measured(ours), theirs: await measured(theirs) }
}
