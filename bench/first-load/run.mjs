// How much sooner home shows its largest picture with initial data in the HTML than as a plain single-page app: medians of interleaved
// runs.
// Usage: node bench/first-load/run.mjs [pairs]. Needs a build (npm run build) and Chromium (CHROMIUM_PATH or on the PATH).
import { createServer, request } from 'node:http'
import { launchBrowser } from '../browser.mjs'
import { startGateway } from '../gateway.mjs'

const pairs = Number(process.argv[2] ?? 5)
/** Slow mobile network: bytes per second, latency in ms. */
const network = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 }
const chromiumSwitches = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync']

const gateway = await startGateway()
const control = await startControl(gateway.port)
const browser = await launchBrowser(...chromiumSwitches)
const samples = { ours: [], control: [] }

try {
  for (let pair = 0; pair <= pairs; pair++) {
    const order = pair % 2 === 0 ? ['control', 'ours'] : ['ours', 'control']
    for (const name of order) {
      const paint = await measure(name === 'ours' ? gateway.port : control.address().port)
      // The first pair warms the caches on both sides and does not count.
      if (pair > 0) samples[name].push(paint)
    }
  }
} finally {
  await browser.close()
  control.close()
  await gateway.stop()
}

const ours = median(samples.ours)
const plain = median(samples.control)
const ratio = ours / plain
console.log(
  `largest paint: ours ${ours.toFixed(0)} ms, plain single-page control ${plain.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (budget 0.60; ${pairs} pairs)`,
)
process.exitCode = ratio <= 0.6 ? 0 : 1

/** Loads home once in a fresh profile on a slow phone. Returns the largest contentful paint in ms. */
async function measure(port) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    window.largestPaint = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.element?.tagName === 'IMG') window.largestPaint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.waitForFunction(() => window.largestPaint > 0 && performance.now() > window.largestPaint + 1500, undefined, {
    timeout: 60_000,
  })
  const paint = await page.evaluate(() => window.largestPaint)
  await context.close()
  return paint
}

/** Starts a proxy that removes initial data and preloads from the gateway's pages: the same viewer as a plain single-page app. */
function startControl(port) {
  const server = createServer((incoming, outgoing) => {
    const isPage = incoming.headers.accept?.includes('text/html')
    const headers = isPage ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
    incoming.pipe(
      request({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers }, async (answer) => {
        if (!isPage) {
          outgoing.writeHead(answer.statusCode, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const parts = []
        for await (const part of answer) parts.push(part)
        const page = Buffer.concat(parts)
          .toString()
          .replace(/<script[^>]*id="emaki-initial-data"[^>]*>.*?<\/script>/s, '')
          .replace(/<link[^>]*rel="?preload"?[^>]*as="?image"?[^>]*>/g, '')
          .replace(/<div id="first-screen".*?(?=<div id="root")/s, '')
        const { link, 'content-length': _, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode, kept)
        outgoing.end(page)
      }),
    )
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
