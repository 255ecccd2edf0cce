import { inflateSync } from 'node:zlib'
import { seededIntegers } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packRows } from './packRows.ts'

const comesBack = (bytes: Uint8Array) => expect(inflateSync(packRows(bytes)).equals(bytes)).toBe(true)

describe('packRows', () => {
  it('survives a round trip with runs, single bytes and mixtures', () => {
    const run = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 700 }))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), fc.uint8Array({ maxLength: 300 }), (runs, loose) => {
        const bytes = Uint8Array.from([...runs.flatMap(([byte, count]) => new Array<number>(count).fill(byte)), ...loose])
        comesBack(bytes)
      }),
    )
  })

  it.each([0, 1, 2, 3, 4, 258, 259, 260, 261, 517])('survives a round trip with %i equal bytes', (count) => {
    const bytes = new Uint8Array(count).fill(7)
    comesBack(bytes)
  })

  it('spans many blocks and limits codes to 15 bits when some bytes are a million times as rare as others', () => {
    const bytes = new Uint8Array(400_000)
    // Each byte is half as frequent as the previous one, which gives the deepest possible tree.
    const next = seededIntegers(1)
    for (let place = 0; place < bytes.length; place++) bytes[place] = Math.clz32(next()) * 7
    bytes.fill(200, 300_000, 360_000)
    comesBack(bytes)
  })

  it('adds little to incompressible bytes and compresses a plain picture to almost nothing', () => {
    const next = seededIntegers(7)
    const noise = Uint8Array.from({ length: 200_000 }, () => next() >>> 24)
    expect(packRows(noise).length).toBeLessThan(noise.length * 1.005)
    expect(packRows(new Uint8Array(1_000_000)).length).toBeLessThan(2_500)
  })
})
