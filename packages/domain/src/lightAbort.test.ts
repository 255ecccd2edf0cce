import { describe, expect, it } from 'vitest'
import { type AbortSource, LightAbort } from './lightAbort.ts'

/** What happens to listeners, by an AbortController or by a LightAbort. */
function observe(signal: AbortSource, abort: (reason: unknown) => void) {
  const calls: string[] = []
  const first = () => void calls.push(`first ${signal.aborted} ${signal.reason}`)
  const removed = () => void calls.push('removed')
  signal.throwIfAborted()
  signal.addEventListener('abort', removed)
  signal.addEventListener('abort', first)
  signal.addEventListener('abort', first)
  signal.addEventListener('abort', () => void calls.push('second'), { once: true })
  signal.removeEventListener('abort', removed)
  calls.push(`before ${signal.aborted} ${signal.reason}`)
  abort('left')
  abort('again')
  signal.addEventListener('abort', () => void calls.push('late'))
  return { calls, aborted: signal.aborted, reason: signal.reason }
}

describe('LightAbort', () => {
  it('does what an AbortSignal does', () => {
    const stop = new LightAbort()
    const controller = new AbortController()
    const expected = observe(controller.signal, (reason) => controller.abort(reason))
    expect(observe(stop, (reason) => stop.abort(reason))).toEqual(expected)
    expect(expected.calls).toEqual(['before false undefined', 'first true left', 'second'])
    expect(() => stop.throwIfAborted()).toThrow('left')
  })
})
