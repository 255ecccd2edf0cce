import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImageHeader } from './imageHeader.ts'

/** The start of a PNG of this size. */
const pngHeader = (width: number, height: number) => {
  const bytes = new Uint8Array(64)
  const view = new DataView(bytes.buffer)
  for (const [index, word] of [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].entries()) view.setUint32(index * 4, word)
  return bytes
}
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('readImageHeader', () => {
  it.each([
    ['png', pngHeader(1920, 1080), 1920, 1080],
    ['gif', bytesOf('47494638396120035802f70000'), 800, 600],
    // An application segment, a fill byte, a Huffman table, then the frame header.
    ['jpeg', bytesOf(`ffd8ffe00004abcd${'ff'}ffc40005000102ffc2001108025803200301220002110103110100`), 800, 600],
    ['webp', bytesOf('524946461a000000574542505650384c0d0000002f1fc3951000000000000000'), 800, 600],
    ['webp', bytesOf('52494646640000005745425056503858 0a00000010000000 1f0300 570200'.replaceAll(' ', '')), 800, 600],
    ['webp', bytesOf('5249464664000000574542505650382058000000 300100 9d012a 2003 5802'.replaceAll(' ', '')), 800, 600],
  ])('reads kind and size of a %s', (kind, bytes, width, height) => {
    expect(readImageHeader(bytes)).toEqual({ kind, width, height })
  })

  it('G7: is undefined for HTML, SVG, a truncated picture and an empty area', () => {
    for (const text of ['<html><body>sorry</body></html>', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''])
      expect(readImageHeader(new TextEncoder().encode(text))).toBeUndefined()
    expect(readImageHeader(pngHeader(3, 3).subarray(0, 20))).toBeUndefined()
    expect(readImageHeader(pngHeader(0, 3))).toBeUndefined()
    expect(readImageHeader(bytesOf('ffd8ffe00004abcdffdaffc2001108'))).toBeUndefined()
  })

  it('returns for any bytes without an endless loop', () => {
    const starts = ['ffd8ff', '89504e470d0a1a0a', '47494638', '52494646000000005745425056503858', '']
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, rest) => {
        readImageHeader(Uint8Array.from([...bytesOf(start), ...rest]))
      }),
    )
  })
})
