// Archives read as they arrive: cut anywhere, damaged, or made to do harm.
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MediaFault } from '../fault.ts'
import { archiveOf, concatenated, piecesOf, pngHeader, streamedArchiveOf } from '../testing/archives.ts'
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

/** What is wrong with an archive, or undefined. */
function faultOf(bytes: Uint8Array) {
  try {
    walk([bytes])
    return undefined
  } catch (error) {
    if (error instanceof MediaFault) return error.kind
    throw error
  }
}

const edited = (bytes: Uint8Array, edit: (view: DataView) => void) => {
  const copy = bytes.slice()
  edit(new DataView(copy.buffer))
  return copy
}

describe('the ZIP walker', () => {
  const archives = [
    ['stored', archiveOf(sample)],
    ['deflated', archiveOf(sample, true)],
    ['stored, with sizes after the data', streamedArchiveOf(sample, false)],
    ['deflated, with sizes after the data', streamedArchiveOf(sample, true)],
  ] as const

  it.each(archives)('reads an archive that is %s, wherever its pieces are cut', (_, archive) => {
    for (let length = 1; length <= archive.length; length += length < 80 ? 1 : 97) {
      const { entries, rest } = walk(piecesOf(archive, length))
      expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual(
        Object.entries(sample).map(([name, bytes]) => [name, new Uint8Array(bytes)]),
      )
      expect(concatenated([...entries.flatMap(({ head, packed }) => [head, packed]), rest])).toEqual(archive)
    }
  })

  it('gives an entry as soon as its last byte is there', () => {
    const archive = archiveOf(sample)
    const walker = createZipWalker(limits)
    const end = 30 + '000000.jpg'.length + 500
    expect(walker.push(archive.subarray(0, end - 1))).toEqual([])
    expect(walker.push(archive.subarray(end - 1, end)).map(({ name }) => name)).toEqual(['000000.jpg'])
  })

  it('G5: tells that an archive is truncated wherever it is cut, and still gives the entries before', () => {
    const archive = archiveOf({ a: noise(20), b: noise(30), c: noise(10) })
    const directory = archive.indexOf(0x50, 3 * 31 + 60)
    for (let length = 0; length < directory; length++) {
      const walker = createZipWalker(limits)
      const whole = walker.push(archive.subarray(0, length)).length
      expect(whole).toBe([51, 112, 153].filter((end) => end <= length).length)
      expect(() => walker.end()).toThrow(expect.objectContaining({ kind: 'truncated' }))
    }
  })

  it('never does more than refuse, whatever it is fed', () => {
    const archive = archiveOf(sample, true)
    fc.assert(
      fc.property(fc.nat(archive.length - 1), fc.nat(255), fc.nat(255), (place, first, second) => {
        const broken = archive.slice()
        broken[place] = first
        broken[(place * 7) % archive.length] = second
        faultOf(broken)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(faultOf(bytes)).toBeDefined()
      }),
    )
  })

  it('G4: refuses what is no archive, an empty one, and an encrypted one', () => {
    expect(faultOf(text('<!doctype html><title>404</title>'))).toBe('notArchive')
    expect(faultOf(pngHeader(3, 3))).toBe('notArchive')
    expect(faultOf(archiveOf({}))).toBe('emptyArchive')
    expect(faultOf(new Uint8Array())).toBe('truncated')
    expect(faultOf(edited(archiveOf(sample), (view) => view.setUint16(6, 1, true)))).toBe('encrypted')
  })

  it('G1: refuses a bomb before it goes off', () => {
    const tall = archiveOf({ bomb: new Uint8Array(3_000_000) }, true)
    const many = archiveOf(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`${index}`, noise(1)])))
    const large = archiveOf({ a: noise(2_100_000), b: noise(2_100_000) })
    for (const bomb of [tall, many, large]) expect(faultOf(bomb)).toBe('tooLarge')
    // The record before an entry is enough: none of the packed bytes is needed, so nothing is unpacked.
    const header = 30 + 'bomb'.length
    expect(faultOf(tall.subarray(0, header))).toBe('tooLarge')
    expect(faultOf(many.subarray(0, 21 * 30 + 20 + [...Array(21).keys()].join('').length))).toBe('tooLarge')
    expect(faultOf(large.subarray(0, limits.bytes))).toBe('truncated')
    expect(faultOf(large.subarray(0, limits.bytes + 1))).toBe('tooLarge')
  })

  it('G2: reads each entry once, whatever a directory says of entries that overlap', () => {
    const archive = archiveOf({ a: noise(400) })
    const directory = archive.indexOf(0x50, 31 + 400)
    const entry = archive.subarray(directory, archive.length - 22)
    // A thousand entries of the directory share the bytes of one.
    const overlapping = concatenated([
      archive.subarray(0, directory),
      ...Array.from({ length: 1000 }, () => entry),
      archive.subarray(-22),
    ])
    expect(walk([overlapping]).entries.map(({ name, bytes }) => [name, bytes?.length])).toEqual([['a', 400]])
  })

  it('G1: stops unpacking where an entry is longer than it says', () => {
    const bomb = archiveOf({ bomb: new Uint8Array(3_000_000), fine: noise(40) }, true)
    const lying = edited(bomb, (view) => view.setUint32(22, 5_000, true))
    const { entries } = walk([lying])
    expect(entries.map(({ name, bytes }) => [name, bytes !== undefined])).toEqual([
      ['bomb', false],
      ['fine', true],
    ])
  })

  it('G4: passes over an entry with a wrong checksum, or packed in an unknown way, and keeps its neighbours', () => {
    const archive = archiveOf({ a: noise(20), b: noise(30) })
    for (const edit of [(view: DataView) => view.setUint32(14, 1, true), (view: DataView) => view.setUint16(8, 12, true)]) {
      const { entries } = walk([edited(archive, edit)])
      expect(entries.map(({ bytes }) => bytes !== undefined)).toEqual([false, true])
    }
  })

  it('G3: does not unpack what nobody asked for', () => {
    const { entries } = walk([archiveOf({ '../../x': noise(9), a: noise(9) })], (name) => name === 'a')
    expect(entries.map(({ name, bytes }) => [name, bytes?.length])).toEqual([
      ['../../x', undefined],
      ['a', 9],
    ])
  })

  it('G4: reads sizes of 64 bits, and refuses those that no frame has', () => {
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
      return concatenated([head, extra, plain.subarray(31)])
    }
    expect(walk([wide(40n)]).entries[0]?.bytes).toEqual(data)
    expect(faultOf(wide(1n << 40n))).toBe('tooLarge')
  })

  it('reads what another packer made', () => {
    const data = noise(3_000)
    const packed = new Uint8Array(deflateRawSync(data))
    const ours = archiveOf({ a: data }, true)
    const theirs = concatenated([
      edited(ours.subarray(0, 31), (view) => view.setUint32(18, packed.length, true)),
      packed,
      ours.subarray(31 + new DataView(ours.buffer).getUint32(18, true)),
    ])
    expect(walk([theirs]).entries[0]?.bytes).toEqual(data)
  })
})
