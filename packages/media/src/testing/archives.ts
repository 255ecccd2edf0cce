// Archives and pictures for tests: small, complete, or broken in a known way.
import { joinBytes } from '@emaki/domain'
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate'

/** The header of a PNG with filler bytes, for code that reads only the header. `mark` makes the bytes differ. */
export function pngHeader(width: number, height: number, mark = 0, length = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).fill(mark, 24)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x89504e47)
  view.setUint32(4, 0x0d0a1a0a)
  view.setUint32(8, 13)
  view.setUint32(12, 0x49484452)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

/** An archive of these entries, stored unless `isPacked`. */
export const archiveOf = (entries: Readonly<Record<string, Uint8Array>>, isPacked = false): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync({ ...entries }, { level: isPacked ? 9 : 0 }))

/** The same archive from a streaming writer: sizes and checksums follow the data. */
export function streamedArchiveOf(entries: Readonly<Record<string, Uint8Array>>, isPacked: boolean): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [name, bytes] of Object.entries(entries)) {
    const entry = isPacked ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
  }
  zip.end()
  return joinBytes(pieces)
}

/** Splits `bytes` into pieces of at most `length`. */
export const piecesOf = (bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) => bytes.slice(index * length, (index + 1) * length))
