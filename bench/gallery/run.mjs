// Checks every layout of the viewer with ten thousand works against all limits of long lists.
// Usage: node bench/gallery/run.mjs [works] [layouts, separated by commas]. Needs a build and Chromium. Times are the main thread's
// processor time, the best of several tries, because other programs share the machine. They are multiplied by four to represent a slow
// phone.
import { launchBrowser } from '../browser.mjs'
import { startGateway } from '../gateway.mjs'
import { scriptDuring, tasksDuring } from '../mainThread.mjs'

const allLayouts = [
  'Masonry',
  'Grid',
  'Justified',
  'VirtualMasonry',
  'VirtualGrid',
  'VirtualJustified',
  'VirtualSlide',
  'Masonry(CSSGrid)',
  'Masonry(FlexOrder)',
  'Justified(Transform)',
]
const slowDown = 4
const pageSize = 30
/** Frames of one fling, and px per frame. */
const fling = { frames: 100, step: 120 }
const flings = 3
const appends = 5
const resizes = 5
const wide = { width: 1440, height: 900 }
const narrow = { width: 1100, height: 900 }

/** Maximum of each column. */
const budgets = {
  elements: 1499,
  'fling, longest task at a quarter (ms)': 50,
  'frames to 99 %': 3,
  'append of 30, script (ms)': 4,
  'resize, longest task (ms)': 30,
  'heap per 1,000 seen (MB)': 3,
  'heap after leaving (of start)': 1.1,
}

const works = Number(process.argv[2] ?? 10_000)
const layouts = process.argv[3]?.split(',') ?? allLayouts
const gateway = await startGateway()
const browser = await launchBrowser('--js-flags=--expose-gc')
const rows = []
try {
  for (const layout of layouts) {
    const row = await measure(layout)
    console.log(
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · '),
    )
    rows.push(row)
  }
} finally {
  await browser.close()
  await gateway.stop()
}
console.log(`${works} works, ${wide.width} × ${wide.height}`)
console.table(rows)
const missed = rows.flatMap((row) =>
  Object.entries(budgets).flatMap(([name, most]) =>
    row[name] <= most ? [] : [`${row.layout}: ${name} ${row[name]}, at most ${most}`],
  ),
)
for (const line of missed) console.log(`MISSED ${line}`)
console.log(
  `Budget in ${rows.length} layouts (${Object.entries(budgets)
    .map(([name, most]) => `${name} ≤ ${most}`)
    .join(', ')}): ${missed.length === 0 ? 'held' : 'MISSED'}`,
)
process.exitCode = missed.length === 0 ? 0 : 1

async function measure(galleryLayout) {
  const context = await browser.newContext({ viewport: wide })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript((settings) => localStorage.setItem('emaki.settings', JSON.stringify(settings)), {
    galleryLayout,
    languageOfferAnswered: true,
  })
  const pages = await serveWorks(page)
  // The start has already run the code that grows, scrolls, lays out, leaves and restores a short list, so its memory does not count as
  // growth.
  await page.goto(`http://127.0.0.1:${gateway.port}/rank/weekly`)
  await page.locator('[role=feed] [data-index]').first().waitFor()
  const firstOfShort = await page.locator('[role=feed] [data-work]').first().getAttribute('data-work')
  for (let time = 0; time < flings; time++) await scroll(page, fling)
  await page.evaluate(jump)
  for (const size of [narrow, wide]) await page.setViewportSize(size)
  await heapAfterLeaving(page, devtools)
  await page.goBack()
  await page.locator('[role=feed] [data-index]').first().waitFor()
  const heapAtStart = await heapAfterLeaving(page, devtools)
  await press(page, '/rank/daily')
  await page.locator('[role=feed] [data-index]').first().waitFor()
  await toEnd(page)
  await pages.deliver(2)
  await page.evaluate(() => scrollTo(0, 2000))
  await page.waitForTimeout(1500)

  const heapBefore = await heap(devtools)
  const counts = []
  const longest = []
  const start = await lastOf(page)
  for (let time = 0; time < flings; time++) {
    const from = await lastOf(page)
    const tasks = await tasksDuring(page, devtools, () => scroll(page, fling))
    // A fling that did not reach new cards does not count.
    if ((await lastOf(page)) >= from + pageSize) longest.push(Math.max(...tasks))
    counts.push(await elementsOf(page))
  }
  const seen = (await lastOf(page)) - start
  const heapAfter = await heap(devtools)
  const frames = await page.evaluate(jump)
  counts.push(await elementsOf(page))

  const appended = []
  for (let time = 0; time < appends; time++) {
    // The test requests the page at the end and delivers it at the start: this measures appending without drawing cards.
    await toEnd(page)
    await pages.isAsked(3 + time)
    await page.evaluate(() => scrollTo(0, 0))
    // Cards complete themselves a second after a scroll (apps/viewer/src/lists/cards/scrollWatch.ts), which is no part of appending.
    await page.waitForTimeout(2500)
    appended.push(await scriptDuring(page, devtools, () => pages.deliver(3 + time)))
  }
  const relaid = []
  await page.evaluate(() => scrollTo(0, 20_000))
  for (let time = 0; time < resizes; time++) {
    const size = time % 2 === 0 ? narrow : wide
    relaid.push(Math.max(...(await tasksDuring(page, devtools, () => page.setViewportSize(size)))))
  }
  const heapAtHand = await heapAfterLeaving(page, devtools)
  // The list that was left last stays in memory. It is freed when the next list is left.
  await press(page, '/rank/daily')
  await page.locator('[role=feed] [data-index]').first().waitFor()
  await press(page, '/rank/weekly')
  // Wait until the short list replaces the long one.
  await page
    .locator(`[data-index="0"] [data-work="${firstOfShort}"], [data-index="0"][data-work="${firstOfShort}"]`)
    .first()
    .waitFor()
  await page.waitForTimeout(1500)
  const heapLeft = await heapAfterLeaving(page, devtools)
  await context.close()
  return {
    layout: galleryLayout,
    seen,
    elements: Math.max(...counts),
    'fling, longest task at a quarter (ms)': Math.round(Math.min(...longest) * slowDown),
    'frames to 99 %': frames,
    'append of 30, script (ms)': rounded(Math.min(...appended)),
    'resize, longest task (ms)': rounded(Math.min(...relaid)),
    'heap per 1,000 seen (MB)': rounded(((heapAfter - heapBefore) / 2 ** 20 / seen) * 1000),
    'heap, list at hand (MB over start)': rounded((heapAtHand - heapAtStart) / 2 ** 20),
    'heap after leaving (of start)': rounded(heapLeft / heapAtStart),
  }
}

