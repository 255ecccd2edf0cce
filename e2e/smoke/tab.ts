// A page as a reader uses it, over any driver: finds elements by role and name, presses them, and waits until they exist.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '../support/fixtures.ts'
import type { Driver } from './driver.ts'

/** A query by role and name, or a field by its label. `within` limits it to the first match of another query. */
export type Wanted = { readonly within?: Wanted } & (
  | { readonly role: string; readonly name?: string | RegExp; readonly href?: string }
  | { readonly label: string }
)

/** A visible match. */
interface Found {
  readonly text: string
  readonly href: string
  readonly top: number
}

declare global {
  interface Window {
    TestingLibraryDom: typeof import('@testing-library/dom')
  }
}

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

export class Tab {
  readonly #driver: Driver
  constructor(driver: Driver) {
    this.#driver = driver
  }

  goto(url: string): Promise<void> {
    return this.#driver.goto(url)
  }

  /** Calls a function in the page. Arguments and result are sent as JSON. */
  async evaluate<Arguments extends unknown[], Result>(
    run: (...given: Arguments) => Result | Promise<Result>,
    ...given: Arguments
  ): Promise<Result> {
    const source = `async (json) => JSON.stringify((await (${run})(...JSON.parse(json))) ?? null)`
    return JSON.parse(await this.#driver.call(source, JSON.stringify(given)))
  }

  /** All visible matches in document order. */
  async all(wanted: Wanted): Promise<Found[]> {
    return (await this.#find(wanted)).found
  }

  /** Waits for a match and returns the first. */
  async first(wanted: Wanted): Promise<Found> {
    return this.#until(wanted, async () => (await this.all(wanted))[0])
  }

  async text(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered is not visible.
    return this.evaluate(() => document.body.innerText)
  }

  async path(): Promise<string> {
    return this.evaluate(() => decodeURIComponent(location.pathname))
  }

  /** Clicks the first match with the mouse, once it no longer moves and nothing covers it. */
  async press(wanted: Wanted): Promise<void> {
    const { x, y } = await this.#until(wanted, async () => (await this.#find(wanted, true)).point)
    await this.clickAt(x, y)
  }

  async clickAt(x: number, y: number): Promise<void> {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) } as const
    const click = [move, { type: 'pointerDown', button: 0 } as const, { type: 'pointerUp', button: 0 } as const]
    await this.#driver.perform([{ type: 'pointer', id: 'mouse', actions: click }])
  }

  /** Types into a field until it holds the text, because a screen that has just appeared may still move the focus. */
  async fill(field: Wanted, text: string): Promise<void> {
    await expect(async () => {
      await this.press(field)
      await this.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.select())
      await this.type(text)
      const typed = await this.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value)
      expect(typed).toBe(text)
    }).toPass()
  }

  /** Types characters, or one of `keys`, into the focused element. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const])
    await this.#driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  async #until<Value>(wanted: Wanted, look: () => Promise<Value | undefined>): Promise<Value> {
    let value: Value | undefined
    await expect(async () => {
      value = await look()
      if (value === undefined) throw new Error(`Not there, or something lies over it: ${textOf(wanted)}`)
    }).toPass()
    return value as Value
  }

  async #find(wanted: Wanted, isAimed = false) {
    if (!(await this.evaluate(() => 'TestingLibraryDom' in window)))
      await this.#driver.call(`async () => { ${library}; return 'null' }`, '')
    return this.evaluate(find, serializable(wanted), isAimed)
  }
}

/** Code points of the keys in WebDriver. */
export const keys = { enter: '\uE007', escape: '\uE00C', right: '\uE014' }

type Plain = { role?: string; label?: string; name?: string; pattern?: string; href?: string; within?: Plain }

/** The query in a form that JSON can represent. */
function serializable({ within, ...own }: Wanted): Plain {
  const inside = within && { within: serializable(within) }
  if ('label' in own) return { ...own, ...inside }
  const { name, ...others } = own
  if (name instanceof RegExp) return { ...others, pattern: name.source, ...inside }
  return { ...others, ...(name !== undefined && { name }), ...inside }
}

const textOf = (wanted: Wanted): string => JSON.stringify(serializable(wanted))

/** Runs in the page. With `isAimed`, scrolls the first match into view and returns its middle if a click there would reach it. */
async function find(wanted: Plain, isAimed: boolean) {
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom
  const search = ({ role = '', label, name, pattern, href, within }: Plain): HTMLElement[] => {
    const scope = within ? search(within)[0] : document.body
    if (!scope) return []
    const named = pattern ? { name: new RegExp(pattern) } : name === undefined ? {} : { name }
    const all = label === undefined ? queryAllByRole(scope, role, named) : queryAllByLabelText(scope, label)
    return all.filter((element) => element.getClientRects().length > 0 && (!href || element.getAttribute('href') === href))
  }
  const elements = search(wanted)
  const found = elements.map((element) => ({
    // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered is not visible.
    text: element.innerText,
    href: element.getAttribute('href') ?? '',
    top: element.getBoundingClientRect().top,
  }))
  const [target] = elements
  if (!isAimed || !target) return { found }
  const middle = () => {
    const { left, top, width, height } = target.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const isHit = ({ x, y }: { x: number; y: number }) => {
    const hit = document.elementFromPoint(x, y)
    return target.contains(hit) || (hit instanceof HTMLElement && hit.closest('label')?.contains(target) === true)
  }
  if (!isHit(middle())) target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = middle()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const point = middle()
  return point.x === before.x && point.y === before.y && isHit(point) ? { found, point } : { found }
}
