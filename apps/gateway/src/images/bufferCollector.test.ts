import { constants, PerformanceObserver } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { collectedBytes, createBufferCollector, createMinorCollection } from './bufferCollector.ts'

const { NODE_PERFORMANCE_GC_FLAGS_FORCED, NODE_PERFORMANCE_GC_MINOR } = constants

describe('createBufferCollector', () => {
  it('collects after every 6 MB', () => {
    let collections = 0
    const received = createBufferCollector(() => {
      collections += 1
    })
    const half = collectedBytes / 2
    const counts = [half, half - 1, 1, half, half].map((bytes) => {
      received(bytes)
      return collections
    })
    expect(counts).toEqual([0, 0, 1, 1, 2])
  })
})

describe('createMinorCollection', () => {
  it('runs a minor collection of V8', async () => {
    const collect = createMinorCollection()
    const isCollected = new Promise((resolve) => {
      new PerformanceObserver((list, observer) => {
        const isForced = (detail: unknown) =>
          Object(detail).kind === NODE_PERFORMANCE_GC_MINOR && Object(detail).flags === NODE_PERFORMANCE_GC_FLAGS_FORCED
        if (!list.getEntries().some((entry) => isForced(Reflect.get(entry, 'detail')))) return
        observer.disconnect()
        resolve(true)
      }).observe({ entryTypes: ['gc'] })
    })
    collect()
    expect(await isCollected).toBe(true)
  })

  it('adds no function to the global object', () => {
    createMinorCollection()
    expect(Reflect.has(globalThis, 'gc')).toBe(false)
  })
})
