// Which events let the lazy pictures of the first screen load.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdLazyPictures, holdLazyPicturesFor } from './lazyPictures.ts'

const root = document.documentElement
const isHeld = () => root.dataset.picturesWait !== undefined
const never = new Promise<void>(() => undefined)
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('lazy pictures of the first screen', () => {
  beforeEach(() => holdLazyPictures(root))
  afterEach(() => {
    // Removes the listeners as well.
    dispatchEvent(new Event('scroll'))
    dispatchEvent(new Event('load'))
  })

  it('wait until all scripts are loaded', async () => {
    let load = (): void => undefined
    const script = new Promise<void>((resolve) => {
      load = resolve
    })
    holdLazyPicturesFor([script, Promise.resolve()], root)
    await settled()
    expect(isHeld()).toBe(true)
    load()
    await settled()
    expect(isHeld()).toBe(false)
  })

  it('load after a script has failed', async () => {
    holdLazyPicturesFor([Promise.reject(new Error('offline'))], root)
    await settled()
    expect(isHeld()).toBe(false)
  })

  it('load with the page when no script has run', () => {
    dispatchEvent(new Event('load'))
    expect(isHeld()).toBe(false)
  })

  it('still wait for scripts when the page has loaded', () => {
    holdLazyPicturesFor([never], root)
    dispatchEvent(new Event('load'))
    expect(isHeld()).toBe(true)
  })

  it('load after ten seconds when a script hangs', () => {
    vi.useFakeTimers()
    holdLazyPictures(root)
    holdLazyPicturesFor([never], root)
    vi.advanceTimersByTime(9999)
    expect(isHeld()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isHeld()).toBe(false)
    vi.useRealTimers()
  })

  it('load once the user scrolls a row of cards', () => {
    holdLazyPicturesFor([never], root)
    document.body.dispatchEvent(new Event('scroll'))
    expect(isHeld()).toBe(false)
  })

  it('do not wait again for scripts that start after a scroll', () => {
    dispatchEvent(new Event('scroll'))
    holdLazyPicturesFor([never], root)
    expect(isHeld()).toBe(false)
  })
})
