// How soon the first picture of each entry page shows (novel: the first paragraph), against a control page with the same picture in plain
// HTML from the same server; and what is transferred before it. Medians of interleaved runs.
// Usage: node bench/first-load/firstScreen.mjs [rounds] [path ...]. Needs a build (npm run build) and Chromium (CHROMIUM_PATH or on the PATH).
import { createServer, request } from 'node:http'
import { launchBrowser } from '../browser.mjs'
import { printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'

const rounds = Number(process.argv[2] ?? 5)
/** Slow 4G: bytes per second, latency in ms. */
const network = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 }
/** Entry pages by name, each with the needed ratio of its first picture or text to that of the control. */
const ratios = { home: 1.3, ranking: 1.3, artwork: 1.5, artist: 1.5, novel: 1.8, search: 1.8 }
/** Needed number of requests and bytes of style before the first picture. */
const limits = { requests: 8, styleBytes: 12 * 1024 }

const gateway = await startGateway()
const base = `http://127.0.0.1:${gateway.port}`
/** Pages with one picture, by the path of the page that they are compared with. */
const controls = new Map()
const proxy = await startProxy(gateway.port)
const browser = await launchBrowser('--disable-quic', '--no-first-run', '--disable-component-update', '--disable-sync')
const samples = new Map()

const addresses = await entryPages()
const wanted = process.argv.slice(3)
const names = Object.keys(ratios).filter((name) => wanted.length === 0 || wanted.includes(name))

try {
  for (const name of names) {
    const { path, picture } = addresses[name]
    const headers = { accept: 'text/html', 'accept-language': 'en-US', 'sec-fetch-mode': 'navigate' }
    for (let round = 0; round < 3; round++) await (await fetch(base + path, { headers })).text()
    const text = name === 'novel' ? `<p data-at="0">${'A line of the novel. '.repeat(40)}</p>` : ''
    controls.set(
      name,
      `<!doctype html><title>control</title><img src="${picture}" alt="" width="360" fetchpriority="high">${text}`,
    )
  }
  for (let round = 0; round <= rounds; round++) {
    const runs = names.flatMap((name) => [
      [name, base + addresses[name].path, name],
      [`control ${name}`, `http://127.0.0.1:${proxy.address().port}/control?${name}`, name],
    ])
    for (const [name, address, page] of round % 2 === 0 ? runs : runs.toReversed()) {
      const sample = await measure(address, page)
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
for (const path of names) {
  const [ours, plain] = [samples.get(path), samples.get(`control ${path}`)]
  const most = ratios[path]
  const of = (list, key) => median(list.map((sample) => sample[key]))
  const ratio = of(ours, 'picture') / of(plain, 'picture')
  const control = { name: 'plain HTML', value: of(plain, 'picture') }
  figures.push(
    { name: `${path}: first picture`, value: of(ours, 'picture'), unit: 'ms', control, most },
    { name: `${path}: requests before it`, value: of(ours, 'requests'), most: limits.requests },
    { name: `${path}: script before it`, value: of(ours, 'scriptBytes') / 1024, unit: 'KB' },
    { name: `${path}: style before it`, value: of(ours, 'styleBytes') / 1024, unit: 'KB', most: limits.styleBytes / 1024 },
    { name: `${path}: the viewer takes over`, value: of(ours, 'takenOver'), unit: 'ms' },
  )
  isGood &&= ratio <= most && of(ours, 'requests') <= limits.requests && of(ours, 'styleBytes') <= limits.styleBytes
  console.log(
    `${path}: first picture ${of(ours, 'picture').toFixed(0)} ms, control ${of(plain, 'picture').toFixed(0)} ms, ratio ${ratio.toFixed(2)} ` +
      `(needed ${most}); before it ${of(ours, 'requests')} requests (needed ${limits.requests}), ` +
      `${kb(of(ours, 'scriptBytes'))} of script, ${kb(of(ours, 'styleBytes'))} of style; the viewer takes over after ${of(ours, 'takenOver').toFixed(0)} ms`,
  )
}
printFigures(figures)
process.exitCode = isGood ? 0 : 1

/** The address of each entry page with its first picture, as the API of the gateway has them. */
async function entryPages() {
  const json = async (path) => (await fetch(`${base}/api/mirror${path}`, { headers: { 'accept-language': 'en' } })).json()
  const day = new Date(Date.now() - 86_400_000 * 1.5).toISOString().slice(0, 10)
  const proxied = (address) => `/api/image/${address.replace('https://', '')}`
  const isPlain = ({ type, x_restrict, illust_ai_type: ai }) => type === 'illust' && x_restrict === 0 && ai !== 2
  const { illusts } = await json(`/rank?date=${day}&mode=day&page=1`)
  const work = illusts.find(isPlain)
  const { novels } = await json(`/rank_novel?date=${day}&mode=day&page=1`)
  const novel = novels.find(({ x_restrict, novel_ai_type: ai }) => x_restrict === 0 && ai !== 2)
  const tag = work.tags[0].name
  const found = await json(`/search?word=${encodeURIComponent(tag)}&mode=partial_match_for_tags&order=date_desc&page=1`)
  const picture = proxied(work.image_urls.medium)
  return {
    home: { path: '/', picture },
    ranking: { path: '/rank/daily', picture },
    artwork: { path: `/artworks/${work.id}`, picture: proxied(work.image_urls.medium) },
    artist: { path: `/users/${work.user.id}`, picture },
    novel: { path: `/novel/${novel.id}`, picture: proxied(novel.image_urls.large) },
    search: { path: `/search/${encodeURIComponent(tag)}`, picture: proxied(found.illusts.find(isPlain).image_urls.medium) },
  }
}

/** Loads a page once in a fresh profile on a slow phone. Times in ms since the navigation. */
async function measure(address, name) {
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
  await page.addInitScript((isText) => {
    if (isText) {
      const look = () => {
        const isThere = [...document.querySelectorAll('p[data-at]')].some((line) =>
          line.checkVisibility({ visibilityProperty: true }),
        )
        if (isThere) requestAnimationFrame((now) => (window.firstPicture ??= now))
        else requestAnimationFrame(look)
      }
      return look()
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.element?.tagName === 'IMG') window.firstPicture ??= entry.renderTime || entry.startTime
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }, name === 'novel')
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.firstPicture !== undefined, undefined, { timeout: 60_000 })
  const isControl = address.includes('/control?')
  if (!isControl) {
    await page.waitForFunction(() => document.querySelector('main > *') && !document.getElementById('first-screen'), undefined, {
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
      outgoing.end(controls.get(url.search.slice(1)))
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
