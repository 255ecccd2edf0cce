// The checksum of archives.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

describe('CRC-32', () => {
  it('is the one that everybody knows', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
    expect(crc32(new Uint8Array())).toBe(0)
  })

  it('is the same whichever way the bytes are cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
        expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(crc32(bytes))
      }),
    )
  })
})
