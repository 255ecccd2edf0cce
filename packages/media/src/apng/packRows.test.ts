// Rows of pixels packed as PNG wants them.
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packRows } from './packRows.ts'

const comesBack = (bytes: Uint8Array) => expect(inflateSync(packRows(bytes)).equals(bytes)).toBe(true)

describe('packed rows', () => {
  it('unpack to what they were: runs, bytes, and all between', () => {
    const run = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 1, max: 700 }))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), fc.uint8Array({ maxLength: 300 }), (runs, loose) => {
        const bytes = Uint8Array.from([...runs.flatMap(([byte, count]) => new Array<number>(count).fill(byte)), ...loose])
        comesBack(bytes)
      }),
    )
  })

  it.each([0, 1, 2, 3, 4, 258, 259, 260, 261, 517])('of %i equal bytes unpack to them', (count) => {
    const bytes = new Uint8Array(count).fill(7)
    comesBack(bytes)
  })

  it('go over many blocks, and keep codes within 15 bits where some bytes are a million times as rare as others', () => {
    const bytes = new Uint8Array(400_000)
    // Each byte half as often as the one before: a tree as deep as it has leaves.
    for (let place = 0, state = 1; place < bytes.length; place++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      bytes[place] = Math.clz32(state) * 7
    }
    bytes.fill(200, 300_000, 360_000)
    comesBack(bytes)
  })

  it('take no more room than the bytes themselves and a little, and a plain picture next to none', () => {
    let state = 7
    const noise = Uint8Array.from({ length: 200_000 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    })
    expect(packRows(noise).length).toBeLessThan(noise.length * 1.005)
    expect(packRows(new Uint8Array(1_000_000)).length).toBeLessThan(2_500)
  })
})
