// Main-thread time of a ranking that is scrolled past 480 works by wheel, by flings and by jumps, on a phone and on a wide screen. All times
// are processor time of the page's main thread, which other programs influence only through the cache, times four for a weak phone. With the
// directory of another checkout that is built, the bench takes turns between both, so that they meet the same conditions.
// Usage: node bench/gallery/scrolling.mjs [directory of another checkout] [--rounds=5] [--works=480] [--only=desktop,wheel]
// `EMAKI_BENCH_SCROLLING` may hold the same arguments for runs of all benchmarks. Needs a build and Chromium.
import { resolve } from 'node:path'
import { launchBrowser, screenSizes } from '../browser.mjs'
import { printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'
import { partNames, partsOf, tasksBetween, traceDuring } from '../mainThread.mjs'

const slowDown = 4
/** A longer task of the main thread delays the next frame noticeably, in ms. */
const longestMs = 50
/** Main-thread time of a wheel and of flings, divided by that of the build before the work on scrolling. */
const mostOfOther = 0.6
const given = [...(process.env.EMAKI_BENCH_SCROLLING?.split(' ').filter(Boolean) ?? []), ...process.argv.slice(2)]
const options = Object.fromEntries(given.flatMap((argument) => (argument.startsWith('--') ? [argument.slice(2).split('=')] : [])))
const rounds = Number(options.rounds ?? 5)
const works = Number(options.works ?? 480)
const only = options.only?.split(',') ?? []
const other = given.find((argument) => !argument.startsWith('--'))

/** One notch of a mouse wheel in px, and the notches a second. */
const wheel = { px: 120, perSecond: 12 }
/** Frames of one fling, and px per frame. */
const fling = { frames: 30, step: 120 }
const jumps = 8

const builds = { ...(other ? { other: resolve(other) } : {}), own: undefined }
const gateways = Object.fromEntries(
  await Promise.all(Object.entries(builds).map(async ([name, checkout]) => [name, await startGateway({}, checkout)])),
)
const browser = await launchBrowser()
const ways = { wheel: wheelOn, fling: flingOn, jump: jumpOn }
const results = new Map()
try {
  for (let round = 0; round < rounds; round++)
    for (const screen of Object.keys(screenSizes))
      for (const way of Object.keys(ways))
        for (const build of Object.keys(builds)) {
          // A phone has no wheel.
          if ((screen === 'phone' && way === 'wheel') || (screen === 'desktop' && way === 'fling')) continue
          if (only.length > 0 && !only.every((name) => name === screen || name === way)) continue
          const key = `${screen}, ${way}`
          const row = results.get(key) ?? Object.fromEntries(Object.keys(builds).map((name) => [name, []]))
          const result = await measure(build, screen, way)
          console.log(`${key}, ${build}: ${Math.round(result.total)} ms, longest ${Math.round(result.longest)} ms`)
          row[build].push(result)
          results.set(key, row)
        }
} finally {
  await browser.close()
  await Promise.all(Object.values(gateways).map((gateway) => gateway.stop()))
}
report()

async function measure(build, screen, way) {
  const context = await browser.newContext(screenSizes[screen])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  let pictureBytes = 0
  const pictures = new Set()
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Image' && pictures.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) pictureBytes += encodedDataLength
  })
  await page.goto(`http://127.0.0.1:${gateways[build].port}/rank/daily`)
  await page.locator('[role=feed] [data-index] img[data-shown]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  pictureBytes = 0
  const trace = await traceDuring(page, devtools, () => ways[way](page, devtools, screenSizes[screen].viewport))
  const tasks = tasksBetween(trace).map((ms) => ms * slowDown)
  const others = tasksBetween(trace, undefined, undefined, { withCollections: false }).map((ms) => ms * slowDown)
  const long = tasks.filter((ms) => ms > longestMs)
  const result = {
    works: await lastOf(page),
    total: tasks.reduce((sum, ms) => sum + ms, 0),
    longest: Math.max(...tasks),
    'longest without GC': Math.max(...others),
    long: long.length,
    'over 50': long.reduce((sum, ms) => sum + ms - longestMs, 0),
    ...Object.fromEntries(Object.entries(partsOf(trace)).map(([part, ms]) => [part, ms * slowDown])),
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
    'pictures KB': pictureBytes / 1000,
  }
  await context.close()
  return result
}

async function wheelOn(page, _devtools, { width, height }) {
  await page.mouse.move(width / 2, height / 2)
  while ((await lastOf(page)) < works) {
    for (let notch = 0; notch < 10; notch++) {
      await page.mouse.wheel(0, wheel.px)
      await page.waitForTimeout(1000 / wheel.perSecond)
    }
  }
}

/**
 * Flings as scrolls of each frame, because synthetic gestures depend on the speed of the machine. A fling ends at the end of the list. The next
 * one starts when the list has grown: frames in between, in which nothing moves, would count the time that the list takes to load.
 */
async function flingOn(page) {
  while ((await lastOf(page)) < works)
    await page.evaluate(async ({ frames, step }) => {
      for (let frame = 0; frame < frames; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const before = scrollY
        scrollBy({ top: step, behavior: 'instant' })
        if (scrollY === before) return new Promise(whenGrown)
      }

      function whenGrown(resolve) {
        const height = document.documentElement.scrollHeight
        const observer = new ResizeObserver(() => {
          if (document.documentElement.scrollHeight <= height) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      }
    }, fling)
}

/** Jumps to the end by key, as the list grows, and back to the middle as with the scroll bar. */
async function jumpOn(page) {
  for (let jump = 0; jump < jumps; jump++) {
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await page
      .waitForFunction((height) => document.documentElement.scrollHeight > height, before, { timeout: 5000 })
      .catch(() => undefined)
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }))
    await page.waitForTimeout(400)
  }
}

/** Index of the last card in the document. */
function lastOf(page) {
  return page.evaluate(() => Number([...document.querySelectorAll('[role=feed] > [data-index]')].at(-1)?.dataset.index ?? 0))
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1]
}

function report() {
  const columns = ['works', 'total', 'longest', 'longest without GC', 'long', 'over 50', ...partNames, 'elements', 'pictures KB']
  const table = {}
  const figures = []
  for (const [name, row] of results) {
    const medians = Object.fromEntries(
      Object.entries(row).map(([build, list]) => [
        build,
        Object.fromEntries(columns.map((column) => [column, median(list.map((result) => result[column]))])),
      ]),
    )
    const most = name.endsWith('jump') ? undefined : mostOfOther
    const control = other && { control: { name: 'other build', value: medians.other.total }, most }
    figures.push(
      { name: `${name}: main thread at 4×`, value: medians.own.total, unit: 'ms', ...control },
      { name: `${name}: longest task at 4×`, value: medians.own.longest, unit: 'ms', most: longestMs },
      {
        name: `${name}: longest task at 4× without garbage collections`,
        value: medians.own['longest without GC'],
        unit: 'ms',
        most: longestMs,
      },
      { name: `${name}: elements`, value: medians.own.elements },
    )
    for (const [build, values] of Object.entries(medians))
      table[other ? `${name}, ${build}` : name] = Object.fromEntries(
        columns.map((column) => [column, Math.round(values[column])]),
      )
    if (other)
      table[`${name}, ratio`] = Object.fromEntries(
        columns.map((column) => [column, Number((medians.own[column] / medians.other[column]).toFixed(2))]),
      )
  }
  console.log(`Medians of ${rounds} rounds, ms of processor time at a quarter of the speed, ${works} works`)
  console.table(table)
  printFigures(figures)
}
