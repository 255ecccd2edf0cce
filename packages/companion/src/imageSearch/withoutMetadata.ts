// Removes metadata from a picture: place, time, camera, comments (docs/reliability.md H3). Pixels do not change.

import { type ImageKind, latin1Text } from '@emaki/domain'
import { tooLarge } from '@emaki/web-api'
import { maxSegments } from './frames.ts'

/**
 * The picture's bytes without metadata. Unchanged when the structure is unreadable. Throws a 413 for more segments than real pictures have.
 */
export function withoutMetadata(kind: ImageKind, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (kind === 'jpeg') return joined(bytes, jpegParts(bytes))
  if (kind === 'png') return joined(bytes, pngParts(bytes))
  return kind === 'webp' ? plainWebp(bytes) : bytes
}

/** A range of bytes. `[-1, -1]` stands for an end-of-image marker. */
type Part = readonly [start: number, end: number]

/** The segments of JFIF and Adobe stay, because colours depend on them. */
const isMetadataSegment = (marker: number): boolean => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

function* jpegParts(bytes: Uint8Array): Generator<Part> {
  yield [0, 2]
  let at = 2
  while (at + 3 < bytes.length) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    // Data behind the end marker is dropped: phones store further pictures there, with their own metadata.
    if (marker === 0xd9) break
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    const next = isBare ? at + 2 : at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
    const end = marker === 0xda ? scanEnd(bytes, next) : next
    if (!isMetadataSegment(marker)) yield [at, Math.min(end, bytes.length)]
    at = end
  }
  yield [-1, -1]
}

/** End of a scan's compressed data: the next marker that is neither an escaped byte nor a restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const pngMetadata = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])

function* pngParts(bytes: Uint8Array): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  yield [0, 8]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    const name = latin1Text(bytes, at + 4, 4)
    if (!pngMetadata.has(name)) yield [at, Math.min(end, bytes.length)]
    if (name === 'IEND') return
    at = end
  }
}

function plainWebp(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const plain = joined(bytes, webpParts(bytes))
  if (plain.length < 30) return bytes
  const view = new DataView(plain.buffer)
  view.setUint32(4, plain.length - 8, true)
  // The flags that declare EXIF and XMP.
  if (latin1Text(plain, 12, 4) === 'VP8X') view.setUint8(20, view.getUint8(20) & ~0x0c)
  return plain
}

function* webpParts(bytes: Uint8Array): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  yield [0, 12]
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = latin1Text(bytes, at, 4)
    if (name !== 'EXIF' && name !== 'XMP ') yield [at, Math.min(end, bytes.length)]
    at = end
  }
}

/** Joins the ranges in place. It creates no object per range, because hostile pictures have millions of segments. */
function joined(bytes: Uint8Array<ArrayBuffer>, parts: Iterable<Part>): Uint8Array<ArrayBuffer> {
  // Ranges are in order and do not overlap, so they only move towards the start. An end-of-image marker may add two bytes.
  const integer = new Uint8Array(bytes.length + 2)
  integer.set(bytes)
  let at = 0
  let count = 0
  for (const [start, end] of parts) {
    if (++count > maxSegments) throw tooLarge()
    if (start === -1) {
      integer[at] = 0xff
      integer[at + 1] = 0xd9
      at += 2
    } else {
      if (start !== at) integer.copyWithin(at, start, end)
      at += end - start
    }
  }
  return integer.slice(0, at)
}
