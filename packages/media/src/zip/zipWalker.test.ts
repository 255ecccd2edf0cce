import { deflateRawSync } from 'node:zlib'
import { joinBytes } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MediaError } from '../mediaError.ts'
import { archiveOf, piecesOf, pngHeader, streamedArchiveOf } from '../testing/archives.ts'
import type { ZipEntry } from './zipWalker.ts'
import { createZipWalker } from './zipWalker.ts'

const limits = { entries: 20, bytes: 4_000_000, ratio: 100 }
const text = (value: string) => new TextEncoder().encode(value)
const noise = (length: number) => Uint8Array.from({ length }, (_, place) => (Math.imul(place + 7, 2_654_435_761) >>> 24) & 0xff)
const sample = {
  '000000.jpg': noise(500),
  '000001.jpg': noise(120),
  'ünï.jpg': new Uint8Array(),
  '000003.jpg': text('aaaa'.repeat(50)),
}

function walk(pieces: readonly Uint8Array[], isWanted?: (name: string) => boolean) {
  const walker = createZipWalker(limits, isWanted)
  const entries: ZipEntry[] = pieces.flatMap((piece) => [...walker.push(piece)])
  return { entries, rest: walker.end() }
}

/** The kind of error of an archive, or undefined. */
function errorKindOf(bytes: Uint8Array) {
  try {
    walk([bytes])
    return undefined
  } catch (error) {
    if (error instanceof MediaError) return error.kind
    throw error
  }
}

const edited = (bytes: Uint8Array, edit: (view: DataView) => void) => {
  const copy = bytes.slice()
  edit(new DataView(copy.buffer))
  return copy
}

