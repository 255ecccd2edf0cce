import { deflateSync } from 'node:zlib'
import { greySide, hashDistance, pictureHash } from '@emaki/domain'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blobs } from '../testing/blobRenderer.ts'
import { ImageSearchError, searchableImage } from './searchableImage.ts'

const picture = async () => Buffer.from(await blobs(5, 300, 200))
const asJpeg = async () =>
  sharp(await picture())
    .jpeg()
    .toBuffer()

/** A PNG whose header states a size, with almost no data. */
function hugePng(width: number, height: number): Uint8Array {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

const statusOf = async (bytes: Uint8Array): Promise<number> => {
  try {
    await searchableImage(bytes)
    return 0
  } catch (error) {
    if (error instanceof ImageSearchError) return error.status
    throw error
  }
}

describe('an image to search', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be a %s with the same result', async (format) => {
    const grey = await searchableImage(
      await sharp(await picture())
        .toFormat(format)
        .toBuffer(),
    )
    expect(grey).toHaveLength(greySide * greySide)
    expect(hashDistance(pictureHash(grey), pictureHash(await searchableImage(await picture())))).toBeLessThanOrEqual(6)
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a web page that calls itself an image', () => Buffer.from('<!DOCTYPE html><html><body>no image</body></html>')],
    [
      'an SVG',
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><image href="file:///etc/passwd"/></svg>'),
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%nothing')],
    ['nothing but the first bytes of an image', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a JPEG cut in the middle', async () => (await asJpeg()).subarray(0, 2000)],
    ['a PNG cut in the middle', async () => (await picture()).subarray(0, 1500)],
    ['a GIF with a script behind its head', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
    ['no bytes at all', () => new Uint8Array()],
  ])('cannot be %s', async (_what, bytes) => {
    expect(await statusOf(await bytes())).toBe(-3)
  })

  it('has at most 50 million pixels according to its header', async () => {
    expect(await statusOf(hugePng(60_000, 60_000))).toBe(-5)
    expect(await statusOf(hugePng(50_001, 1000))).toBe(-5)
  })

  it('has sides of at least 16 pixels', async () => {
    expect(await statusOf(await blobs(5, 15, 400))).toBe(-4)
    expect(await statusOf(await blobs(5, 16, 16))).toBe(0)
  })

  it('is rotated as its EXIF says', async () => {
    const turned = await sharp(await picture())
      .rotate(270)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const upright = pictureHash(await searchableImage(await picture()))
    expect(hashDistance(pictureHash(await searchableImage(turned)), upright)).toBeLessThanOrEqual(6)
  })

  it('has a white background where it is transparent', async () => {
    const blank = { create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const
    expect(new Set(await searchableImage(await sharp(blank).png().toBuffer()))).toEqual(new Set([255]))
  })
})
