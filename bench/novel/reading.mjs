// Reading a novel of 200,000 characters with the CPU slowed down four times: opening its page and the reader, turning pages, changing font
// size and direction, on a phone and on a wide screen. Figures are the main thread's processor time times four, which other programs
// influence only through the cache. Each is the best of several runs, each in its own page. The same figure for a short novel stands beside
// it: the difference is the cost of the 200,000 characters.
// Usage: node bench/novel/reading.mjs [runs] [directions…]. Needs a build and Chromium.
import { launchBrowser, screenSizes } from '../browser.mjs'
import { printFigures } from '../figures.mjs'
import { startGateway } from '../gateway.mjs'
import { tasksBetween, traceDuring } from '../mainThread.mjs'
import { longNovel } from './longNovel.mjs'

/** How much slower a weak phone is. */
const slowDown = 4
const [runs, ...wanted] = [Number(process.argv[2] ?? 3), ...process.argv.slice(3)]
/** Limits in ms of the weak phone's main thread: a complete opening, each task, and one page turn. */
const budgets = { opening: 150, task: 50, turn: 16 }

/** The slowest view of each action, by the name of its figure. */
const slowest = new Map()
const gateway = await startGateway()
const browser = await launchBrowser()
const long = longNovel(200_000)
/** Fills the screen like the long one, and has a second page. */
const short = `${longNovel(2500)}\n[newpage]\n${longNovel(500)}`
const directions = [
  ['h', false],
  ['h', true],
  ['v', false],
  ['v', true],
  ['hc', false],
].filter(([direction]) => wanted.length === 0 || wanted.includes(direction))

try {
  for (const [name, size] of Object.entries(screenSizes))
    for (const [direction, isPaged] of directions) {
      const seen = []
      const control = []
      for (let run = 0; run < runs; run++) {
        seen.push(await read(size, direction, isPaged, long))
        control.push(await read(size, direction, isPaged, short))
      }
      report(`${name}, ${direction}${isPaged ? ' page by page' : ''}`, seen, control)
    }
} finally {
  await browser.close()
  await gateway.stop()
}
printFigures([...slowest.values()])

