// Hooks for component tests: the browser APIs that jsdom lacks, English messages, default settings, and a clean document after each test.
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { activateMessages } from '../platform/i18n/catalogue.ts'
import messages from '../platform/i18n/locales/en.json'
import { parseSettings } from '../platform/settings/schema.ts'
import { setSettings } from '../platform/settings/store.ts'
import { completeBrowser } from '../ui/testing/renderPage.tsx'

/** Registers the hooks of a file of component tests. Call it at the top of the file, or pass other default settings. */
export function setUpComponentTests(settings: Parameters<typeof setSettings>[0] = {}): void {
  beforeAll(() => {
    completeBrowser()
    completeElements()
    activateMessages('en', messages)
  })
  beforeEach(() => setSettings({ ...parseSettings({}, false), language: 'en', ...settings }))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
  })
  afterAll(restoreReplaced)
}

/** Makes every observed element intersect the viewport, so that everything that loads near it loads. */
export function showEverything(): void {
  window.IntersectionObserver = class extends IntersectionObserver {
    readonly #notify: IntersectionObserverCallback
    constructor(notify: IntersectionObserverCallback) {
      super(notify)
      this.#notify = notify
    }
    override observe(target: Element) {
      const box = target.getBoundingClientRect()
      const entry = { target, isIntersecting: true, boundingClientRect: box, intersectionRect: box, intersectionRatio: 1 }
      this.#notify([{ ...entry, rootBounds: null, time: 0 }], this)
    }
  }
}

/** Replaces properties of a browser object until the end of the file. Other files share the window. Call it in a hook or a test. */
export function replaceUntilEnd<Target extends object>(target: Target, properties: PropertyDescriptorMap): void {
  for (const [name, property] of Object.entries(properties)) {
    replaced.push([target, name, Object.getOwnPropertyDescriptor(target, name)])
    Object.defineProperty(target, name, { configurable: true, ...property })
  }
}

const replaced: [object, string, PropertyDescriptor | undefined][] = []

function restoreReplaced(): void {
  for (const [target, name, before] of replaced.splice(0).reverse()) {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}

/** The methods of elements that jsdom does not implement. */
function completeElements(): void {
  const open = (isOpen: boolean) => ({
    value(this: HTMLDialogElement) {
      this.open = isOpen
    },
  })
  replaceUntilEnd(HTMLDialogElement.prototype, { showModal: open(true), close: open(false) })
  const nothing = { writable: true, value() {} }
  replaceUntilEnd(Element.prototype, {
    scrollIntoView: nothing,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
    hasPointerCapture: { value: () => true },
  })
}

/** Reports a height to every ResizeObserver, so that virtual lists mount what fits: `heightOf` returns the height of an element, px. */
export function layOut(heightOf: (element: Element) => number): void {
  window.ResizeObserver = class {
    readonly #notify: ResizeObserverCallback
    constructor(notify: ResizeObserverCallback) {
      this.#notify = notify
    }
    observe(target: Element) {
      const contentRect = new DOMRect(0, 0, 400, heightOf(target))
      const box = [{ inlineSize: 400, blockSize: contentRect.height }]
      const entry = { target, contentRect, borderBoxSize: box, contentBoxSize: box, devicePixelContentBoxSize: box }
      queueMicrotask(() => this.#notify([entry], this))
    }
    unobserve() {}
    disconnect() {}
  }
  const offsetParent = {
    get(this: HTMLElement) {
      return this.parentElement
    },
  }
  replaceUntilEnd(HTMLElement.prototype, { offsetParent })
}
