// Runs before each test file of the viewer. All files of a worker share npm packages and, in jsdom, one window: loading them for each file costs
// more than the tests. Each file still loads its own modules of the viewer, and finds the window as it was.
import { afterAll, vi } from 'vitest'

vi.resetModules()
vi.restoreAllMocks()
vi.useRealTimers()
vi.unstubAllGlobals()
for (const [object, original] of shared('originals', () => new Map(patched().map(snapshot)))) restore(object, original)
endTimers()
if (typeof document !== 'undefined') {
  const listeners = shared<(() => void)[]>('listeners', () => [])
  for (const remove of listeners.splice(0)) remove()
  resetPage()
  recordListeners(window, listeners)
  recordListeners(document, listeners)
  const { setTimeout } = globalThis
  // The viewer's code has no types of Node.
  const runSoon: (callback: () => void) => unknown = Reflect.get(globalThis, 'setImmediate')
  const { configure, getConfig } = await import('@testing-library/react')
  const { asyncWrapper } = shared('asyncWrapper', getConfig)
  configure({
    // Lazy components and busy machines take long. The default is 1 s.
    asyncUtilTimeout: 120_000,
    // `findBy` and `waitFor` resolve after the effects of what they found. Without this, the order of a timer and of `setImmediate`, in which
    // React runs effects, decides.
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const found = await wait()
        for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => void runSoon(resolve))
        return found
      }),
  })
  // Overlays that the last test closed still go back in the history, which the next file shares. Each traversal takes one turn.
  afterAll(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise<void>((resolve) => void setTimeout(resolve))
  })
}

/** Clears the timers of the file before: a late retry or prefetch would be a request to the fake server of this file. Follows those of this file. */
function endTimers(): void {
  const timers = shared('timers', () => new Set<ReturnType<typeof setTimeout>>())
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  const { setTimeout: start } = globalThis
  const followed = (callback: () => void, delayMs?: number, ...args: unknown[]) => {
    const timer: ReturnType<typeof setTimeout> = Reflect.apply(start, globalThis, [callback, delayMs, ...args])
    // Shorter ones have ended before the next file.
    if (delayMs !== undefined && delayMs >= 50) timers.add(timer)
    return timer
  }
  Object.defineProperties(followed, Object.getOwnPropertyDescriptors(start))
  Reflect.set(globalThis, 'setTimeout', followed)
}

/** A value that all files of this worker share. */
function shared<T>(name: string, create: () => T): T {
  const key = Symbol.for(`emaki.test.${name}`)
  if (!Reflect.has(globalThis, key)) Reflect.set(globalThis, key, create())
  return Reflect.get(globalThis, key)
}

/** The objects that tests patch: the global object and, in jsdom, everything that has prototypes or own properties. */
function patched(): object[] {
  if (typeof document === 'undefined') return [globalThis]
  const prototypes = Object.getOwnPropertyNames(globalThis)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => Object(Reflect.get(globalThis, name)).prototype)
    .filter((prototype) => typeof prototype === 'object' && prototype !== null)
  return [globalThis, document, history, navigator, ...prototypes]
}

function snapshot(object: object): [object, PropertyDescriptorMap] {
  return [object, Object.getOwnPropertyDescriptors(object)]
}

function restore(object: object, original: PropertyDescriptorMap): void {
  for (const name of new Set([...Object.getOwnPropertyNames(object), ...Object.keys(original)])) {
    // Names with two underscores belong to Vitest and to npm packages.
    if (name.startsWith('__')) continue
    const before = original[name]
    const now = Object.getOwnPropertyDescriptor(object, name)
    if (before === undefined) Reflect.deleteProperty(object, name)
    else if (now?.value !== before.value || now?.get !== before.get) Reflect.defineProperty(object, name, before)
  }
}

/** Empties the document, its storage and the state of its history entry. */
function resetPage(): void {
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

/** Collects functions that remove the listeners which the next file adds. */
function recordListeners(target: EventTarget, removals: (() => void)[]): void {
  const add = target.addEventListener
  target.addEventListener = (type, listener, options) => {
    add.call(target, type, listener, options)
    // React adds this one once per document.
    if (type !== 'selectionchange') removals.push(() => target.removeEventListener(type, listener, options))
  }
  removals.push(() => {
    target.addEventListener = add
  })
}
