// Reads an animated PNG by the specification, for tests.
import { inflateSync } from 'node:zlib'
import { crc32 } from '@emaki/domain'

export interface ReadApng {
  readonly width: number
  readonly height: number
  readonly frames: readonly { readonly delayMs: number; readonly pixels: Uint8Array }[]
}

/** The frames of a file as RGBA. Throws for wrong checksums, sequence numbers or counts. */
export function readApng(file: Uint8Array): ReadApng {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const frames: { delayMs: number; data: Uint8Array[] }[] = []
  let header = { width: 0, height: 0, depth: 0 }
  let announced = 0
  let sequence = 0
  const inSequence = (number: number) => {
    if (number !== sequence++) throw new Error(`Sequence number ${number} is out of order`)
  }
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    const data = file.subarray(at + 8, at + 8 + length)
    const inside = new DataView(file.buffer, data.byteOffset, length)
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length)) throw new Error(`${type} is damaged`)
    if (type === 'IHDR')
      header = { width: inside.getUint32(0), height: inside.getUint32(4), depth: inside.getUint8(9) === 6 ? 4 : 3 }
    if (type === 'acTL') announced = inside.getUint32(0)
    if (type === 'fcTL') {
      inSequence(inside.getUint32(0))
      frames.push({ delayMs: (inside.getUint16(20) / inside.getUint16(22)) * 1_000, data: [] })
    }
    if (type === 'IDAT') frames.at(-1)?.data.push(data)
    if (type === 'fdAT') {
      inSequence(inside.getUint32(0))
      frames.at(-1)?.data.push(data.subarray(4))
    }
    at += length + 12
  }
  if (announced !== frames.length) throw new Error(`${announced} frames were announced, ${frames.length} came`)
  const { width, height, depth } = header
  return {
    width,
    height,
    frames: frames.map(({ delayMs, data }) => ({
      delayMs,
      pixels: unfilter(inflateSync(Buffer.concat(data)), width, height, depth),
    })),
  }
}

function unfilter(rows: Uint8Array, width: number, height: number, depth: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  const length = width * depth
  let above = new Uint8Array(length)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (length + 1)]
    const row = rows.slice(y * (length + 1) + 1, (y + 1) * (length + 1))
    for (let place = 0; place < length; place++) {
      const left = place < depth ? 0 : (row[place - depth] ?? 0)
      const up = above[place] ?? 0
      const corner = place < depth ? 0 : (above[place - depth] ?? 0)
      const guesses = [0, left, up, (left + up) >> 1, nearest(left + up - corner, [left, up, corner])]
      row[place] = (row[place] ?? 0) + (guesses[filter ?? 9] ?? Number.NaN)
      pixels[(y * width + Math.floor(place / depth)) * 4 + (place % depth)] = row[place] ?? 0
    }
    above = row
  }
  return pixels
}

const nearest = (value: number, candidates: readonly number[]) =>
  candidates.reduce((best, one) => (Math.abs(value - one) < Math.abs(value - best) ? one : best))