/** The main thread's tasks for each action with a novel, in ms of processor time. */
async function read(size, direction, isPaged, text) {
  const context = await browser.newContext({ ...size, locale: 'zh-CN' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(installHelpers, { novelTextStyle: { direction, isPaged } })
  await page.route('**/api/mirror/novel_detail?**', (route) => route.fulfill({ json: { novel: novelOf(idOf(route), text) } }))
  await page.route('**/api/mirror/webview_novel?**', (route) => route.fulfill({ json: pageOf(idOf(route), text) }))
  const phases = {}
  const during = async (phase, work) => {
    const trace = await traceDuring(page, devtools, work, 100)
    phases[phase] = tasksBetween(trace, `${phase} from`, `${phase} to`)
    return trace
  }
  /** Runs an action that the page performs and marks itself, up to the next frame. */
  const inPage = (phase, action, given) =>
    during(phase, () =>
      page.evaluate(
        async ([name, wanted, value]) => {
          await window.rest()
          performance.mark(`${name} from`)
          window.deeds[wanted](value)
          await window.shown(wanted, value)
          performance.mark(`${name} to`)
        },
        [phase, action, given],
      ),
    )
  // The screen's script is loaded before, so that only the novel is measured.
  await page.goto(`http://127.0.0.1:${gateway.port}/novel/4076`)
  await page.locator('[data-at]').first().waitFor()
  await page.evaluate(() => window.rest())
  await page.evaluate(() => (window.hasNovelCode = true))
  const opening = await during('opening the page', async () => {
    await page.locator('nav a[href="/novel/4077"]').click()
    await page.evaluate(() => window.opened)
    await page.evaluate(() => window.rest())
    await page.evaluate(() => performance.mark('at rest'))
  })
  phases['what follows it'] = tasksBetween(opening, 'opening the page to', 'at rest')
  // The first opening loads the reader's script. The second one is measured.
  await page.locator('article button').first().waitFor()
  await page.evaluate(() => window.deeds.open())
  await page.locator('dialog [data-at]').first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await inPage('opening the reader', 'open')
  await page.locator('dialog [data-at]').first().waitFor()
  // A short novel has no position to jump to.
  if (text === long) {
    const turns = []
    for (let turn = 0; turn < 7; turn++) {
      await inPage('turning', direction === 'hc' ? 'press' : isPaged ? 'next' : 'scroll')
      turns.push(phases.turning)
    }
    phases.turning = turns.sort((a, b) => sum(a) - sum(b))[turns.length >> 1]
    await inPage('jumping to 90 %', 'jump', 0.9)
  }
  await page.evaluate(() => window.deeds.settings())
  await page.locator('dialog aside input[type=range]').first().waitFor()
  await inPage('larger letters', 'enlarge', 22)
  await inPage('another direction', 'direct', direction === 'v' ? 0 : 1)
  await context.close()
  return phases
}

function idOf(route) {
  return Number(new URL(route.request().url()).searchParams.get('id'))
}

function novelOf(id, text) {
  return {
    id,
    title: `長い夜の灯台 ${id}`,
    caption: '',
    user: { id: 77, name: 'A', profile_image_urls: { medium: '' } },
    tags: [],
    image_urls: {},
    text_length: text.length,
    page_count: 1,
    series: {},
    x_restrict: 0,
  }
}

/** A short part of a series, and the next part that is opened after it. */
function pageOf(id, text) {
  const isSecond = id === 4077
  const next = isSecond ? null : { id: 4077, title: '続き', viewable: true }
  return {
    text: isSecond ? text : '　短い話。',
    images: [],
    illusts: [],
    seriesNavigation: { prevNovel: null, nextNovel: next },
    language: 'ja',
  }
}

function sum(tasks) {
  return tasks.reduce((total, ms) => total + ms, 0)
}

/** The run with the smallest total, and the smallest longest task of all runs, in ms of the weak phone. */
function bestOf(runs) {
  return {
    all: Math.min(...runs.map(sum)) * slowDown,
    longest: Math.min(...runs.map((tasks) => Math.max(0, ...tasks))) * slowDown,
  }
}

function report(title, seen, control) {
  console.log(title)
  for (const phase of Object.keys(seen[0])) {
    const { all, longest } = bestOf(seen.map((phases) => phases[phase]))
    const other = control[0][phase] && bestOf(control.map((phases) => phases[phase]))
    const beside = other ? ` (short novel: ${other.all.toFixed(0)}, ${other.longest.toFixed(0)})` : ''
    const isTurn = phase === 'turning'
    const isOpening = phase.startsWith('opening')
    const isHeld = (!isOpening || all < budgets.opening) && longest < budgets.task && (!isTurn || all / slowDown < budgets.turn)
    if (!isHeld) process.exitCode = 1
    if (isOpening) note(`${phase}, at 4×, slowest view`, all, other?.all, budgets.opening)
    if (isTurn) note('turning a page, slowest view', all / slowDown, undefined, budgets.turn)
    note(`${phase}: longest task at 4×, slowest view`, longest, other?.longest, budgets.task)
    const atFullSpeed = isTurn ? `; ${(all / slowDown).toFixed(1)} ms at full speed` : ''
    console.log(
      `  ${isHeld ? 'held  ' : 'MISSED'} ${phase}: ${all.toFixed(0)} ms at a quarter of the speed, longest task ${longest.toFixed(0)} ms${atFullSpeed}${beside}`,
    )
  }
}

/** Keeps a figure if it is the slowest of its name. A short novel stands beside it, and does not limit it. */
function note(name, value, short, most) {
  if (value <= slowest.get(name)?.value) return
  const beside = short === undefined ? '' : ` (a short novel: ${Math.round(short)} ms)`
  slowest.set(name, { name: name + beside, value, unit: 'ms', most })
}

/** Runs in the page: applies reader settings and defines functions that act as a reader does, in the page's own time. */
function installHelpers(settings) {
  localStorage.setItem('emaki.settings', JSON.stringify(settings))
  window.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(undefined)
      })
    })
  /** In the order of their buttons. */
  const buttons = ['h', 'v', 'hc']
  /** Resolves after the frame that shows the change, and after the frame that fills the screen if the text renders later. */
  window.shown = async (action, value) => {
    const text = () => stage()?.querySelector('[data-at]')
    const isShown = {
      jump: () => mountedText() !== textBefore,
      enlarge: () => stage().style.fontSize === `${value}px`,
      direct: () => stage().dataset.direction === buttons[value],
    }[action]
    while (!text() || (isShown && !isShown())) await new Promise(requestAnimationFrame)
    await window.painted()
    if (isShown || action === 'open') await window.painted()
  }
  /** Resolves when nothing has changed for a while. */
  window.rest = () =>
    new Promise((resolve) => {
      let timer = setTimeout(done, 400)
      const watcher = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(done, 400)
      })
      watcher.observe(document, { childList: true, subtree: true })
      function done() {
        watcher.disconnect()
        resolve()
      }
    })
  const ask = window.fetch
  window.fetch = async (...given) => {
    const answer = await ask(...given)
    if (!window.hasNovelCode || !String(given[0]?.url ?? given[0]).includes('webview_novel')) return answer
    performance.mark('opening the page from')
    void watchOpening()
    return answer
  }
  /** An observer instead of polling, which would cost time of the page. */
  window.opened = new Promise((resolve) => (window.tellOpened = resolve))
  const watchOpening = async () => {
    await new Promise((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('[data-at]') || !location.pathname.endsWith('/4077')) return
        watcher.disconnect()
        resolve()
      })
      watcher.observe(document, { childList: true, subtree: true })
    })
    await window.painted()
    performance.mark('opening the page to')
    window.tellOpened()
  }
  const stage = () => document.querySelector('dialog [data-direction]')
  const set = (input, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, String(value))
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  /** The text that was mounted before a jump. */
  let textBefore
  const mountedText = () => [...stage().querySelectorAll('[data-at]')].map(({ dataset }) => dataset.at).join()
  window.deeds = {
    open: () => [...document.querySelectorAll('article button')].find(({ textContent }) => /阅读/.test(textContent)).click(),
    press: () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })),
    next: () => document.querySelector('dialog nav button:last-of-type').click(),
    scroll() {
      const box = stage()
      if (box.dataset.direction === 'v') box.scrollBy({ left: -0.9 * box.clientWidth })
      else box.scrollBy({ top: 0.9 * box.clientHeight })
    },
    jump(share) {
      // A step of the slider is a page.
      const slider = document.querySelector('dialog input[type=range]')
      textBefore = mountedText()
      set(slider, Math.round(share * Number(slider.max)))
    },
    settings: () => document.querySelector('dialog button[aria-label=文字设置]').click(),
    enlarge: (size) => set(document.querySelector('dialog aside input[type=range]'), size),
    direct: (index) => document.querySelectorAll('dialog aside fieldset button')[index].click(),
  }
}
