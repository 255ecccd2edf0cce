import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createUnmountedPictures } from './unmountedPictures.ts'

/** A picture of one megabyte when decoded. */
const picture = { naturalWidth: 512, naturalHeight: 512 }
/** A picture of 16 MB when decoded. */
const large = { naturalWidth: 2048, naturalHeight: 2048 }
const megabyte = 1024 * 1024

describe('createUnmountedPictures', () => {
  let countUnmountedPicture = createUnmountedPictures()
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
    countUnmountedPicture = createUnmountedPictures()
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('allocates a buffer of 3.5 times their length after every 10 MB of unmounted pictures, once the browser is idle', () => {
    browser({ memory: {} })
    for (let count = 0; count < 9; count++) countUnmountedPicture(picture)
    runIdle()
    expect(lengths).toEqual([])
    countUnmountedPicture(picture)
    expect(lengths).toEqual([])
    runIdle()
    expect(lengths).toEqual([35 * megabyte])
    for (let count = 0; count < 10; count++) countUnmountedPicture(picture)
    runIdle()
    expect(lengths).toEqual([35 * megabyte, 35 * megabyte])
  })

  it('does not count a picture that was not loaded', () => {
    browser({ memory: {} })
    for (let count = 0; count < 1000; count++) countUnmountedPicture({ naturalWidth: 0, naturalHeight: 0 })
    runIdle()
    expect(lengths).toEqual([])
  })

  it('goes on where the buffer is refused', () => {
    browser({ memory: {} }, true)
    for (const time of [1, 2]) {
      countUnmountedPicture(large)
      runIdle()
      expect(lengths).toHaveLength(time)
    }
  })

  it('allocates nothing in browsers with another heap', () => {
    browser({})
    countUnmountedPicture(large)
    runIdle()
    expect(lengths).toEqual([])
  })
})
