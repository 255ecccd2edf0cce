import { describe, expect, it } from 'vitest'
import { createPageLoader } from './pageLoader.ts'

function setUp() {
  const pictures: { src: string; end: (isOk: boolean) => void; isCancelled: boolean }[] = []
  const ready: string[] = []
  const loader = createPageLoader(
    () => {
      let end = (_isDecoded: boolean) => {}
      const decoding = new Promise<void>((resolve, reject) => {
        end = (isDecoded) => (isDecoded ? resolve() : reject(new Error('no picture')))
      })
      const picture = {
        src: '',
        fetchPriority: 'auto' as const,
        isCancelled: false,
        decode: () => decoding,
        removeAttribute() {
          picture.isCancelled = true
        },
        end: (isDecoded: boolean) => end(isDecoded),
      }
      pictures.push(picture)
      return picture
    },
    (url) => ready.push(url),
  )
  const end = async (url: string, isOk = true) => {
    pictures.findLast(({ src }) => src === url)?.end(isOk)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    loader,
    ready,
    end,
    started: () => pictures.map(({ src }) => src),
    cancelled: () => pictures.filter(({ isCancelled }) => isCancelled).map(({ src }) => src),
  }
}

describe('createPageLoader', () => {
  it('loads two pictures at a time, in order', async () => {
    const { loader, started, end } = setUp()
    loader.load(['a', 'b', 'c', 'd'])
    expect(started()).toEqual(['a', 'b'])
    await end('b')
    expect(started()).toEqual(['a', 'b', 'c'])
  })

  it('reports a picture once it is decoded', async () => {
    const { loader, ready, end } = setUp()
    loader.load(['a'])
    expect(loader.isReady('a')).toBe(false)
    await end('a')
    expect([loader.isReady('a'), ready]).toEqual([true, ['a']])
  })

  it('cancels what a new plan does not have, and continues with the rest', () => {
    const { loader, started, cancelled } = setUp()
    loader.load(['a', 'b', 'c'])
    loader.load(['b', 'x'])
    expect(cancelled()).toEqual(['a'])
    expect(started()).toEqual(['a', 'b', 'x'])
  })

  it('ignores a cancelled picture that arrives later', async () => {
    const { loader, ready, end } = setUp()
    loader.load(['a'])
    loader.load([])
    await end('a')
    expect(ready).toEqual([])
  })

  it('skips a failed picture until the next plan', async () => {
    const { loader, started, end } = setUp()
    loader.load(['a', 'b', 'c'])
    await end('a', false)
    expect(started()).toEqual(['a', 'b', 'c'])
    loader.load(['a', 'b', 'c'])
    await end('b')
    expect(started()).toEqual(['a', 'b', 'c', 'a'])
  })
})
