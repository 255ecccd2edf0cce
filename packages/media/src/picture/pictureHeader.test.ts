// Type and size of a picture from its first bytes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pngHeader } from '../testing/archives.ts'
import { pictureHeader } from './pictureHeader.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('the header of a picture', () => {
  it.each([
    ['image/png', pngHeader(1920, 1080), 1920, 1080],
    ['image/gif', bytesOf('47494638396120035802f70000'), 800, 600],
    // An application block, a fill byte, a Huffman table, then the frame header.
    ['image/jpeg', bytesOf(`ffd8ffe00004abcd${'ff'}ffc40005000102ffc2001108025803200301220002110103110100`), 800, 600],
    ['image/webp', bytesOf('524946461a000000574542505650384c0d0000002f1fc3951000000000000000'), 800, 600],
    ['image/webp', bytesOf('52494646640000005745425056503858 0a00000010000000 1f0300 570200'.replaceAll(' ', '')), 800, 600],
    ['image/webp', bytesOf('5249464664000000574542505650382058000000 300100 9d012a 2003 5802'.replaceAll(' ', '')), 800, 600],
  ])('tells a %s and its size', (type, bytes, width, height) => {
    expect(pictureHeader(bytes)).toEqual({ type, width, height })
  })

  it('G7: is not taken from a page, a drawing, a cut picture, or one of no size', () => {
    for (const text of ['<html><body>sorry</body></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''])
      expect(pictureHeader(new TextEncoder().encode(text))).toBeUndefined()
    expect(pictureHeader(pngHeader(3, 3).subarray(0, 20))).toBeUndefined()
    expect(pictureHeader(pngHeader(0, 3))).toBeUndefined()
    expect(pictureHeader(bytesOf('ffd8ffe00004abcdffdaffc2001108'))).toBeUndefined()
  })

  it('is read from any bytes without falling over or going round in circles', () => {
    const starts = ['ffd8ff', '89504e470d0a1a0a', '47494638', '52494646000000005745425056503858', '']
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, rest) => {
        pictureHeader(Uint8Array.from([...bytesOf(start), ...rest]))
      }),
    )
  })
})
