// The file format of a cached picture: its bytes, then a trailer with its metadata and a checksum for each piece.

import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { HeaderReader } from '@emaki/domain/server'
import * as v from 'valibot'

/** Pictures are read, written and cached in pieces of this many bytes, so that memory use does not depend on the size of a picture. */
export const pieceBytes = 64 * 1024

/** Metadata of a picture. */
export interface PictureFacts {
  readonly type: string
  readonly length: number
  readonly etag: string | undefined
  readonly lastModified: string | undefined
}

export interface PieceFile {
  readonly facts: PictureFacts
  /** A checksum for each piece. */
  readonly sums: readonly number[]
}

/** The file is truncated, altered, or of another version. */
class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

const magic = Buffer.from('emakipic1')
/** The trailer ends with its own length and the magic. */
const footBytes = 4 + magic.byteLength
const maxTrailer = 64 * 1024

const trailerSchema = v.object({
  facts: v.object({
    type: v.string(),
    length: v.pipe(v.number(), v.integer(), v.minValue(1)),
    etag: v.optional(v.string()),
    lastModified: v.optional(v.string()),
  }),
  sums: v.array(v.number()),
})

/** The metadata in the response headers; undefined without a length, or when the picture must not be cached. */
export function pictureFacts(header: HeaderReader, type: string): PictureFacts | undefined {
  const length = header('content-length') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(length) || /\b(?:no-store|no-cache|private)\b/i.test(header('cache-control') ?? ''))
    return undefined
  return {
    type,
    length: Number(length),
    etag: header('etag') ?? undefined,
    lastModified: header('last-modified') ?? undefined,
  }
}

/** Number of pieces of a picture of `length` bytes. */
const pieceCount = (length: number): number => Math.ceil(length / pieceBytes)

export const sumOf = (piece: Uint8Array): number => crc32(piece)

/** The trailer of the file. */
export function trailerOf({ facts, sums }: PieceFile): Buffer {
  const body = Buffer.from(JSON.stringify({ facts, sums }))
  const foot = Buffer.alloc(4)
  foot.writeUInt32BE(body.byteLength)
  return Buffer.concat([body, foot, magic])
}

/** Reads the trailer of a file. Rejects with a DamagedFileError or a disk error. */
export async function readTrailer(path: string): Promise<PieceFile> {
  const file = await open(path, 'r')
  try {
    return await readTrailerOf(file)
  } finally {
    await file.close()
  }
}

/** Reads the trailer of an open file. Rejects with a DamagedFileError or a disk error. */
async function readTrailerOf(file: FileHandle): Promise<PieceFile> {
  const { size } = await file.stat()
  const foot = await readExactly(file, footBytes, size - footBytes)
  const trailerBytes = foot.readUInt32BE(0)
  if (!foot.subarray(4).equals(magic) || trailerBytes > maxTrailer) throw new DamagedFileError('no trailer')
  const text = (await readExactly(file, trailerBytes, size - footBytes - trailerBytes)).toString('utf8')
  const { facts, sums } = v.parse(trailerSchema, JSON.parse(text))
  if (facts.length + trailerBytes + footBytes !== size || sums.length !== pieceCount(facts.length)) {
    throw new DamagedFileError('not the length it says')
  }
  return { facts: { ...facts, etag: facts.etag, lastModified: facts.lastModified }, sums }
}

/** Reads one piece and verifies its checksum. Rejects with a DamagedFileError or a disk error. */
export async function readPiece(path: string, pieces: PieceFile, index: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    return await readPieceOf(file, pieces, index)
  } finally {
    await file.close()
  }
}

/** Reads one piece of an open file, and verifies its checksum. Rejects with a DamagedFileError or a disk error. */
async function readPieceOf(file: FileHandle, { facts, sums }: PieceFile, index: number): Promise<Buffer> {
  const from = index * pieceBytes
  const piece = await readExactly(file, Math.min(pieceBytes, facts.length - from), from)
  if (sumOf(piece) !== sums[index]) throw new DamagedFileError(`piece ${index} is altered`)
  return piece
}

async function readExactly(file: FileHandle, bytes: number, from: number): Promise<Buffer> {
  if (bytes < 0 || from < 0) throw new DamagedFileError('too short')
  const piece = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  while (at < bytes) {
    const { bytesRead } = await file.read(piece, at, bytes - at, from + at)
    if (bytesRead === 0) throw new DamagedFileError('too short')
    at += bytesRead
  }
  return piece
}
