import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLeftPictures, toldBytes } from './leftPictures.ts'

/** A picture of 1 MB when decoded. */
const picture = { naturalWidth: 512, naturalHeight: 512 }
/** A picture of 32 MB when decoded. */
const large = { naturalWidth: 4096, naturalHeight: 2048 }

describe('createLeftPictures', () => {
  let countLeftPicture = createLeftPictures()
  const lengths: number[] = []
  const idle: (() => void)[] = []
  const runIdle = () => {
    for (const work of idle.splice(0)) work()
  }
  /** Replaces buffers by ones without memory, and `performance` by one of a browser with or without the heap of V8. */
  const browser = (performance: object, refuses = false) => {
    vi.stubGlobal('performance', performance)
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
    vi.stubGlobal('ArrayBuffer', function allocated(length: number) {
      lengths.push(length)
      if (refuses) throw new RangeError('Array buffer allocation failed')
    })
  }
  beforeEach(() => {
    lengths.length = 0
    countLeftPicture = createLeftPictures()
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('allocates a buffer after every 32 MB of pictures that left, once the browser is idle', () => {
    browser({ memory: {} })
    for (let left = 0; left < 31; left++) countLeftPicture(picture)
    runIdle()
    expect(lengths).toEqual([])
    countLeftPicture(picture)
    expect(lengths).toEqual([])
    runIdle()
    expect(lengths).toEqual([toldBytes])
    for (let left = 0; left < 32; left++) countLeftPicture(picture)
    runIdle()
    expect(lengths).toEqual([toldBytes, toldBytes])
  })

  it('does not count a picture that was not loaded', () => {
    browser({ memory: {} })
    for (let left = 0; left < 1000; left++) countLeftPicture({ naturalWidth: 0, naturalHeight: 0 })
    runIdle()
    expect(lengths).toEqual([])
  })

  it('goes on where the buffer is refused', () => {
    browser({ memory: {} }, true)
    for (const time of [1, 2]) {
      countLeftPicture(large)
      runIdle()
      expect(lengths).toHaveLength(time)
    }
  })

  it('allocates nothing in browsers with another heap', () => {
    browser({})
    countLeftPicture(large)
    runIdle()
    expect(lengths).toEqual([])
  })
})
