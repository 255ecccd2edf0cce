import { describe, expect, it } from 'vitest'
import { fileHeadBytes, hasFileEnd } from './wholeFile.ts'

const judge = (bytes: Uint8Array) => hasFileEnd(bytes.subarray(0, fileHeadBytes), bytes, bytes.length)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)

describe('hasFileEnd', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', png],
  ])('P29 is true only for a whole %s, also with bytes behind it', (_, whole) => {
    expect([judge(whole), judge(Uint8Array.of(...whole, 0, 0))]).toEqual([true, true])
    for (let length = 4; length < whole.length; length++) expect(judge(whole.subarray(0, length))).toBe(false)
  })

  it('is true for files that it cannot judge', () => expect(judge(Uint8Array.of(0x47, 0x49, 0x46, 0x38))).toBe(true))
})