describe('createZipWalker', () => {
  const archives = [
    ['stored', archiveOf(sample)],
    ['deflated', archiveOf(sample, true)],
    ['stored, with sizes after the data', streamedArchiveOf(sample, false)],
    ['deflated, with sizes after the data', streamedArchiveOf(sample, true)],
  ] as const

  it.each(archives)('reads an archive that is %s, for any division into chunks', (_, archive) => {
    for (let length = 1; length <= archive.length; length += length < 80 ? 1 : 97) {
      const { entries, rest } = walk(piecesOf(archive, length))
      expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual(
        Object.entries(sample).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
      )
      expect(joinBytes([...entries.flatMap(({ head, packed }) => [head, packed]), rest])).toEqual(archive)
    }
  })

  it('returns an entry as soon as its last byte arrives', () => {
    const archive = archiveOf(sample)
    const walker = createZipWalker(limits)
    const end = 30 + '000000.jpg'.length + 500
    expect(walker.push(archive.subarray(0, end - 1))).toEqual([])
    expect(walker.push(archive.subarray(end - 1, end)).map(({ name }) => name)).toEqual(['000000.jpg'])
  })

  it('G5: reports truncation at any position and still returns the entries before', () => {
    const archive = archiveOf({ a: noise(20), b: noise(30), c: noise(10) })
    const directory = archive.indexOf(0x50, 3 * 31 + 60)
    for (let length = 0; length < directory; length++) {
      const walker = createZipWalker(limits)
      const whole = walker.push(archive.subarray(0, length)).length
      expect(whole).toBe([51, 112, 153].filter((end) => end <= length).length)
      expect(() => walker.end()).toThrow(expect.objectContaining({ kind: 'truncated' }))
    }
  })

  it('P29 reports an archive that is cut in its directory', () => {
    const archive = archiveOf({ a: noise(20), b: noise(30) })
    const directory = archive.indexOf(0x50, 2 * 31 + 50)
    for (let length = directory; length < archive.length; length++)
      expect(errorKindOf(archive.subarray(0, length)), `${length}`).toBe('truncated')
  })

  it('throws nothing but a MediaError for any input', () => {
    const archive = archiveOf(sample, true)
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.nat(255), fc.nat(255), (place, first, second) => {
        const broken = archive.slice()
        broken[place] = first
        broken[(place * 7) % archive.length] = second
        errorKindOf(broken)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(errorKindOf(bytes)).toBeDefined()
      }),
    )
  })

  it('G4: rejects data that is no archive, an empty archive and an encrypted one', () => {
    expect(errorKindOf(text('<!doctype html><title>404</title>'))).toBe('notArchive')
    expect(errorKindOf(pngHeader(3, 3))).toBe('notArchive')
    expect(errorKindOf(archiveOf({}))).toBe('emptyArchive')
    expect(errorKindOf(new Uint8Array())).toBe('truncated')
    expect(errorKindOf(edited(archiveOf(sample), (view) => view.setUint16(6, 1, true)))).toBe('encrypted')
  })

  it('G1: rejects a ZIP bomb before it unpacks', () => {
    const tall = archiveOf({ bomb: new Uint8Array(3_000_000) }, true)
    const many = archiveOf(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}`, noise(1)])))
    const large = archiveOf({ a: noise(2_100_000), b: noise(2_100_000) })
    for (const bomb of [tall, many, large]) expect(errorKindOf(bomb)).toBe('tooLarge')
    // The record before an entry is enough. Without any packed byte, nothing is unpacked.
    const header = 30 + 'bomb'.length
    expect(errorKindOf(tall.subarray(0, header))).toBe('tooLarge')
    expect(errorKindOf(many.subarray(0, 21 * 30 + 20 + [...Array(21).keys()].join('').length))).toBe('tooLarge')
    expect(errorKindOf(large.subarray(0, limits.bytes))).toBe('truncated')
    expect(errorKindOf(large.subarray(0, limits.bytes + 1))).toBe('tooLarge')
  })

  it('G2: reads each entry once, whatever the directory says about overlapping entries', () => {
    const archive = archiveOf({ a: noise(400) })
    const directory = archive.indexOf(0x50, 31 + 400)
    const entry = archive.subarray(directory, archive.length - 22)
    // A thousand directory entries share the bytes of one.
    const overlapping = joinBytes([
      archive.subarray(0, directory),
      ...Array.from({ length: 1000 }, () => entry),
      archive.subarray(-22),
    ])
    expect(walk([overlapping]).entries.map(({ name, bytes }) => [name, bytes?.length])).toEqual([['a', 400]])
  })

  it('G1: stops when an entry unpacks to more than its declared size', () => {
    const bomb = archiveOf({ bomb: new Uint8Array(3_000_000), fine: noise(40) }, true)
    const lying = edited(bomb, (view) => view.setUint32(22, 5_000, true))
    const { entries } = walk([lying])
    expect(entries.map(({ name, bytes }) => [name, bytes !== undefined])).toEqual([
      ['bomb', false],
      ['fine', true],
    ])
  })

  it('G4: skips an entry with a wrong checksum or an unknown method, and keeps the others', () => {
    const archive = archiveOf({ a: noise(20), b: noise(30) })
    for (const edit of [(view: DataView) => view.setUint32(14, 1, true), (view: DataView) => view.setUint16(8, 12, true)]) {
      const { entries } = walk([edited(archive, edit)])
      expect(entries.map(({ bytes }) => bytes !== undefined)).toEqual([false, true])
    }
  })

  it('G3: does not unpack unwanted entries', () => {
    const { entries } = walk([archiveOf({ '../../x': noise(9), a: noise(9) })], (name) => name === 'a')
    expect(entries.map(({ name, bytes }) => [name, bytes?.length])).toEqual([
      ['../../x', undefined],
      ['a', 9],
    ])
  })

  it('G4: reads 64-bit sizes and rejects those above the limits', () => {
    const data = noise(40)
    const plain = archiveOf({ a: data })
    const wide = (size: bigint) => {
      const extra = new Uint8Array(20)
      const view = new DataView(extra.buffer)
      view.setUint16(0, 1, true)
      view.setUint16(2, 16, true)
      view.setBigUint64(4, size, true)
      view.setBigUint64(12, size, true)
      const head = edited(plain.subarray(0, 31), (header) => {
        header.setUint32(18, 0xffffffff, true)
        header.setUint32(22, 0xffffffff, true)
        header.setUint16(28, 20, true)
      })
      return joinBytes([head, extra, plain.subarray(31)])
    }
    expect(walk([wide(40n)]).entries[0]?.bytes).toEqual(data)
    expect(errorKindOf(wide(1n << 40n))).toBe('tooLarge')
  })

  it('reads the output of another packer', () => {
    const data = noise(3_000)
    const packed = new Uint8Array(deflateRawSync(data))
    const ours = archiveOf({ a: data }, true)
    const theirs = joinBytes([
      edited(ours.subarray(0, 31), (view) => view.setUint32(18, packed.length, true)),
      packed,
      ours.subarray(31 + new DataView(ours.buffer).getUint32(18, true)),
    ])
    expect(walk([theirs]).entries[0]?.bytes).toEqual(data)
  })
})
