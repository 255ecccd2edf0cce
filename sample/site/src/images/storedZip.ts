// Headers of an uncompressed ZIP archive, so that any byte range can be computed from sizes and checksums.
import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** ASCII. */
  readonly name: string
  readonly size: number
  readonly crc: number
}

const localSize = 30
const centralSize = 46
const endSize = 22
const version = 20

/** The entry of a file with these bytes. */
export const zipEntry = (name: string, bytes: Uint8Array): ZipEntry => ({ name, size: bytes.length, crc: crc32(bytes) })

/** The header before a file's bytes. `modified` is written in Japanese time. */
export function localHeader(entry: ZipEntry, modified: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(localSize + entry.name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x04034b50, true)
  view.setUint16(4, version, true)
  writeEntry(view, 10, entry, modified)
  writeName(bytes, localSize, entry.name)
  return bytes
}

/** The directory after the last file's bytes. */
export function centralDirectory(entries: readonly ZipEntry[], modified: string): Uint8Array<ArrayBuffer> {
  const directorySize = entries.reduce((sum, entry) => sum + centralSize + entry.name.length, 0)
  const bytes = new Uint8Array(directorySize + endSize)
  const view = new DataView(bytes.buffer)
  let at = 0
  let start = 0
  for (const entry of entries) {
    view.setUint32(at, 0x02014b50, true)
    view.setUint16(at + 4, version, true)
    view.setUint16(at + 6, version, true)
    writeEntry(view, at + 12, entry, modified)
    view.setUint32(at + 42, start, true)
    writeName(bytes, at + centralSize, entry.name)
    at += centralSize + entry.name.length
    start += localSize + entry.name.length + entry.size
  }
  view.setUint32(at, 0x06054b50, true)
  view.setUint16(at + 8, entries.length, true)
  view.setUint16(at + 10, entries.length, true)
  view.setUint32(at + 12, directorySize, true)
  view.setUint32(at + 16, start, true)
  return bytes
}

/** Time, date, checksum, both sizes and the length of the name: the same fields in both headers. */
function writeEntry(view: DataView, at: number, entry: ZipEntry, modified: string): void {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified.split(/\D/).map(Number)
  view.setUint16(at, (hour << 11) | (minute << 5) | (second >> 1), true)
  view.setUint16(at + 2, ((year - 1980) << 9) | (month << 5) | day, true)
  view.setUint32(at + 4, entry.crc, true)
  view.setUint32(at + 8, entry.size, true)
  view.setUint32(at + 12, entry.size, true)
  view.setUint16(at + 16, entry.name.length, true)
}

function writeName(bytes: Uint8Array, at: number, name: string): void {
  for (let index = 0; index < name.length; index += 1) bytes[at + index] = name.charCodeAt(index)
}
