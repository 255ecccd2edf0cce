import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { picture } from '../testing/index.ts'
import { isReaderPicture, readerPicture } from './readerPicture.ts'

describe('isReaderPicture', () => {
  it.each([
    ['a JPEG without a width', { type: 'image/jpeg', width: 3000 }, undefined, true],
    ['a PNG that is narrow enough', { type: 'image/png', width: 800 }, 800, true],
    ['a PNG that is too wide', { type: 'image/png', width: 801 }, 800, false],
    ['a GIF of unknown width', { type: 'image/gif', width: null }, 800, false],
    ['a WebP', { type: 'image/webp', width: 10 }, undefined, false],
    ['an AVIF', { type: 'image/avif', width: 10 }, 800, false],
  ])('of %s', (_, file, maxWidth, expected) => expect(isReaderPicture(file, maxWidth)).toBe(expected))
})

describe('readerPicture', () => {
  const sizeOf = async (bytes: Uint8Array | undefined) => {
    const { format, width, height } = await sharp(bytes).metadata()
    return [format, width, height]
  }

  it('makes a JPEG of a WebP', async () => {
    const webp = await sharp(await picture(1, 300, 400))
      .webp()
      .toBuffer()
    expect(await sizeOf(await readerPicture(webp))).toEqual(['jpeg', 300, 400])
  })

  it('makes a picture narrower and never wider', async () => {
    const png = await picture(1, 300, 400)
    expect(await sizeOf(await readerPicture(png, 150))).toEqual(['jpeg', 150, 200])
    expect(await sizeOf(await readerPicture(png, 600))).toEqual(['jpeg', 300, 400])
  })

  it('is undefined for a file that is no picture', async () => {
    expect(await readerPicture(Buffer.from('no picture'))).toBeUndefined()
  })
})
