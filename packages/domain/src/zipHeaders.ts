// Headers of ZIP archives with stored files (APPNOTE 4.3, 4.5.3): all bytes except the files' own. Hand-written, because libraries write
// whole archives, while ours refer to blobs of any size or are served in ranges before all files exist.
import { joinBytes } from './joinBytes.ts'

/** A file that is stored unpacked. */
export interface ZipEntry {
  /** Path inside the archive, with slashes. */
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly crc: number
  /** ISO 8601, written as it reads in its own time zone. Without it 1 January 1980, so that equal files give equal archives. */
  readonly modified?: string
}

const most32 = 0xffffffff
const most16 = 0xffff
/** Marks names as UTF-8. */
const utf8Flag = 0x0800

/** The header before a file's bytes, with 64-bit fields where 32 bits are not enough. */
export function localFileHeader(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.name)
  const isLong = entry.size >= most32
  const extra = isLong ? fields().u16(1).u16(16).u64(entry.size).u64(entry.size).bytes() : new Uint8Array(0)
  const size = isLong ? most32 : entry.size
  const fixed = fields()
    .u32(0x04034b50)
    .u16(isLong ? 45 : 20)
    .u16(utf8Flag)
    .u16(0)
    .u32(dosTime(entry))
  return joinBytes([fixed.u32(entry.crc).u32(size).u32(size).u16(name.byteLength).u16(extra.byteLength).bytes(), name, extra])
}

/** The directory after the last file's bytes, and the end of the archive. The entries are in the order of the files. */
export function centralDirectory(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const entry of entries) {
    directory.push(directoryEntry(entry, offset))
    offset += localFileHeader(entry).byteLength + entry.size
  }
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return joinBytes([...directory, end(entries.length, size, offset)])
}

const endSignature = 0x06054b50
const endBytes = 22

/** Number of last bytes that `endsZip` needs. A comment of an archive may be up to 1 kB long. */
export const zipTailBytes = endBytes + 1024

/**
 * Whether an archive of `length` bytes is complete, by its last bytes: the end of its directory is there, and the directory before it has the
 * length that it says (APPNOTE 4.3.16). An archive that was cut has no such end. Without `length`, only the end itself is looked at.
 */
export function endsZip(tail: Uint8Array, length?: number): boolean {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = tail.byteLength - endBytes; at >= 0; at--) {
    const comment = tail.byteLength - at - endBytes
    if (view.getUint32(at, true) !== endSignature || view.getUint16(at + 20, true) !== comment) continue
    const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    return length === undefined || offset === most32 || offset + size === length - endBytes - comment
  }
  return false
}

/** The format's time in the lower and its date in the upper 16 bits, precise to two seconds. The earliest date is 1 January 1980. */
function dosTime({ modified = '1980-01-01T00:00:00' }: ZipEntry): number {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = modified.split(/\D/).map(Number)
  const date = ((year - 1980) << 9) | (month << 5) | day
  return date * 0x10000 + ((hour << 11) | (minute << 5) | (second >> 1))
}

function directoryEntry(entry: ZipEntry, offset: number): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.name)
  const isLong = entry.size >= most32
  const isFar = offset >= most32
  const longs = fields()
  if (isLong) longs.u64(entry.size).u64(entry.size)
  if (isFar) longs.u64(offset)
  const values = longs.bytes()
  const extra = values.byteLength > 0 ? joinBytes([fields().u16(1).u16(values.byteLength).bytes(), values]) : values
  const size = isLong ? most32 : entry.size
  const version = isLong || isFar ? 45 : 20
  const fixed = fields().u32(0x02014b50).u16(version).u16(version).u16(utf8Flag).u16(0).u32(dosTime(entry)).u32(entry.crc)
  fixed.u32(size).u32(size).u16(name.byteLength).u16(extra.byteLength).u16(0).u16(0).u16(0).u32(0)
  return joinBytes([fixed.u32(isFar ? most32 : offset).bytes(), name, extra])
}

function end(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const isLong = count >= most16 || size >= most32 || offset >= most32
  const short = fields().u32(endSignature).u16(0).u16(0)
  short.u16(isLong ? most16 : count).u16(isLong ? most16 : count)
  short
    .u32(isLong ? most32 : size)
    .u32(isLong ? most32 : offset)
    .u16(0)
  if (!isLong) return short.bytes()
  const long = fields().u32(0x06064b50).u64(44).u16(45).u16(45).u32(0).u32(0).u64(count).u64(count).u64(size).u64(offset)
  const locator = fields()
    .u32(0x07064b50)
    .u32(0)
    .u64(offset + size)
    .u32(1)
  return joinBytes([long.bytes(), locator.bytes(), short.bytes()])
}

/** Writer of little-endian numbers. */
function fields() {
  const bytes: number[] = []
  const push = (value: number, length: number) => {
    let rest = value
    for (let at = 0; at < length; at++) {
      bytes.push(rest % 256)
      rest = Math.floor(rest / 256)
    }
    return writer
  }
  const writer = {
    u16: (value: number) => push(value, 2),
    u32: (value: number) => push(value, 4),
    u64: (value: number) => push(value, 8),
    bytes: () => Uint8Array.from(bytes),
  }
  return writer
}
