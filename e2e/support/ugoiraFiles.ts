// Ugoira archives for tests, and readers of exported files.
import { crc32, deflateSync } from 'node:zlib'

export interface ZippedFile {
  readonly file: string
  readonly bytes: Buffer
}

/** A ZIP archive whose entries are stored, not compressed. */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { file, bytes } of files) {
    const name = Buffer.from(file)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt32LE(crc32(bytes), 14)
    header.writeUInt32LE(bytes.length, 18)
    header.writeUInt32LE(bytes.length, 22)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    header.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    parts.push(header, name, bytes)
    directory.push(entry, name)
    offset += header.length + name.length + bytes.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}

/** A PNG with a bar at brightness `shade`, so that frames differ. */
export function framePng(width: number, height: number, shade: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      rows[at] = shade
      rows[at + 1] = (x * 4) & 255
      rows[at + 2] = (y * 5) & 255
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

export interface Shape {
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly delaysMs: readonly number[]
  readonly durationMs: number
}

const shape = (width: number, height: number, delaysMs: number[]): Shape => ({
  width,
  height,
  frames: delaysMs.length,
  delaysMs,
  durationMs: delaysMs.reduce((sum, delay) => sum + delay, 0),
})

/** A GIF's size and frames. Throws if the data is no GIF or is truncated. */
export function gifShape(gif: Buffer): Shape {
  if (gif.toString('latin1', 0, 6) !== 'GIF89a') throw new Error('No GIF')
  const tableLength = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
  let at = 13 + tableLength(gif.readUInt8(10))
  const delays: number[] = []
  let delay = 0
  const skipBlocks = () => {
    while (gif.readUInt8(at) !== 0) at += gif.readUInt8(at) + 1
    at += 1
  }
  for (;;) {
    const kind = gif.readUInt8(at)
    if (kind === 0x3b) return shape(gif.readUInt16LE(6), gif.readUInt16LE(8), delays)
    if (kind === 0x21) {
      if (gif.readUInt8(at + 1) === 0xf9) delay = gif.readUInt16LE(at + 4) * 10
      at += 2
    } else if (kind === 0x2c) {
      delays.push(delay)
      at += 10 + tableLength(gif.readUInt8(at + 9)) + 1
    } else throw new Error(`Block ${kind} in a GIF`)
    skipBlocks()
  }
}

/** An APNG's size and frames. */
export function apngShape(png: Buffer): Shape {
  const delays: number[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) !== 'fcTL') continue
    delays.push((png.readUInt16BE(at + 28) * 1000) / (png.readUInt16BE(at + 30) || 100))
  }
  return shape(png.readUInt32BE(16), png.readUInt32BE(20), delays)
}

/** Number of frames in an MP4, from the track's sample size table. */
export const mp4Frames = (mp4: Buffer): number => mp4.readUInt32BE(mp4.indexOf('stsz') + 12)

/** Number of frames in a WebM: its blocks in all clusters. */
export function webmFrames(webm: Buffer): number {
  const masters = new Set([0x18538067, 0x1f43b675])
  const blocks = new Set([0xa3, 0xa0])
  let frames = 0
  for (let at = 0; at < webm.length; ) {
    const idLength = Math.clz32(webm.readUInt8(at)) - 23
    const id = webm.readUIntBE(at, idLength)
    at += idLength
    const sizeLength = Math.clz32(webm.readUInt8(at)) - 23
    const size =
      sizeLength > 6 ? webm.readUIntBE(at + sizeLength - 6, 6) : webm.readUIntBE(at, sizeLength) % 2 ** (7 * sizeLength)
    at += sizeLength
    if (blocks.has(id)) frames += 1
    if (!masters.has(id)) at += size
  }
  return frames
}
