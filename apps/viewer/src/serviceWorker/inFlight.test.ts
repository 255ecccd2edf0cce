// Requests in flight of the service worker: which ones are aborted.
import { expect, test } from 'vitest'
import { createInFlight } from './inFlight.ts'

const neverAborted = new AbortController().signal

test('end aborts the requests in flight and later ones', () => {
  const requests = createInFlight()
  const before = [requests.signalFor(neverAborted), requests.signalFor(neverAborted)]
  expect([...before.map(({ aborted }) => aborted), requests.isEnded()]).toEqual([false, false, false])
  requests.end()
  const after = requests.signalFor(neverAborted)
  expect([...before, after].map(({ aborted }) => aborted)).toEqual([true, true, true])
  expect(requests.isEnded()).toBe(true)
})

test('a request also ends with its own signal', () => {
  const own = new AbortController()
  const signal = createInFlight().signalFor(own.signal)
  own.abort()
  expect(signal.aborted).toBe(true)
})
