// The parts of a visit, each in a fresh profile on a phone.
import { slow4g } from '../browser.mjs'
import { tasksDuring } from '../mainThread.mjs'
import { clickUntilOpened, countWorks, watchFirstPicture } from './inPage.mjs'
import { recordRequests, requestsBefore, sizes } from './requests.mjs'

const phone = { locale: 'en-US', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** How much slower a weak phone is. */
const slowDown = 4
const longTaskMs = 50
const maxMs = 90_000
/** A page is idle if it has loaded nothing for this long, in ms. */
const idleMs = 4000
/** px per step of the wheel, and the pause after it in ms. */
const wheel = { step: 300, pauseMs: 40 }

/** Loads a path on Slow 4G with the processor at a quarter. `isWhole` waits until the page is idle, for what it loads in all. */
export async function load(browser, { origin, picture }, path, { isWhole = false } = {}) {
  return inFreshProfile(browser, async (page, devtools) => {
    await page.addInitScript(watchFirstPicture, picture)
    const requests = await recordRequests(devtools)
    await throttle(devtools)
    await page.goto(origin + path, { waitUntil: 'commit', timeout: maxMs })
    await page.waitForFunction(() => window.benchFirstPicture, undefined, { timeout: maxMs })
    const { ms, origin: timeOrigin, source } = await page.evaluate(() => window.benchFirstPicture)
    if (isWhole) await requests.idle(idleMs, maxMs)
    const before = requestsBefore(requests.all(), timeOrigin + ms)
    return { firstPicture: ms, source, before, all: sizes(requests.all()) }
  })
}

/** The ms until a click on a card opens its work, under the same conditions. */
export async function takeOver(browser, { origin, card, opened }, path) {
  return inFreshProfile(browser, async (page, devtools) => {
    await page.addInitScript(clickUntilOpened, { card, opened })
    await throttle(devtools)
    await page.goto(origin + path, { waitUntil: 'commit', timeout: maxMs })
    await page.waitForFunction(() => window.benchOpenedMs, undefined, { timeout: maxMs })
    return page.evaluate(() => window.benchOpenedMs)
  })
}

/**
 * Scrolls with the wheel until so many works were shown. The network is fast, and times are the main thread's processor time multiplied
 * by four, because Chromium's throttling itself takes processor time.
 */
export async function scrollWorks(browser, { origin, card }, path, works) {
  return inFreshProfile(browser, async (page, devtools) => {
    await page.goto(origin + path)
    await page.locator(card).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.mouse.move(phone.viewport.width / 2, phone.viewport.height / 2)
    let seen = 0
    let nodes = 0
    const tasks = await tasksDuring(page, devtools, async () => {
      const deadline = performance.now() + maxMs
      while (seen < works && performance.now() < deadline) {
        await page.mouse.wheel(0, wheel.step)
        await page.waitForTimeout(wheel.pauseMs)
        seen = await page.evaluate(countWorks, card)
      }
      nodes = await page.evaluate(() => document.querySelectorAll('*').length)
    })
    if (seen < works) throw new Error(`${origin}${path}: only ${seen} of ${works} works were shown`)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const slow = tasks.map((ms) => ms * slowDown)
    return {
      nodes,
      heap: usedSize / 2 ** 20,
      mainThread: slow.reduce((sum, ms) => sum + ms, 0) / 1000,
      longTasks: slow.filter((ms) => ms > longTaskMs).length,
      longestTask: Math.max(0, ...slow),
    }
  })
}

/** Runs a part in a fresh profile, and once more if it takes too long: on a busy machine a request of a viewer can time out. */
async function inFreshProfile(browser, work) {
  try {
    return await inProfile(browser, work)
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error
    console.log(`once more, because of: ${error.message.split('\n')[0]}`)
    return inProfile(browser, work)
  }
}

async function inProfile(browser, work) {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

async function throttle(devtools) {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4g)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}
