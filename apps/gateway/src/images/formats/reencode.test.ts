// Re-encoding with the real encoders: what is worth it, what is never decoded, and how the metric bounds the quality.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { reencode } from './reencode.ts'
import { similarity } from './similarity.ts'
import { gradient, jpeg } from './testing/pictures.ts'

const side = 400

describe('reencode', () => {
  test.each(['avif', 'webp'] as const)('makes a smaller %s of the same size, similar to its source', async (format) => {
    const source = await jpeg(side, side)
    const result = await reencode(source, format)
    expect(result?.bytes.byteLength).toBeLessThan(source.byteLength * 0.9)
    const { width, height, format: type } = await sharp(result?.bytes).metadata()
    expect([width, height, type]).toEqual([side, side, format === 'avif' ? 'heif' : 'webp'])
    const pixels = async (bytes: Uint8Array | undefined) => ({
      data: await sharp(bytes).ensureAlpha().raw().toBuffer(),
      width: side,
      height: side,
    })
    expect(similarity(await pixels(source), await pixels(result?.bytes)).mean).toBeGreaterThanOrEqual(0.97)
  })

  test('turns a picture as its orientation says', async () => {
    const source = await sharp(await jpeg(side, side / 2))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height, orientation } = await sharp((await reencode(source, 'webp'))?.bytes).metadata()
    expect([width, height, orientation]).toEqual([side / 2, side, undefined])
  })

  test('removes the metadata of the source', async () => {
    const source = await sharp(await jpeg(side, side))
      .withExif({ IFD0: { Artist: 'secret' } })
      .toBuffer()
    const result = await reencode(source, 'webp')
    expect(result && Buffer.from(result.bytes).includes('secret')).toBe(false)
  })

  test('keeps a picture that is small already', async () => {
    const source = await sharp(await jpeg(side, side))
      .jpeg({ quality: 10 })
      .toBuffer()
    expect(await reencode(source, 'webp')).toBeUndefined()
  })

  test('does not decode an animation', async () => {
    const frames = await Promise.all(
      [1, 2].map(async (seed) =>
        sharp(await gradient(side, side, seed))
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await reencode(animated, 'avif')).toBeUndefined()
    const still = await sharp(await gradient(side, side, 1))
      .png()
      .toBuffer()
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)])
    const afterHeader = 33
    const apng = Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)])
    expect(await reencode(still, 'webp')).toBeDefined()
    expect(await reencode(apng, 'webp')).toBeUndefined()
  })

  test('D12 rejects a picture bomb by its header', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000000' } })
      .png()
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(await reencode(bomb, 'webp').catch(() => undefined)).toBeUndefined()
  })

  test('rejects a damaged picture', async () => {
    const source = await jpeg(side, side)
    await expect(reencode(source.subarray(0, source.byteLength / 2), 'webp')).rejects.toThrow()
  })
})

describe('similarity', () => {
  const pixels = async (width: number, height: number, seed: number) => ({
    data: await sharp(await gradient(width, height, seed))
      .ensureAlpha()
      .raw()
      .toBuffer(),
    width,
    height,
  })

  test('is 1 for equal pictures of any size', async () => {
    for (const [width, height] of [
      [11, 11],
      [257, 263],
      [600, 300],
    ] as const) {
      const picture = await pixels(width, height, 1)
      const { mean, worst } = similarity(picture, picture)
      expect(mean).toBeCloseTo(1)
      expect(worst).toBeCloseTo(1)
    }
  })

  test('finds a spoilt corner that the mean hides', async () => {
    const picture = await pixels(600, 600, 1)
    const spoilt = { ...picture, data: Uint8Array.from(picture.data) }
    for (let row = 0; row < 100; row++) spoilt.data.fill(128, row * 600 * 4, (row * 600 + 100) * 4)
    const { mean, worst } = similarity(picture, spoilt)
    expect(mean).toBeGreaterThan(0.95)
    expect(worst).toBeLessThan(0.9)
  })

  test('is 0 for pictures of different sizes', async () => {
    expect(similarity(await pixels(100, 50, 1), await pixels(50, 100, 1))).toEqual({ mean: 0, worst: 0 })
  })
})
