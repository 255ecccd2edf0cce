import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countLeftPicture, toldBytes } from './leftPictures.ts'

/** A picture of 1 MB when decoded. */
const picture = { naturalWidth: 512, naturalHeight: 512 }
/** A picture of 32 MB when decoded. */
const large = { naturalWidth: 4096, naturalHeight: 2048 }
const megabyte = 1024 * 1024

describe('countLeftPicture', () => {
  const lengths: number[] = []
  /** Replaces buffers by ones without memory, and `performance` by one of a browser with or without the heap of V8. */
  const browser = (performance: object, refuses = false) => {
    vi.stubGlobal('performance', performance)
    vi.stubGlobal('ArrayBuffer', function allocated(length: number) {
      lengths.push(length)
      if (refuses) throw new RangeError('Array buffer allocation failed')
    })
  }
  beforeEach(() => void lengths.splice(0))
  afterEach(() => void vi.unstubAllGlobals())

  it('allocates a buffer with the bytes of all pictures that left, after every 32 MB', () => {
    browser({ memory: {} })
    for (let left = 0; left < 31; left++) countLeftPicture(picture)
    expect(lengths).toEqual([])
    countLeftPicture({ naturalWidth: 1024, naturalHeight: 512 })
    expect(lengths).toEqual([toldBytes + megabyte])
    for (let left = 0; left < 32; left++) countLeftPicture(picture)
    expect(lengths).toEqual([toldBytes + megabyte, toldBytes])
  })

  it('does not count a picture that was not loaded', () => {
    browser({ memory: {} })
    for (let left = 0; left < 1000; left++) countLeftPicture({ naturalWidth: 0, naturalHeight: 0 })
    expect(lengths).toEqual([])
  })

  it('allocates nothing in browsers with another heap', () => {
    browser({})
    countLeftPicture(large)
    expect(lengths).toEqual([])
  })

  it('goes on where the buffer is refused', () => {
    browser({ memory: {} }, true)
    countLeftPicture(large)
    countLeftPicture(large)
    expect(lengths).toEqual([toldBytes, toldBytes])
  })
})
