import { joinBytes } from '@emaki/domain'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { likeness, painted, softPicture } from '../testing/pictures.ts'
import { gifEnd, gifFrame, gifHead } from './gifFile.ts'
import { quantise } from './quantise.ts'

/** Reads the file with another program. */
async function readGif(file: Uint8Array) {
  const picture = sharp(file, { animated: true })
  const { delay = [], loop, pages = 1 } = await picture.metadata()
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const length = data.length / pages
  return {
    delay,
    loop,
    width: info.width,
    height: info.height / pages,
    frames: Array.from({ length: pages }, (_, page) => data.subarray(page * length, (page + 1) * length)),
  }
}

const fileOf = (size: { width: number; height: number }, frames: readonly (readonly [Uint8ClampedArray, number])[]) =>
  joinBytes([gifHead(size), ...frames.map(([pixels, delay]) => gifFrame(pixels, size, delay)), gifEnd])

describe('a GIF', () => {
  it('is read by others with its size, frames, delays and endless loop', async () => {
    const size = { width: 61, height: 47 }
    const pictures = [0, 1, 2, 3].map((phase) => softPicture(61, 47, phase))
    const read = await readGif(
      fileOf(
        size,
        pictures.map((pixels, place) => [pixels, 5 + place * 40]),
      ),
    )
    expect(read).toMatchObject({ ...size, loop: 0, delay: [50, 450, 850, 1250] })
    for (const [place, pixels] of pictures.entries()) expect(likeness(read.frames[place] ?? [], pixels)).toBeGreaterThan(33)
  })

  it('keeps every colour of a picture with at most 256 colours', async () => {
    const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
    const picture = fc.record({
      width: fc.integer({ min: 1, max: 90 }),
      height: fc.integer({ min: 1, max: 90 }),
      colours: fc.array(colour, { minLength: 1, maxLength: 256 }),
      seed: fc.nat(1e6),
      run: fc.constantFrom(1, 2, 7, 500),
    })
    await fc.assert(
      fc.asyncProperty(picture, async ({ width, height, colours, seed, run }) => {
        const pixels = painted(width, height, (x, y) => {
          const place = Math.floor((y * width + x) / run)
          return colours[(Math.imul(place + seed, 2_654_435_761) >>> 8) % colours.length] ?? [0, 0, 0]
        })
        const { frames } = await readGif(fileOf({ width, height }, [[pixels, 10]]))
        expect(likeness(frames[0] ?? [], pixels)).toBe(Number.POSITIVE_INFINITY)
      }),
      { numRuns: 60 },
    )
  })

  it('unpacks in other readers after many resets of the code table', async () => {
    const noise = painted(700, 700, (x, y) => {
      const value = (Math.imul(x * 7_919 + y * 104_729 + 13, 2_654_435_761) >>> 24) & 0xff
      return [value, value, value]
    })
    const flat = painted(700, 700, () => [3, 7, 9])
    const read = await readGif(
      fileOf({ width: 700, height: 700 }, [
        [noise, 4],
        [flat, 4],
      ]),
    )
    expect(likeness(read.frames[0] ?? [], noise)).toBe(Number.POSITIVE_INFINITY)
    expect(likeness(read.frames[1] ?? [], flat)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('quantise', () => {
  it('gives a much better result than 256 fixed colours', () => {
    const pixels = softPicture(300, 200)
    const { palette, indices } = quantise(pixels)
    expect(palette.length).toBeLessThanOrEqual(256 * 3)
    const shown = new Uint8Array(pixels.length)
    for (const [pixel, index] of indices.entries()) shown.set(palette.subarray(index * 3, index * 3 + 3), pixel * 4)
    const fixed = pixels.map((value, place) => (place % 4 === 2 ? (value & 0xc0) + 32 : (value & 0xe0) + 16))
    expect(likeness(shown, pixels)).toBeGreaterThan(likeness(fixed, pixels) + 2)
  })

  it('returns colours for any pixels', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 6_000 }), (bytes) => {
        const pixels = new Uint8ClampedArray(bytes.slice(0, bytes.length & ~3).buffer.slice(0, bytes.length & ~3))
        const { palette, indices } = quantise(pixels)
        expect(Math.max(...indices)).toBeLessThan(palette.length / 3)
      }),
    )
  })
})
