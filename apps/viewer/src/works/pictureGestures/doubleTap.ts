// Double taps on pictures. While they are watched, a single tap acts a moment later. A mouse and a keyboard are not delayed.
import type { Point } from './stamp.ts'

/** Longest time between the taps of a double tap, in ms. */
const doubleTapMs = 300

export interface WatchedTaps {
  /** The links and buttons that are pictures. */
  readonly selector: string
  readonly isOn: () => boolean
  readonly onDoubleTap: (picture: Element, at: Point) => void
}

/** Listens until `signal` is aborted. */
export function watchDoubleTaps({ selector, isOn, onDoubleTap }: WatchedTaps, signal?: AbortSignal): void {
  let pointer = ''
  let first: { readonly picture: Element; readonly timer: ReturnType<typeof setTimeout> } | undefined
  let isPassing = false
  const options = { capture: true, ...(signal ? { signal } : {}) }
  document.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      pointer = pointerType
    },
    options,
  )
  document.addEventListener(
    'click',
    (event) => {
      if (isPassing || event.defaultPrevented || event.detail === 0 || pointer === 'mouse' || !isOn()) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const picture = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null
      if (!picture) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const isSecond = first?.picture === picture
      clearTimeout(first?.timer)
      first = undefined
      if (isSecond) {
        onDoubleTap(picture, { x: event.clientX, y: event.clientY })
        return
      }
      const timer = setTimeout(() => {
        first = undefined
        isPassing = true
        if (picture.isConnected) picture.click()
        isPassing = false
      }, doubleTapMs)
      first = { picture, timer }
    },
    options,
  )
}
