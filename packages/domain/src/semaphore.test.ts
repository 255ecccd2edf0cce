import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

describe('createSemaphore', () => {
  it('limits concurrent callers and serves them in order', async () => {
    const runs = fc.record({ permits: fc.integer({ min: 1, max: 5 }), callers: fc.array(fc.nat(3), { maxLength: 40 }) })
    await fc.assert(
      fc.asyncProperty(runs, async ({ permits, callers }) => {
        const semaphore = createSemaphore(permits)
        let inside = 0
        let maxInside = 0
        const entered: number[] = []
        const run = async (ticks: number, index: number) => {
          const release = await semaphore.acquire()
          entered.push(index)
          maxInside = Math.max(maxInside, ++inside)
          for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
          inside -= 1
          release()
        }
        await Promise.all(callers.map(run))
        expect(maxInside).toBeLessThanOrEqual(permits)
        expect(entered).toEqual(callers.map((_, index) => index))
        expect([semaphore.active, semaphore.waiting]).toEqual([0, 0])
      }),
    )
  })

  it('counts active and waiting callers', async () => {
    const semaphore = createSemaphore(2)
    const release = await semaphore.acquire()
    await semaphore.acquire()
    const third = semaphore.acquire()
    expect([semaphore.active, semaphore.waiting]).toEqual([2, 1])
    release()
    await third
    expect([semaphore.active, semaphore.waiting]).toEqual([2, 0])
  })

  it('releases a permit only once', async () => {
    const semaphore = createSemaphore(2)
    const release = await semaphore.acquire()
    await semaphore.acquire()
    release()
    release()
    expect(semaphore.active).toBe(1)
  })

  it('rejects a waiting caller whose signal aborts, and serves the next one', async () => {
    const semaphore = createSemaphore(1)
    const release = await semaphore.acquire()
    const aborter = new AbortController()
    const aborted = semaphore.acquire(aborter.signal)
    const next = semaphore.acquire()
    aborter.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    expect(semaphore.waiting).toBe(1)
    release()
    expect(await next).toBeTypeOf('function')
  })

  it('rejects a caller whose signal is aborted already, and takes no permit', async () => {
    const semaphore = createSemaphore(1)
    await expect(semaphore.acquire(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    expect(semaphore.active).toBe(0)
  })

  it('lets a caller with a weight wait until that many permits are free, and later callers behind it', async () => {
    const semaphore = createSemaphore(4)
    const release = await semaphore.acquire(undefined, 3)
    const heavy = semaphore.acquire(undefined, 2)
    const light = semaphore.acquire()
    expect([semaphore.active, semaphore.waiting]).toEqual([3, 2])
    release()
    ;(await heavy)()
    await light
    expect([semaphore.active, semaphore.waiting]).toEqual([1, 0])
  })

  it('gives all permits to a weight that is larger', async () => {
    const semaphore = createSemaphore(4)
    const release = await semaphore.acquire(undefined, 9)
    expect(semaphore.active).toBe(4)
    release()
    expect(semaphore.active).toBe(0)
  })

  it('serves a light caller when the heavy one before it leaves', async () => {
    const semaphore = createSemaphore(4)
    await semaphore.acquire(undefined, 3)
    const aborter = new AbortController()
    const heavy = semaphore.acquire(aborter.signal, 4)
    const light = semaphore.acquire()
    aborter.abort(new Error('left'))
    await expect(heavy).rejects.toThrow('left')
    expect(await light).toBeTypeOf('function')
  })
})
