// Signals with a limit.
import { describe, expect, test } from 'vitest'
import { collectGarbage } from '../testing/collectGarbage.ts'
import { limitedSignal } from './timeout.ts'

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))

describe('limitedSignal', () => {
  test('F06 aborts at its limit after a garbage collection', async () => {
    const left = new AbortController()
    const reasons = Array.from({ length: 20 }, () => aborted(limitedSignal(left.signal, 1000)))
    await collectGarbage()
    expect(await Promise.all(reasons)).toEqual(reasons.map(() => expect.objectContaining({ name: 'TimeoutError' })))
    left.abort()
  })

  test('aborts with the outer signal', async () => {
    const left = new AbortController()
    const reason = aborted(limitedSignal(left.signal, 60_000))
    left.abort('left')
    expect(await reason).toBe('left')
  })
})