/**
 * Serves the ranking: page 1 from the gateway, page 2 with nearly all works as copies of page 1, later pages with thirty each. A page is
 * sent when `deliver` is called, which resolves when the list has that length.
 */
async function serveWorks(page) {
  const asked = new Map()
  const wait = (number) => {
    const known = asked.get(number) ?? { request: signal(), leave: signal() }
    asked.set(number, known)
    return known
  }
  await page.route(/\/api\/mirror\/rank\?.*\bmode=day\b/, async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    if (number === 1) return route.continue()
    const [response] = await Promise.all([route.fetch(), wait(number).request.resolve()])
    const answer = await response.json()
    const first = number === 2 ? pageSize : works + (number - 3) * pageSize
    const illusts = Array.from({ length: number === 2 ? works - pageSize : pageSize }, (_, at) => {
      const like = answer.illusts[at % answer.illusts.length]
      const place = first + at
      return { ...like, id: 900_000_000 + place, width: 900 + ((place * 37) % 700), height: 900 + ((place * 91) % 900) }
    })
    await wait(number).leave.promise
    await route.fulfill({
      response,
      json: { ...answer, illusts, next_url: answer.next_url ?? 'https://example.invalid/?page=next' },
    })
  })
  const height = () => page.evaluate(() => document.querySelector('[role=feed]').scrollHeight)
  return {
    isAsked: (number) => wait(number).request.promise,
    async deliver(number) {
      await wait(number).request.promise
      const before = await height()
      wait(number).leave.resolve()
      // Above the gallery's box limit the height stays constant. The page's next request then shows that it has appended.
      for (let tries = 0; (await height()) === before && before < 8_000_000 && tries < 600; tries++) await page.waitForTimeout(50)
    },
  }
}

function toEnd(page) {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

function elementsOf(page) {
  return page.evaluate(() => document.querySelectorAll('*').length)
}

/** Index of the last card in the document. */
function lastOf(page) {
  return page.evaluate(() => Number([...document.querySelectorAll('[data-index]')].at(-1).dataset.index))
}

function rounded(value) {
  return Number(value.toFixed(value < 10 ? 2 : 0))
}

/** A promise with its resolve function. */
function signal() {
  let resolve
  const promise = new Promise((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

function scroll(page, { frames, step }) {
  return page.evaluate(
    async ([count, distance]) => {
      for (let frame = 0; frame < count; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        scrollBy({ top: distance, behavior: 'instant' })
      }
    },
    [frames, step],
  )
}

/** Runs in the page: scrolls to 99 % of the page and returns the number of frames until cards are shown there. */
async function jump() {
  scrollTo({ top: document.documentElement.scrollHeight * 0.99, behavior: 'instant' })
  for (let frames = 1; frames < 60; frames++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const isThere = [...document.querySelectorAll('[data-index]')].some((card) => {
      const { top, bottom } = card.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    if (isThere) return frames
  }
  return 60
}

/** Clicks a link of the page, visible or not. */
function press(page, path) {
  return page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link) => link.click())
}

/** Leaves a list for the settings. Returns the live heap in bytes. */
async function heapAfterLeaving(page, devtools) {
  await press(page, '/setting')
  await page.locator('[role=feed]').waitFor({ state: 'detached' })
  await page.waitForTimeout(1500)
  return heap(devtools)
}

/** Live bytes of JavaScript objects. */
async function heap(devtools) {
  // A normal collection keeps what only optimised code references. A query for objects by prototype frees that too.
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'WeakMap.prototype', objectGroup: 'heap' })
  await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup: 'heap' })
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'heap' })
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
