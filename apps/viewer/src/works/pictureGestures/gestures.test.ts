// Gestures on pictures: double taps, held fingers, and what they do.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookmarkPicture } from './bookmarkPicture.ts'
import { watchDoubleTaps } from './doubleTap.ts'
import { watchHolds } from './hold.ts'

const at = { x: 100, y: 100 }
let closing: AbortController
let opened: number
let picture: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  closing = new AbortController()
  opened = 0
  document.body.innerHTML = '<div data-work="1"><button class="picture"></button></div>'
  picture = document.querySelector<HTMLElement>('.picture') ?? document.body
  picture.addEventListener('click', () => {
    opened += 1
  })
})
afterEach(() => {
  closing.abort()
  // The click that a held finger swallows does not come.
  dispatchEvent(new Event('pointerdown'))
  vi.useRealTimers()
  document.body.replaceChildren()
})

const pointer = (type: string, init: PointerEventInit = {}) =>
  picture.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX: at.x, clientY: at.y, ...init }))
const tap = (pointerType = 'touch') => {
  pointer('pointerdown', { pointerType })
  pointer('pointerup', { pointerType })
  picture.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: at.x, clientY: at.y }))
}

describe('watchDoubleTaps', () => {
  const watch = (isOn = true) => {
    const onDoubleTap = vi.fn()
    watchDoubleTaps({ selector: '.picture', isOn: () => isOn, onDoubleTap }, closing.signal)
    return onDoubleTap
  }

  it('reports a double tap, which opens nothing', () => {
    const onDoubleTap = watch()
    tap()
    tap()
    vi.runAllTimers()
    expect(onDoubleTap).toHaveBeenCalledExactlyOnceWith(picture, at)
    expect(opened).toBe(0)
  })

  it('opens the picture a moment after a single tap', () => {
    const onDoubleTap = watch()
    tap()
    expect(opened).toBe(0)
    vi.runAllTimers()
    expect(opened).toBe(1)
    tap()
    vi.runAllTimers()
    expect([opened, onDoubleTap.mock.calls.length]).toEqual([2, 0])
  })

  it('does not delay a mouse, or anything while it is off', () => {
    watch(false)
    tap()
    expect(opened).toBe(1)
    watch()
    tap('mouse')
    expect(opened).toBe(2)
  })
})

describe('watchHolds', () => {
  const watch = () => {
    const onHold = vi.fn()
    watchHolds({ selector: '.picture', isOn: () => true, onHold }, closing.signal)
    return onHold
  }

  it('reports a held finger and swallows its click', () => {
    const onHold = watch()
    pointer('pointerdown')
    vi.runAllTimers()
    expect(onHold).toHaveBeenCalledExactlyOnceWith(picture, at)
    pointer('pointerup')
    picture.click()
    expect(opened).toBe(0)
  })

  it.each([
    ['moves', () => pointer('pointermove', { clientX: at.x + 20 })],
    ['is lifted', () => pointer('pointerup')],
    ['gets company', () => pointer('pointerdown', { pointerId: 7 })],
  ])('ignores a finger that %s', (_, happen) => {
    const onHold = watch()
    pointer('pointerdown', { pointerId: 3 })
    happen()
    vi.runAllTimers()
    expect(onHold).not.toHaveBeenCalled()
  })

  it('takes the place of the browser’s menu of the picture', () => {
    const onHold = watch()
    pointer('pointerdown')
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    picture.dispatchEvent(menu)
    expect(menu.defaultPrevented).toBe(true)
    expect(onHold).toHaveBeenCalledOnce()
  })
})

describe('bookmarkPicture', () => {
  const heart = (isSet: boolean) => {
    const button = document.createElement('button')
    button.dataset.heart = 'card'
    button.setAttribute('aria-pressed', String(isSet))
    const press = vi.fn()
    button.addEventListener('click', press)
    picture.parentElement?.append(button)
    return press
  }
  const stamps = () => document.querySelectorAll('[data-stamp]')

  it('presses the bookmark button of the picture and stamps it', () => {
    const press = heart(false)
    bookmarkPicture(picture, at, () => {})
    expect(press).toHaveBeenCalledOnce()
    expect(stamps()).toHaveLength(1)
    stamps()[0]?.dispatchEvent(new Event('animationend'))
    expect(stamps()).toHaveLength(0)
  })

  it('presses the bookmark button when a finger is held on the picture', () => {
    const press = heart(false)
    watchHolds({ selector: '.picture', isOn: () => true, onHold: (held) => bookmarkPicture(held, at, () => {}) }, closing.signal)
    pointer('pointerdown')
    vi.advanceTimersByTime(600)
    expect(press).toHaveBeenCalledOnce()
  })

  it('never removes a bookmark', () => {
    const press = heart(true)
    bookmarkPicture(picture, at, () => {})
    expect(press).not.toHaveBeenCalled()
  })

  it('ignores the bookmark buttons of other works', () => {
    const press = heart(false)
    document.body.append(picture)
    bookmarkPicture(picture, at, () => {})
    expect(press).not.toHaveBeenCalled()
    expect(stamps()).toHaveLength(0)
  })
})
