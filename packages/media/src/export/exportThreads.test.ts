import { describe, expect, it } from 'vitest'
import { threadsFor } from './exportClip.ts'
import { warmUp } from './warmUp.ts'

describe('threadsFor', () => {
  it.each([
    ['eight small frames', 8 * 240 * 320, 8, 1],
    ['twenty frames of a phone', 20 * 600 * 800, 8, 3],
    ['150 frames of full size', 150 * 1920 * 1080, 4, 4],
    ['150 frames of full size on a large machine', 150 * 1920 * 1080, 64, 10],
    ['nothing', 0, 8, 1],
  ])('returns for %s as many threads as pay off', (_, pixels, cores, threads) => {
    expect(threadsFor(pixels, cores)).toBe(threads)
  })
})

describe('warmUp', () => {
  it('encodes its own picture with the same decoder as real frames', async () => {
    const decoded: Blob[] = []
    const picture = new Blob(['a picture'])
    await warmUp(
      async (each, width, height) => {
        decoded.push(each)
        return new Uint8Array(width * height * 4).map((_, at) => (at * 7919) & 0xff)
      },
      async () => picture,
    )
    expect(new Set(decoded)).toEqual(new Set([picture]))
    expect(decoded.length).toBeGreaterThan(1)
  })

  it('ignores a picture that does not decode', async () => {
    await warmUp(
      () => Promise.reject(new Error('no decoder')),
      async () => new Blob(),
    )
  })
})
