// Archives of stored files: another zip reader finds in them what was put in.

import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { centralDirectory, localHeader, zipEntry } from './storedZip.ts'

const modified = '2024-04-01T12:34:56+09:00'

function archive(files: readonly Uint8Array[]): Uint8Array {
  const entries = files.map((bytes, index) => zipEntry(`${String(index).padStart(6, '0')}.jpg`, bytes))
  const parts = files.flatMap((bytes, index) => {
    const entry = entries[index]
    return entry ? [localHeader(entry, modified), bytes] : []
  })
  return new Uint8Array(Buffer.concat([...parts, centralDirectory(entries, modified)]))
}

describe('stored zip', () => {
  it('contains every file under its name', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (files) => {
        const found = unzipSync(archive(files))
        expect(Object.keys(found)).toHaveLength(files.length)
        for (const [index, bytes] of files.entries()) expect(found[`${String(index).padStart(6, '0')}.jpg`]).toEqual(bytes)
      }),
    )
  })

  it('stores files uncompressed, so that a reader can extract byte ranges', () => {
    const text = strFromU8(archive([strToU8('frame one'), strToU8('frame two')]), true)
    expect(text).toContain('frame one')
    expect(text.indexOf('frame two')).toBeGreaterThan(text.indexOf('frame one'))
  })

  it("contains the work's time, with the format's precision of two seconds", () => {
    const view = new DataView(localHeader(zipEntry('000000.jpg', strToU8('x')), modified).buffer)
    const [time, date] = [view.getUint16(10, true), view.getUint16(12, true)]
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([12, 34, 56])
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2024, 4, 1])
  })
})
