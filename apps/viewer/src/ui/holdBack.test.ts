// What is open over the page and the browser's way back.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdBack } from './holdBack.ts'

/** A browser's history as far as entries and going back are concerned. */
class FakeHistory {
  stack: object[] = [{ place: 'kept' }]
  get entries() {
    return this.stack.length
  }
  get state() {
    return this.stack.at(-1)
  }
  pushState(state: object) {
    this.stack.push(state)
  }
  back() {
    this.stack.pop()
    dispatch()
  }
}
let page: FakeHistory
let listeners: { (): void; signal: AbortSignal }[] = []
const dispatch = () => {
  for (const listener of listeners.filter(({ signal }) => !signal.aborted)) listener()
}

beforeEach(() => {
  listeners = []
  page = new FakeHistory()
  vi.stubGlobal('History', FakeHistory)
  vi.stubGlobal('history', page)
  vi.stubGlobal('addEventListener', (_: string, listener: () => void, { signal }: { signal: AbortSignal }) =>
    listeners.push(Object.assign(() => listener(), { signal })),
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('closes when the person goes back, and leaves no entry behind', () => {
  const close = vi.fn()
  const release = holdBack(close)
  expect(page.entries).toBe(2)
  page.back()
  expect(close).toHaveBeenCalledTimes(1)
  release()
  expect(page.entries).toBe(1)
})

it('takes its entry away when it closes by itself, without being told that it closed', () => {
  const close = vi.fn()
  holdBack(close)()
  expect(page.entries).toBe(1)
  expect(close).not.toHaveBeenCalled()
})

it('keeps what the router wrote into the entry', () => {
  holdBack(() => undefined)
  expect(page.state).toMatchObject({ place: 'kept' })
})

it('leaves the page alone that the person went on to in place of it', () => {
  const release = holdBack(() => undefined)
  page.stack = [{ place: 'kept' }, { place: 'another' }]
  release()
  expect(page.entries).toBe(2)
})
