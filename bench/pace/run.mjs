// How smooth the viewer would be at a quarter of the processor's speed: tasks of the main thread while scrolling, opening a work and going
// back; and what it takes at full speed until a list that was left, or left and reloaded, stands again: the same card at the same pixel.
// Counted in the thread's own processor time: other programs on the machine then change nothing but the cache. Of several rounds the best
// counts, because whatever disturbs one only adds.
// Usage: node bench/pace/run.mjs. Needs a built tree and a Chromium.
import { launchBrowser, screenSizes } from '../browser.mjs'
import { startGateway } from '../gateway.mjs'
import { tasksDuring } from '../mainThread.mjs'

/** How much slower a weak phone is. */
const slowDown = 4
const longestMs = 50
const maxToRestoreMs = 100
const rounds = 3
/** Nothing has changed for so long in a page at rest. */
const restMs = 600
/** A page that moves by itself is taken to rest after so long. */
const patienceMs = 15_000
const gateway = await startGateway()
const browser = await launchBrowser()
const sum = (tasks) => tasks.reduce((total, ms) => total + ms, 0)
const rounded = (values) => values.map((ms) => Math.round(ms)).join(', ')

try {
  for (const [name, size] of Object.entries(screenSizes)) {
    const paces = []
    const returns = []
    const reloads = []
    for (let round = 0; round < rounds; round++) {
      paces.push(await pace(size))
      const { again, afresh } = await restored(size)
      returns.push(sum(again))
      reloads.push(sum(afresh))
    }
    for (const phase of ['scrolling', 'opening', 'going back']) {
      const tries = paces.map((tasks) => tasks[phase].map((ms) => ms * slowDown))
      const longest = Math.min(...tries.map((tasks) => Math.max(0, ...tasks)))
      say(
        longest <= longestMs,
        name,
        `${phase}: longest task ${Math.round(longest)} ms at a quarter of the speed (${longestMs} allowed)`,
      )
      const over = tries.map((tasks) => rounded(tasks.filter((ms) => ms > longestMs)) || 'none')
      console.log(
        `       over it, round by round: ${over.join('; ')}; in all ${rounded(paces.map((tasks) => sum(tasks[phase])))} ms at full speed`,
      )
    }
    for (const [what, costs] of [
      ['a list that was left', returns],
      ['a list that was left and reloaded', reloads],
    ]) {
      const best = Math.min(...costs)
      say(
        best < maxToRestoreMs,
        name,
        `${what} stands again after ${Math.round(best)} ms of main thread (${maxToRestoreMs} allowed; each ${rounded(costs)})`,
      )
    }
  }
} finally {
  await browser.close()
  await gateway.stop()
}

function say(isHeld, name, text) {
  if (!isHeld) process.exitCode = 1
  console.log(`${isHeld ? 'held  ' : 'MISSED'} ${name}, ${text}`)
}

/** The tasks of scrolling through a ranking, opening a work of it and going back. */
async function pace(size) {
  const { context, page, devtools, press } = await listOf(size)
  const scrolling = await tasksDuring(page, devtools, () => scrollOn(page, 180))
  const opening = await tasksDuring(page, devtools, async () => {
    await press()
    await page.locator('article h1').waitFor()
  })
  const back = await tasksDuring(page, devtools, async () => {
    await page.goBack()
    await page.locator('[role=feed] [data-index]').first().waitFor()
  })
  await context.close()
  return { scrolling, opening, 'going back': back }
}

/** The tasks from the press on Back to the frame in which the work that was opened stands where it stood: with the page kept, and reloaded. */
async function restored(size) {
  const { context, page, devtools, press } = await listOf(size)
  await scrollOn(page, 60)
  const leave = async () => {
    await page.evaluate(() => addEventListener('click', (event) => window.noteCard(event.target), { once: true, capture: true }))
    await press()
    await page.locator('article h1').waitFor()
    await atRest(page)
  }
  const isRestored = () => performance.getEntriesByName('restored').length > 0
  const goBack = async () => {
    // The script that watches for it is in the page beforehand: to read its third of a megabyte is no work of the page's own.
    await page.evaluate(() => performance.clearMarks('restored'))
    await page.waitForFunction(() => true)
    return tasksDuring(
      page,
      devtools,
      async () => {
        await page.goBack()
        await page.waitForFunction(isRestored)
      },
      { from: 'left', to: 'restored' },
    )
  }
  await leave()
  const again = await goBack()
  await atRest(page)
  await leave()
  await page.reload()
  await page.locator('article h1').waitFor()
  await page.waitForLoadState('networkidle')
  await atRest(page)
  const afresh = await goBack()
  await context.close()
  return { again, afresh }
}

/** A ranking at rest, with the artwork's screen at hand, and how to press a card of it that is in sight. */
async function listOf(size) {
  const context = await browser.newContext(size)
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await page.goto(`http://127.0.0.1:${gateway.port}/rank/daily`)
  await page.locator('[role=feed] [data-index]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('ArtworkScreen')))
  const press = async () => {
    const card = page.locator('[role=feed] a[href^="/artworks/"]:not([data-hidden]):not([data-preview])')
    const visible = await card.evaluateAll((links) =>
      links.findIndex((link) => link.getBoundingClientRect().top > 100 && link.getBoundingClientRect().top < innerHeight - 200),
    )
    const { x, y, width, height } = await card.nth(visible).boundingBox()
    const [left, top] = [x + width / 2, y + Math.min(height / 3, 80)]
    await (size.hasTouch ? page.touchscreen.tap(left, top) : page.mouse.click(left, top))
  }
  return { context, page, devtools, press }
}

/** Waits until nothing in the document has changed for a while, or for long: a change of screens within the page is no load that ends. */
function atRest(page) {
  return page.evaluate(
    ([ms, maxMs]) =>
      new Promise((resolve) => {
        const rest = () => {
          changes.disconnect()
          resolve()
        }
        setTimeout(rest, maxMs)
        let timer = setTimeout(rest, ms)
        const changes = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(rest, ms)
        })
        changes.observe(document, { childList: true, subtree: true, attributes: true })
      }),
    [restMs, patienceMs],
  )
}

async function scrollOn(page, steps) {
  for (let step = 0; step < steps; step++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollBy(0, 60)))))
  }
}

/** In the page: remembers the card that is pressed, and marks when one goes back and when that card stands where it stood. */
function watch() {
  window.noteCard = (target) => {
    const card = target.closest('[data-index]')
    sessionStorage.setItem('bench', JSON.stringify([card.dataset.index, Math.round(card.getBoundingClientRect().top)]))
  }
  addEventListener(
    'popstate',
    () => {
      performance.mark('left')
      performance.clearMarks('restored')
      const [index, top] = JSON.parse(sessionStorage.getItem('bench'))
      const look = () => {
        const card = document.querySelector(`[role=feed] [data-index="${index}"]`)
        if (!card || Math.abs(card.getBoundingClientRect().top - top) > 1) return void requestAnimationFrame(look)
        // A task of its own comes after the frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => performance.mark('restored')
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    },
    { capture: true },
  )
}
