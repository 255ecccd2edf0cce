// Layout shifts of every kind of address: a cold visit on Slow 4G with a four times slower processor, on a phone and on a wide screen.
// Usage: node bench/layout/shifts.mjs [--only=phone|desktop] [--at=TEXT] [--verbose]. Needs a build (npm run build) and Chromium.
import { parseArgs } from 'node:util'
import { launchBrowser, screenSizes, slow4g } from '../browser.mjs'
import { printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'
import { addressesOf } from './addresses.mjs'

/** The sum of the shifts of a visit must be lower. */
const most = 0.01
/** Longest wait for the content of a screen, ms. A live stream never ends to load. */
const contentMs = 15_000
const slowdown = 4
/** Visits at a time: each waits for its slow network most of the time. */
const atOnce = 3

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, at: { type: 'string', default: '' }, verbose: { type: 'boolean' } },
})
const sizes = Object.keys(screenSizes).filter((size) => options.only === undefined || options.only === size)
const gateway = await startGateway()
const origin = `http://127.0.0.1:${gateway.port}`
const browser = await launchBrowser()
const rows = []
try {
  const addresses = (await addressesOf(origin)).filter(({ path, name = path }) => name.includes(options.at))
  const { demo } = await (await fetch(`${origin}/.well-known/emaki.json`)).json()
  for (const address of addresses) await fetchOnce(address.path)
  const queue = [...addresses]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) rows.push(await measure(next, demo[0]))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
} finally {
  await browser.close()
  await gateway.stop()
}
report()

/** The gateway answers with the HTML of a cached screen. */
async function fetchOnce(path) {
  await fetch(`${origin}${path}`, { headers: { accept: 'text/html', 'accept-language': 'en-US', 'sec-fetch-mode': 'navigate' } })
}

async function measure(address, account) {
  const { path, name = path } = address
  const row = { name }
  for (const size of sizes) {
    const shifts = await visit(address, screenSizes[size], account)
    row[size] = shifts.reduce((sum, { value }) => sum + value, 0)
    for (const { value, at, of } of shifts)
      if (options.verbose || row[size] >= most) console.log(`${name} ${size}: ${value.toFixed(4)} at ${at} ms: ${of}`)
  }
  return row
}

/** The layout shifts of a cold visit, which scrolls a little once the screen has its content. */
async function visit({ path, isLoggedIn, after }, screen, account) {
  const context = await browser.newContext({ ...screen, locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  if (isLoggedIn) {
    await context.request.post(`${origin}/api/companion/session`, { data: { session: account.session } })
    await page.addInitScript(() =>
      localStorage.setItem('emaki.session', JSON.stringify({ mode: 'web', companion: '/api/companion' })),
    )
  }
  if (after) {
    await page.goto(`${origin}${after}`)
    await page.waitForLoadState('networkidle')
  }
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(recordShifts)
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
  await page.waitForLoadState('networkidle', { timeout: contentMs }).catch(() => undefined)
  for (let step = 0; step < 4; step++) {
    await page.evaluate(() => scrollBy(0, innerHeight * 0.6))
    await page.waitForTimeout(700)
  }
  const shifts = await page.evaluate(() => window.shiftsSeen)
  await context.close()
  return shifts
}

function recordShifts() {
  window.shiftsSeen = []
  const nameOf = (node) => {
    if (!node) return 'gone'
    if (!(node instanceof Element)) return `the text “${node.textContent.slice(0, 40)}”`
    return `${node.localName}.${node.className} “${node.textContent.slice(0, 30)}”`
  }
  const sourceOf = ({ node, previousRect: from, currentRect: to }) =>
    `${nameOf(node)} ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries())
      if (!hadRecentInput) window.shiftsSeen.push({ value, at: Math.round(startTime), of: sources.map(sourceOf).join('; ') })
  }).observe({ type: 'layout-shift', buffered: true })
}

function report() {
  const shown = rows.map(({ name, ...sums }) => ({
    address: name,
    ...Object.fromEntries(Object.entries(sums).map(([size, value]) => [size, value.toFixed(4)])),
  }))
  console.table(shown.sort((one, other) => one.address.localeCompare(other.address)))
  const figures = sizes.map((size) => ({
    name: `largest sum of layout shifts of an address, ${size}`,
    value: Math.max(...rows.map((row) => row[size])),
    most,
  }))
  printFigures(figures)
  process.exitCode = figures.every(({ value }) => value < most) ? 0 : 1
}
