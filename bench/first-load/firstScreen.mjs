// How soon the first picture of home and of the daily ranking shows, against a control page with the same picture in plain HTML from the
// same server; and what is transferred before it. Medians of interleaved runs.
// Usage: node bench/first-load/firstScreen.mjs [rounds]. Needs a build (npm run build) and Chromium (CHROMIUM_PATH or on the PATH).
import { createServer, request } from 'node:http'
import { launchBrowser } from '../browser.mjs'
import { printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'

const rounds = Number(process.argv[2] ?? 5)
/** Slow 4G: bytes per second, latency in ms. */
const network = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 }
const paths = ['/', '/rank/daily']
/** Needed ratio of the first picture to that of the control, and number of requests before it. */
const limits = { ratio: 1.5, requests: 8, styleBytes: 12 * 1024 }

const gateway = await startGateway()
const base = `http://127.0.0.1:${gateway.port}`
/** Pages with one picture, by the path of the page that they are compared with. */
const controls = new Map()
const proxy = await startProxy(gateway.port)
const browser = await launchBrowser('--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync')
const samples = new Map()

try {
  for (const path of paths) {
    await fetch(base + path, { headers: { accept: 'text/html', 'accept-language': 'en-US' } })
    const html = await (await fetch(base + path, { headers: { accept: 'text/html', 'accept-language': 'en-US' } })).text()
    const [, picture] = /<div id="first-screen".*?<img src="([^"]+)"/s.exec(html) ?? []
    if (picture === undefined) throw new Error(`${path} has no first screen`)
    controls.set(path, `<!doctype html><title>control</title><img src="${picture}" alt="" width="360" fetchpriority="high">`)
  }
  for (let round = 0; round <= rounds; round++) {
    const runs = paths.flatMap((path) => [
      [path, base + path],
      [`control ${path}`, `http://127.0.0.1:${proxy.address().port}/control?${encodeURIComponent(path)}`],
    ])
    for (const [name, address] of round % 2 === 0 ? runs : runs.toReversed()) {
      const sample = await measure(address)
      // The first round warms the caches and does not count.
      if (round > 0) samples.set(name, [...(samples.get(name) ?? []), sample])
    }
  }
} finally {
  await browser.close()
  proxy.close()
  await gateway.stop()
}

let isGood = true
const figures = []
for (const path of paths) {
  const [ours, plain] = [samples.get(path), samples.get(`control ${path}`)]
  const of = (list, key) => median(list.map((sample) => sample[key]))
  const ratio = of(ours, 'picture') / of(plain, 'picture')
  const control = { name: 'plain HTML', value: of(plain, 'picture') }
  figures.push(
    { name: `${path}: first picture`, value: of(ours, 'picture'), unit: 'ms', control, most: limits.ratio },
    { name: `${path}: requests before it`, value: of(ours, 'requests'), most: limits.requests },
    { name: `${path}: script before it`, value: of(ours, 'scriptBytes') / 1024, unit: 'KB' },
    { name: `${path}: style before it`, value: of(ours, 'styleBytes') / 1024, unit: 'KB', most: limits.styleBytes / 1024 },
    { name: `${path}: the viewer takes over`, value: of(ours, 'takenOver'), unit: 'ms' },
  )
  isGood &&= ratio <= limits.ratio && of(ours, 'requests') <= limits.requests && of(ours, 'styleBytes') <= limits.styleBytes
  console.log(
    `${path}: first picture ${of(ours, 'picture').toFixed(0)} ms, control ${of(plain, 'picture').toFixed(0)} ms, ratio ${ratio.toFixed(2)} ` +
      `(needed ${limits.ratio}); before it ${of(ours, 'requests')} requests (needed ${limits.requests}), ` +
      `${kb(of(ours, 'scriptBytes'))} of script, ${kb(of(ours, 'styleBytes'))} of style; the viewer takes over after ${of(ours, 'takenOver').toFixed(0)} ms`,
  )
}
printFigures(figures)
process.exitCode = isGood ? 0 : 1

/** Loads a page once in a fresh profile on a slow phone. Times in ms since the navigation. */
async function measure(address) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'en-US',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.element?.tagName === 'IMG') window.firstPicture ??= entry.renderTime || entry.startTime
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.firstPicture !== undefined, undefined, { timeout: 60_000 })
  const isControl = address.includes('/control?')
  if (!isControl) {
    await page.waitForFunction(() => performance.getEntriesByName('emaki:first-screen-replaced').length > 0, undefined, {
      timeout: 60_000,
    })
  }
  const sample = await page.evaluate(() => {
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < window.firstPicture)
    const finished = before.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= window.firstPicture)
    const bytes = (ending) =>
      finished.filter(({ name }) => name.endsWith(ending)).reduce((sum, { transferSize }) => sum + transferSize, 0)
    return {
      picture: window.firstPicture,
      // With the page itself.
      requests: finished.length + 1,
      scriptBytes: bytes('.js'),
      styleBytes: bytes('.css'),
      takenOver: performance.getEntriesByName('emaki:first-screen-replaced')[0]?.startTime ?? 0,
    }
  })
  await context.close()
  return sample
}

/** Starts a proxy that answers the control pages itself and forwards everything else to the gateway. */
function startProxy(port) {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url, 'http://localhost')
    if (url.pathname === '/control') {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      outgoing.end(controls.get(decodeURIComponent(url.search.slice(1))))
      return
    }
    const forwarded = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode, answer.headers)
        answer.pipe(outgoing)
      },
    )
    forwarded.once('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
