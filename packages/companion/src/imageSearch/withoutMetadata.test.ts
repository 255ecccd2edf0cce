import { readImageHeader } from '@emaki/domain'
import { HttpError } from '@emaki/web-api'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import * as picture from '../testing/pictures.ts'
import { framePixels } from './frames.ts'
import { withoutMetadata } from './withoutMetadata.ts'

const { start, jfif, exif, xmp, iptc, adobe, comment, tables, frame, scan, end } = picture.jpegParts

describe('readImageHeader', () => {
  it.each([
    ['jpeg', picture.jpeg(1600, 1000)],
    ['png', picture.png(1600, 1000)],
    ['gif', picture.gif(1600, 1000)],
    ['webp', picture.lossyWebp(1600, 1000)],
    ['webp', picture.losslessWebp(1600, 1000)],
    ['webp', picture.extendedWebp(1600, 1000)],
  ])('reads the size of a %s', (kind, bytes) => {
    expect(readImageHeader(bytes)).toEqual({ kind, width: 1600, height: 1000 })
  })

  it('finds the header of a JPEG behind other segments', () => {
    const bytes = picture.bytesOf(start, jfif, exif, [0xff, 0xff, 0xff], tables, comment, frame(7, 5), scan, end)
    expect(readImageHeader(bytes)).toEqual({ kind: 'jpeg', width: 7, height: 5 })
  })

  it('is undefined for incomplete headers, an empty area and other kinds', () => {
    for (const integer of [picture.jpeg(0, 5), picture.png(0, 5), picture.gif(5, 0)])
      expect(readImageHeader(integer)).toBeUndefined()
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'BM', 'GIF89', '%PDF-1.4', ''])
      expect(readImageHeader(new TextEncoder().encode(text))).toBeUndefined()
    for (const integer of [picture.jpeg(), picture.png(), picture.gif(), picture.lossyWebp(), picture.losslessWebp()])
      for (let length = 0; length < 12; length++) expect(readImageHeader(integer.slice(0, length))).toBeUndefined()
  })

  it('never throws, and neither does withoutMetadata', () => {
    const kinds = ['jpeg', 'png', 'gif', 'webp'] as const
    const head = fc.constantFrom(
      picture.jpeg(),
      picture.png(),
      picture.gif(),
      picture.lossyWebp(),
      picture.extendedWebp(4, 3, true),
    )
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 60 }), fc.nat(40), (known, noise, cut) => {
        const bytes = new Uint8Array([...known.subarray(0, cut), ...noise])
        readImageHeader(bytes)
        for (const kind of kinds) expect(withoutMetadata(kind, bytes).length).toBeLessThanOrEqual(bytes.length + 22)
      }),
      { numRuns: 200 },
    )
  })
})

describe('withoutMetadata', () => {
  it('H3: removes place, author and comment of a JPEG and keeps its colours', () => {
    const integer = picture.bytesOf(
      start,
      jfif,
      exif,
      xmp,
      iptc,
      adobe,
      comment,
      tables,
      frame(4, 3),
      scan,
      exif,
      scan,
      end,
      exif,
      [1, 2, 3],
    )
    expect(withoutMetadata('jpeg', integer)).toEqual(picture.bytesOf(start, jfif, adobe, tables, frame(4, 3), scan, scan, end))
  })

  it('H3: removes the texts of a PNG', () => {
    expect(withoutMetadata('png', picture.png(4, 3, true))).toEqual(picture.png(4, 3))
  })

  it('H3: removes the metadata of a WebP and its flags', () => {
    expect(withoutMetadata('webp', picture.extendedWebp(4, 3, true))).toEqual(picture.extendedWebp(4, 3))
  })

  it('returns the same bytes when there is no metadata', () => {
    expect(withoutMetadata('jpeg', picture.jpeg())).toEqual(picture.jpeg())
    expect(withoutMetadata('png', picture.png())).toEqual(picture.png())
    expect(withoutMetadata('gif', picture.gif())).toEqual(picture.gif())
    expect(withoutMetadata('webp', picture.losslessWebp())).toEqual(picture.losslessWebp())
  })
})

describe('a picture with very many segments', () => {
  const restart = [0xff, 0xd0]
  const comments = [0xff, 0xfe, 0x00, 0x02]

  /** `head`, then `unit` repeated `count` times. */
  function repeated(head: Uint8Array, unit: readonly number[], count: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(head.length + unit.length * count)
    bytes.set(head)
    for (let at = head.length; at < bytes.length; at += unit.length) bytes.set(unit, at)
    return bytes
  }

  it.each([
    ['kept segments', restart],
    ['alternately kept and removed segments', [...restart, ...comments]],
  ])('with many %s is copied without an object per segment', (_, unit) => {
    const bytes = repeated(picture.bytesOf(start, frame(4, 3)), unit, 15_000)
    const views = vi.spyOn(Uint8Array.prototype, 'subarray')
    const plain = withoutMetadata('jpeg', bytes)
    const made = views.mock.calls.length
    views.mockRestore()
    expect(made).toBeLessThan(10)
    expect(readImageHeader(plain)).toEqual({ kind: 'jpeg', width: 4, height: 3 })
    expect(Buffer.from(plain).includes(Buffer.from(comments))).toBe(false)
  })

  it.each<['jpeg' | 'png' | 'webp', Uint8Array, readonly number[]]>([
    ['jpeg', picture.bytesOf(start, frame(4, 3)), restart],
    ['png', picture.png().slice(0, 33), [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x75, 0, 0, 0, 0]],
    ['webp', picture.extendedWebp().slice(0, 30), [0x41, 0x42, 0x43, 0x44, 0, 0, 0, 0]],
  ])('is refused as too large: %s', (kind, head, unit) => {
    const bytes = repeated(head, unit, 25_000)
    const refused = () => {
      if (framePixels({ kind, width: 4, height: 3 }, bytes) === Number.POSITIVE_INFINITY) throw new HttpError(413, '')
      withoutMetadata(kind, bytes)
    }
    expect(refused).toThrow(expect.objectContaining({ status: 413 }))
  })
})
