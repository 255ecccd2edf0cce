import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { joinBytes } from './joinBytes.ts'
import { centralDirectory, endsZip, localFileHeader, zipTailBytes } from './zipHeaders.ts'

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset)

function archive(files: readonly Uint8Array[]): Uint8Array {
  const entries = files.map((bytes, index) => ({ name: `${index}.jpg`, size: bytes.length, crc: crc32(bytes) }))
  const parts = entries.flatMap((entry, index) => [localFileHeader(entry), files[index] ?? new Uint8Array()])
  return joinBytes([...parts, centralDirectory(entries)])
}

describe('ZIP headers', () => {
  it('make an archive that another reader unpacks', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (files) => {
        const found = unzipSync(archive(files))
        expect(Object.keys(found)).toHaveLength(files.length)
        for (const [index, bytes] of files.entries()) expect(found[`${index}.jpg`]).toEqual(bytes)
      }),
    )
  })

  it('end an archive, and no archive that was cut', () => {
    const whole = archive([strToU8('frame one'), strToU8('frame two')])
    const isWhole = (bytes: Uint8Array) => endsZip(bytes.subarray(-zipTailBytes), bytes.byteLength)
    expect(isWhole(whole)).toBe(true)
    for (let length = 0; length < whole.byteLength; length++)
      expect([length, isWhole(whole.subarray(0, length))]).toEqual([length, false])
    // The end of another archive behind a part of this one.
    expect(isWhole(joinBytes([whole.subarray(0, 30), whole.subarray(-22)]))).toBe(false)
    const comment = joinBytes([whole, strToU8('hello')])
    comment[whole.byteLength - 2] = 5
    expect(isWhole(comment)).toBe(true)
  })

  it('leave files uncompressed, so that a reader can extract byte ranges', () => {
    const text = strFromU8(archive([strToU8('frame one'), strToU8('frame two')]), true)
    expect(text).toContain('frame one')
    expect(text.indexOf('frame two')).toBeGreaterThan(text.indexOf('frame one'))
  })

  it.each([
    ['2024-04-01T12:34:56+09:00', [12, 34, 56], [2024, 4, 1]],
    [undefined, [0, 0, 0], [1980, 1, 1]],
  ])('contain the time %s, with a precision of two seconds', (modified, timeParts, dateParts) => {
    const header = view(localFileHeader({ name: 'a', size: 1, crc: 1, ...(modified ? { modified } : {}) }))
    const [time, date] = [header.getUint16(10, true), header.getUint16(12, true)]
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual(timeParts)
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual(dateParts)
  })

  it('contain sizes and offsets above 4 GB in 64-bit fields', () => {
    const size = 5_000_000_000
    const entries = [
      { name: 'a', size, crc: 1 },
      { name: 'b', size: 10, crc: 2 },
    ] as const
    const head = view(localFileHeader(entries[0]))
    const tail = centralDirectory(entries)
    expect(head.getUint32(18, true)).toBe(0xffffffff)
    expect(head.getBigUint64(30 + 1 + 4, true)).toBe(BigInt(size))
    const second = 46 + 1 + 20
    expect(view(tail).getUint32(second + 42, true)).toBe(0xffffffff)
    expect(view(tail).getBigUint64(second + 46 + 1 + 4, true)).toBe(BigInt(head.byteLength + size))
    expect(view(tail).getUint32(tail.byteLength - 22 - 20 - 56, true)).toBe(0x06064b50)
  })

  it('count more than 65,535 files', () => {
    const tail = centralDirectory(Array.from({ length: 70_000 }, (_, index) => ({ name: String(index), size: 0, crc: 0 })))
    expect(view(tail).getUint16(tail.byteLength - 12, true)).toBe(0xffff)
    expect(view(tail).getBigUint64(tail.byteLength - 22 - 20 - 56 + 24, true)).toBe(70_000n)
  })
})
