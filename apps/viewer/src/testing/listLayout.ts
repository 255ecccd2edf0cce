// Gives the lists of a component test a size and a scroll position, because jsdom has no layout.
import { act } from '@testing-library/react'

/** Makes every element `width` px wide and the window `height` px high. Lists then mount the cards near the scroll position. */
export function layOutLists(width = 1000, height = 800): void {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => width })
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, get: () => height })
  window.innerHeight = height
  setScroll(0)
  const { getBoundingClientRect } = HTMLElement.prototype
  HTMLElement.prototype.getBoundingClientRect = function () {
    const box = getBoundingClientRect.call(this)
    return this.getAttribute('role') === 'feed' ? new DOMRect(0, -scrollY, width, box.height) : box
  }
}

const setScroll = (top: number) => Object.defineProperty(window, 'scrollY', { configurable: true, writable: true, value: top })

/** Scrolls the window to `top` px. No frame passes: cards of a jump have no content yet. */
export function jumpListTo(top: number): void {
  act(() => {
    setScroll(top)
    window.dispatchEvent(new Event('scroll'))
  })
}

/** Scrolls the window to `top` px, and lets the list mount its cards. */
export async function scrollListTo(top: number): Promise<void> {
  await act(async () => {
    jumpListTo(top)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
}
